import type { DashboardReviewQuery, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { countRows } from '../../../platform/pagination.ts'

export type ReviewFilter = Pick<
  DashboardReviewQuery,
  'status' | 'stars' | 'product' | 'verified' | 'answered' | 'pictures' | 'customer' | 'updatedSince'
> & { words?: string[] }

export interface DashboardReviewRow {
  id: string
  key: string
  productId: string
  productName: string
  slug: string
  author: string
  stars: number
  title: string
  text: string
  verified: boolean
  status: ReviewStatus
  reply: string | null
  pictures: string[]
  createdAt: string
  updatedAt: string
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const from = ({
  status,
  stars,
  product,
  verified,
  answered,
  pictures,
  customer,
  updatedSince,
  words = [],
}: ReviewFilter): SQL => {
  const conditions = [
    ...(updatedSince ? [sql`r.changed_at >= ${updatedSince}::timestamptz`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(stars ? [sql`r.stars = ${stars}`] : []),
    ...(product ? [sql`r.product_id = ${product}`] : []),
    ...(verified ? [sql`r.verified`] : []),
    ...(answered === undefined ? [] : [answered ? sql`r.reply IS NOT NULL` : sql`r.reply IS NULL`]),
    ...(pictures === undefined ? [] : [pictures ? sql`cardinality(r.pictures) > 0` : sql`cardinality(r.pictures) = 0`]),
    ...(customer ? [sql`r.user_id = ${customer}`] : []),
    ...words.map((word) => containsIndexedWord(sql`r.author || ' ' || r.title || ' ' || r.text`, word)),
  ]
  return sql`FROM reviews r JOIN products p ON p.id = r.product_id WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`
}

interface PageInput {
  sort: DashboardReviewQuery['sort'] | 'changed'
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of reviews, plus one row if there is a next page. */
export function findReviews(db: Db, filter: ReviewFilter, { sort, limit, after }: PageInput): Promise<DashboardReviewRow[]> {
  const [direction, comparison] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const key = sort === 'changed' ? sql`r.changed_at` : sql`r.created_at`
  const next = after ? sql`AND (${key}, r.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT r.id, ${key}::text AS key, r.product_id AS "productId", p.name AS "productName", p.slug, r.author, r.stars, r.title, r.text,
        r.verified, r.status, r.reply, to_json(r.pictures) AS pictures, ${iso('r.created_at')} AS "createdAt", ${iso('r.updated_at')} AS "updatedAt"
      ${from(filter)} ${next} ORDER BY ${key} ${direction}, r.id ${direction} LIMIT ${limit + 1}::int`,
  )
}

/** Number of reviews that match the filter; estimated above 10,000. */
export const countReviews = (db: Db, filter: ReviewFilter) => countRows(db, from(filter))

/** Status, reply and version (`seen`) of a review, locked until the transaction ends. */
export const lockReview = async (db: Db, id: string) =>
  (
    await rows<{ status: ReviewStatus; reply: string | null; seen: string }>(
      db,
      sql`SELECT status, reply, ${iso('updated_at')} AS seen FROM reviews WHERE id = ${id} FOR UPDATE`,
    )
  )[0]

/** Sets the shop's reply to a review; null removes it. The version of the review stays. */
export async function setReply(db: Db, id: string, reply: string | null): Promise<void> {
  await db.execute(sql`UPDATE reviews SET reply = ${reply} WHERE id = ${id}`)
}
