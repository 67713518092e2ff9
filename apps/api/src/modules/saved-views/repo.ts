import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { savedViews } from '../../db/tables/people/saved-views.ts'

export interface ViewFields {
  name: string
  query: string
  shared: boolean
}

/** The user's own views, then shared ones, by name. With `id` only that view, if it is the user's own. */
export const findViews = (db: Db, { list, userId, id }: { list?: ViewList; userId: string; id?: string }): Promise<SavedView[]> =>
  rows(
    db,
    sql`SELECT v.id AS _id, v.list, v.name, v.query, v.shared, v.user_id = ${userId} AS own, coalesce(u.name, u.email, '') AS owner
      FROM saved_views v JOIN users u ON u.id = v.user_id
      WHERE ${id ? sql`v.id = ${id} AND v.user_id = ${userId}` : sql`v.list = ${list} AND (v.user_id = ${userId} OR v.shared)`}
      ORDER BY own DESC, lower(v.name), v.id`,
  )

/** Inserts a view and answers its id; null if the user has `most` views of the list. The lock serializes concurrent calls. */
export async function insertView(
  db: Db,
  { userId, list, most, ...fields }: ViewFields & { userId: string; list: ViewList; most: number },
): Promise<string | null> {
  await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const saved = await db.$count(savedViews, and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
  if (saved >= most) return null
  const [made] = await db
    .insert(savedViews)
    .values({ userId, list, ...fields })
    .returning({ id: savedViews.id })
  return made!.id
}

/** Replaces name, query and sharing of the user's own view; does nothing for a view of someone else. */
export async function updateView(db: Db, { id, userId, ...fields }: ViewFields & { id: string; userId: string }): Promise<void> {
  await db
    .update(savedViews)
    .set(fields)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
}

/** Deletes the user's own view; false if the user has none with this id. */
export async function deleteView(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const gone = await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
  return gone.rowCount === 1
}
