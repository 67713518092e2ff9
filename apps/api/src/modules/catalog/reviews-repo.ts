import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { reviews } from '../../db/tables/catalog.ts'
import { iso, type MediaFields, mediaJson } from './cards-repo.ts'

export interface ReviewRow {
  id: string
  author: string
  stars: number
  title: string
  text: string
  verified: boolean
  reply: string | null
  date: string
  pictures: MediaFields[]
  /** to the microsecond, as a cursor keeps it */
  moment: string
}

export const findReviews = (
  db: Db,
  productId: string,
  { stars, after, limit }: { stars?: number | undefined; after?: readonly (string | number)[] | undefined; limit: number },
): Promise<ReviewRow[]> =>
  rows(
    db,
    sql`SELECT id, author, stars, title, text, verified, reply, ${iso('created_at')} AS date, created_at::text AS moment,
        ARRAY(SELECT ${mediaJson('m')} FROM unnest(pictures) WITH ORDINALITY AS p(id, n) JOIN media m ON m.id = p.id ORDER BY p.n) AS pictures
      FROM reviews
      WHERE product_id = ${productId} AND status = 'published'
        ${stars === undefined ? sql`` : sql`AND stars = ${stars}`}
        ${after ? sql`AND (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  )

export const countReviews = (db: Db, productId: string): Promise<{ stars: number; count: number }[]> =>
  rows(
    db,
    sql`SELECT stars, count(*) AS count FROM reviews WHERE product_id = ${productId} AND status = 'published' GROUP BY stars`,
  )

export async function removeAuthor(db: Db, userId: string): Promise<void> {
  await db.update(reviews).set({ author: '', userId: null }).where(eq(reviews.userId, userId))
}

/** Answers the products whose stars change by it. */
export async function deleteReviews(db: Db, userId: string): Promise<string[]> {
  const gone = await rows<{ product: string; status: string }>(
    db,
    sql`DELETE FROM reviews WHERE user_id = ${userId} RETURNING product_id AS product, status`,
  )
  return gone.filter(({ status }) => status === 'published').map(({ product }) => product)
}
