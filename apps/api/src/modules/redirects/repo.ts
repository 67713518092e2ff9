import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { type redirectKinds, redirects } from '../../db/tables/redirects.ts'

export type Kind = (typeof redirectKinds)[number]

export const findTarget = async (db: Db, kind: Kind, slug: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: redirects.targetId })
      .from(redirects)
      .where(and(eq(redirects.kind, kind), eq(redirects.slug, slug)))
  )[0]?.id

/** Every old address of a kind, by whose it was. */
export const findFormer = async (db: Db, kind: Kind): Promise<Map<string, string[]>> => {
  const found = await rows<{ id: string; slugs: string[] }>(
    db,
    sql`SELECT target_id AS id, array_agg(slug ORDER BY slug) AS slugs FROM redirects WHERE kind = ${kind} GROUP BY target_id`,
  )
  return new Map(found.map(({ id, slugs }) => [id, slugs]))
}

export async function putTarget(db: Db, kind: Kind, slug: string, targetId: string): Promise<void> {
  await db
    .insert(redirects)
    .values({ kind, slug, targetId })
    .onConflictDoUpdate({ target: [redirects.kind, redirects.slug], set: { targetId, createdAt: sql`now()` } })
}

export async function dropSlug(db: Db, kind: Kind, slug: string): Promise<void> {
  await db.delete(redirects).where(and(eq(redirects.kind, kind), eq(redirects.slug, slug)))
}

export async function dropTarget(db: Db, targetId: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.targetId, targetId))
}
