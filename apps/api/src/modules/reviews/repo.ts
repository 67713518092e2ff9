import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { reviews } from '../../db/tables/catalog.ts'

export type ReviewRow = typeof reviews.$inferSelect

interface Whose {
  productId: string
  userId: string
}

const ownOf = ({ productId, userId }: Whose) => and(eq(reviews.productId, productId), eq(reviews.userId, userId))

export const findOwn = async (db: Db, whose: Whose): Promise<ReviewRow | undefined> =>
  (await db.select().from(reviews).where(ownOf(whose)))[0]

/** Nobody else changes it, or passes it, before the transaction ends. */
export const lockOwn = async (db: Db, whose: Whose): Promise<ReviewRow | undefined> =>
  (await db.select().from(reviews).where(ownOf(whose)).for('update'))[0]

type Draft = Pick<ReviewRow, 'author' | 'stars' | 'title' | 'text' | 'pictures'>

/** One per product and person. Other words wait to be read again; the same words once more change nothing. */
export async function upsertOwn(db: Db, { productId, userId }: Whose, draft: Draft): Promise<ReviewRow> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO reviews AS r (id, product_id, user_id, author, stars, title, text, pictures, verified, status)
    VALUES (gen_random_uuid(), ${productId}, ${userId}, ${draft.author}, ${draft.stars}, ${draft.title}, ${draft.text},
      ${sql.param([...draft.pictures])}::uuid[], true, 'pending')
    ON CONFLICT (product_id, user_id) DO UPDATE SET
      author = excluded.author, stars = excluded.stars, title = excluded.title, text = excluded.text, pictures = excluded.pictures,
      verified = true, updated_at = now(),
      status = CASE WHEN (r.stars, r.title, r.text, r.pictures) = (excluded.stars, excluded.title, excluded.text, excluded.pictures)
        THEN r.status ELSE 'pending' END
    RETURNING id`)
  const [own] = await db.select().from(reviews).where(eq(reviews.id, rows[0]!.id))
  if (own!.status === 'pending') await db.execute(sql`SELECT pg_notify('staff', 'review')`)
  return own!
}

/** Its status until now; undefined when there was none. */
export async function deleteOwn(db: Db, { productId, userId }: Whose): Promise<ReviewRow['status'] | undefined> {
  const { rows } = await db.execute<{ status: ReviewRow['status'] }>(
    sql`DELETE FROM reviews WHERE product_id = ${productId} AND user_id = ${userId} RETURNING status`,
  )
  return rows[0]?.status
}

/** Only while it reads as the person who decides has seen it. Answers the product. */
export async function setStatus(
  db: Db,
  { id, seen, status }: { id: string; seen: string; status: ReviewRow['status'] },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    UPDATE reviews SET status = ${status} WHERE id = ${id} AND date_trunc('milliseconds', updated_at) = ${seen}::timestamptz
    RETURNING product_id`)
  return rows[0]?.product_id
}

export const exists = async (db: Db, id: string): Promise<boolean> => (await db.$count(reviews, eq(reviews.id, id))) > 0
