import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { reviews } from '../../db/tables/goods/catalog.ts'

export type ReviewRow = typeof reviews.$inferSelect

interface ReviewKey {
  productId: string
  userId: string
}

const hasKey = ({ productId, userId }: ReviewKey) => and(eq(reviews.productId, productId), eq(reviews.userId, userId))

/** The customer's review of a product in any status; undefined if there is none. Does not lock. */
export const findOwn = async (db: Db, key: ReviewKey): Promise<ReviewRow | undefined> =>
  (await db.select().from(reviews).where(hasKey(key)))[0]

/** Locks the customer's review of a product until the transaction ends. */
export const lockOwn = async (db: Db, key: ReviewKey): Promise<ReviewRow | undefined> =>
  (await db.select().from(reviews).where(hasKey(key)).for('update'))[0]

type Draft = Pick<ReviewRow, 'author' | 'stars' | 'title' | 'text' | 'pictures'>

/**
 * Inserts or updates the customer's review of a product. A changed review becomes pending; an unchanged one keeps its status.
 */
export async function upsertOwn(db: Db, { productId, userId }: ReviewKey, draft: Draft): Promise<ReviewRow> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO reviews AS r (id, product_id, user_id, author, stars, title, text, pictures, verified, status)
    VALUES (uuidv7(), ${productId}, ${userId}, ${draft.author}, ${draft.stars}, ${draft.title}, ${draft.text},
      ${sql.param([...draft.pictures])}::uuid[], true, 'pending')
    ON CONFLICT (product_id, user_id) DO UPDATE SET
      author = excluded.author, stars = excluded.stars, title = excluded.title, text = excluded.text, pictures = excluded.pictures,
      verified = true, updated_at = now(),
      status = CASE WHEN (r.stars, r.title, r.text, r.pictures) = (excluded.stars, excluded.title, excluded.text, excluded.pictures)
        THEN r.status ELSE 'pending' END
    RETURNING id`)
  const [saved] = await db.select().from(reviews).where(eq(reviews.id, rows[0]!.id))
  if (saved!.status === 'pending') await db.execute(sql`SELECT pg_notify('staff', 'review')`)
  return saved!
}

/** Deletes the review and answers its status; undefined if there was none. */
export async function deleteOwn(db: Db, { productId, userId }: ReviewKey): Promise<ReviewRow['status'] | undefined> {
  const { rows } = await db.execute<{ status: ReviewRow['status'] }>(
    sql`DELETE FROM reviews WHERE product_id = ${productId} AND user_id = ${userId} RETURNING status`,
  )
  return rows[0]?.status
}

/** Sets the status if the review was not changed since `seen`; answers the product id, undefined otherwise. */
export async function setStatus(
  db: Db,
  { id, seen, status }: { id: string; seen: string; status: ReviewRow['status'] },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    UPDATE reviews SET status = ${status} WHERE id = ${id} AND date_trunc('milliseconds', updated_at) = ${seen}::timestamptz
    RETURNING product_id`)
  return rows[0]?.product_id
}

/** Whether there is a review with this id, in any status. */
export const exists = async (db: Db, id: string): Promise<boolean> => (await db.$count(reviews, eq(reviews.id, id))) > 0
