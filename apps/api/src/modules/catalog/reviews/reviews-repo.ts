import type { ReviewSort } from '@haat/shared/catalog/sort.ts'
import type { Language } from '@haat/shared/text.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { rows, writtenOnce } from '../../../db/rows.ts'
import { reviews } from '../../../db/tables/goods/catalog.ts'
import { combineReads } from '../../../platform/combine.ts'
import { iso, type MediaFields, mediaJson, textIn, visible } from '../products/cards-repo.ts'

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
  helpful: number
  /** sort key before the date, for the cursor */
  key: number
  /** timestamp with microseconds, for the cursor */
  moment: string
}

interface WantedReviews {
  stars?: number | undefined
  pictures?: true | undefined
  sort: ReviewSort
  /** key, time and id of the last review of the previous page */
  after: readonly (string | number)[] | null
  limit: number
}

const votes = (review: SQL) => sql`(SELECT count(*)::int FROM review_votes v WHERE v.review_id = ${review})`

const sortKeys: Record<ReviewSort, SQL> = {
  newest: sql`0`,
  highest: sql`r.stars`,
  lowest: sql`-r.stars`,
  helpful: votes(sql`r.id`),
}

/** One page of the published reviews of a product in the given order, one row more than `limit`. `date` is ISO text in UTC. */
export const findReviews = (
  db: Db,
  productId: string,
  { stars, pictures, sort, after, limit }: WantedReviews,
): Promise<ReviewRow[]> =>
  rows(
    db,
    sql`SELECT id, author, stars, title, text, verified, reply, ${iso('created_at')} AS date, created_at::text AS moment, key,
        ${votes(sql`w.id`)} AS helpful,
        ARRAY(SELECT ${mediaJson('m')} FROM unnest(pictures) WITH ORDINALITY AS p(id, n) JOIN media m ON m.id = p.id ORDER BY p.n) AS pictures
      FROM (SELECT r.*, ${sortKeys[sort]} AS key FROM reviews r
        WHERE r.product_id = ${productId} AND r.status = 'published'
          ${stars === undefined ? sql`` : sql`AND r.stars = ${stars}`} ${pictures ? sql`AND cardinality(r.pictures) > 0` : sql``}) w
      WHERE ${after ? sql`(key, created_at, id) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`}
      ORDER BY key DESC, created_at DESC, id DESC LIMIT ${limit + 1}::int`,
  )

export type WrittenReview = Pick<ReviewRow, 'author' | 'stars' | 'title' | 'text' | 'date'>

/** Of each product the newest published reviews, at most three. Concurrent calls share a statement. */
export const findNewestReviews = combineReads<string, WrittenReview[]>(async (db, productIds) => {
  const found = await writtenOnce<WrittenReview & { n: number }>(
    db,
    'newest reviews',
    { products: [...productIds] },
    () => sql`SELECT w.n, r.author, r.stars, r.title, r.text, ${iso('r.created_at')} AS date
      FROM unnest(${sql.placeholder('products')}::uuid[]) WITH ORDINALITY AS w(id, n)
      CROSS JOIN LATERAL (SELECT * FROM reviews WHERE product_id = w.id AND status = 'published'
        ORDER BY created_at DESC, id DESC LIMIT 3) r
      ORDER BY w.n, r.created_at DESC, r.id DESC`,
  )
  return productIds.map((_, index) => found.flatMap(({ n, ...review }) => (n === index + 1 ? [review] : [])))
})

export interface QuotedReview {
  id: string
  author: string
  stars: number
  title: string
  text: string
  verified: boolean
  slug: string
  name: string
}

/** The newest review with a text of each of the best-selling products, with slug and name of the product in a language. */
export const findBestReviews = (
  db: Db,
  { minStars, limit, lng }: { minStars: number; limit: number; lng: Language | undefined },
): Promise<QuotedReview[]> =>
  rows(
    db,
    sql`SELECT r.*, ${textIn('p.labels', 'slug', 'p.slug', lng)} AS slug, ${textIn('p.labels', 'name', 'p.name', lng)} AS name FROM products p
      JOIN LATERAL (
        SELECT id, author, stars, title, text, verified FROM reviews
        WHERE product_id = p.id AND status = 'published' AND stars >= ${minStars}::int AND text <> ''
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) r ON true
      WHERE ${visible} AND p.rating_count > 0 ORDER BY p.sold DESC, p.id DESC LIMIT ${limit}::int`,
  )

/** Number of published reviews by stars, and of those with photos. */
export const countReviews = (db: Db, productId: string): Promise<{ stars: number; count: number; pictured: number }[]> =>
  rows(
    db,
    sql`SELECT stars, count(*) AS count, count(*) FILTER (WHERE cardinality(pictures) > 0) AS pictured
      FROM reviews WHERE product_id = ${productId} AND status = 'published' GROUP BY stars`,
  )

/** A voter: the account if signed in, and the browser. */
export interface Voter {
  userId: string | null
  device: string
}

/** Adds a vote unless the account or the browser has voted; concurrent votes of one voter count once. */
export async function addVote(db: Db, reviewId: string, { userId, device }: Voter): Promise<void> {
  await db.execute(sql`INSERT INTO review_votes (id, review_id, user_id, device)
    SELECT ${uuidV7()}::uuid, r.id, ${userId}::uuid, ${device}::uuid FROM reviews r
    WHERE r.id = ${reviewId}::uuid AND r.status = 'published' FOR KEY SHARE OF r ON CONFLICT DO NOTHING`)
}

/** Removes the votes of the account and of the browser. A browser cannot remove the vote of an account. */
export async function removeVote(db: Db, reviewId: string, { userId, device }: Voter): Promise<void> {
  await db.execute(sql`DELETE FROM review_votes WHERE review_id = ${reviewId}::uuid
    AND (user_id = ${userId}::uuid OR (device = ${device}::uuid AND user_id IS NULL))`)
}

/** Votes of a published review; undefined if there is no such review. */
export const countVotes = async (db: Db, reviewId: string): Promise<number | undefined> =>
  (
    await rows<{ helpful: number }>(
      db,
      sql`SELECT ${votes(sql`r.id`)} AS helpful FROM reviews r WHERE r.id = ${reviewId}::uuid AND r.status = 'published'`,
    )
  )[0]?.helpful

/** Removes name and account from a user's reviews; the reviews stay. */
export async function removeAuthor(db: Db, userId: string): Promise<void> {
  await db.update(reviews).set({ author: '', userId: null }).where(eq(reviews.userId, userId))
}

/** Deletes a user's reviews. Returns the products whose rating changes. */
export async function deleteReviews(db: Db, userId: string): Promise<string[]> {
  const deleted = await rows<{ product: string; status: string }>(
    db,
    sql`DELETE FROM reviews WHERE user_id = ${userId} RETURNING product_id AS product, status`,
  )
  return deleted.filter(({ status }) => status === 'published').map(({ product }) => product)
}
