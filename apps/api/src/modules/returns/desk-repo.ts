import type { DeskReturnRow, ReturnCounts, ReturnSort } from '@haat/shared/returns/desk-schema.ts'
import type { ReturnReason, ReturnState, ReturnWish } from '@haat/shared/returns/moves.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orderWords } from '../../db/tables/orders.ts'
import { returnWaits } from '../../db/tables/returns.ts'
import { countRows } from '../../keyset.ts'

export interface ReturnFilter {
  status?: ReturnState[] | undefined
  wish?: ReturnWish[] | undefined
  reason?: ReturnReason[] | undefined
  waiting?: true | undefined
  order?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** each must stand somewhere in what an order is found by */
  words?: string[] | undefined
}

export interface DeskRow
  extends Pick<DeskReturnRow, 'orderId' | 'number' | 'status' | 'wish' | 'reason' | 'customer' | 'email' | 'pieces' | 'first'> {
  id: string
  key: string
  value: number
  currency: DeskReturnRow['currency']
  date: string
  noGoodsBack: boolean
  unanswered: boolean
  exchangeable: boolean
  refundable: number
}

interface Wanted {
  sort: ReturnSort
  limit: number
  after: readonly (string | number)[] | null
}

/** One page, and one row more where there is a next one. What waits longest stands first in `waiting`. */
export function findReturns(db: Db, filter: ReturnFilter, { sort, limit, after }: Wanted): Promise<DeskRow[]> {
  const [way, beyond] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (r.created_at, r.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT r.id, r.created_at::text AS key, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date,
        o.order_id AS "orderId", r.number, r.status, r.wish, r.reason, r.no_goods_back AS "noGoodsBack", r.asked_at IS NOT NULL AS unanswered,
        o.billing ->> 'fullName' AS customer, o.email, o.currency, goods.pieces, goods.first, goods.value, goods.exchangeable,
        (SELECT coalesce(sum(y.captured - y.refunded), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS refundable
      ${from(filter)} ${next} ORDER BY r.created_at ${way}, r.id ${way} LIMIT ${limit + 1}::int`,
  )
}

export const countReturns = (db: Db, filter: ReturnFilter) =>
  countRows(db, sql`FROM returns r JOIN orders o ON o.id = r.order_id WHERE ${conditions(filter)}`)

const goods = sql`CROSS JOIN LATERAL (SELECT coalesce(sum(c.pieces), 0)::int AS pieces,
    (array_agg(c.name ORDER BY c.position))[1] AS first, bool_and(c.exchange) AS exchangeable,
    coalesce(sum((c.total - c.discount + CASE WHEN o.tax_included THEN 0 ELSE c.tax END) * c.pieces / c.qty), 0)::bigint AS value
  FROM (SELECT l.name, l.position, l.total, l.discount, l.tax, l.qty, i.exchange_variant_id IS NOT NULL AS exchange,
      CASE WHEN r.no_goods_back THEN i.qty ELSE coalesce(i.received, i.qty) END AS pieces
    FROM return_lines i JOIN order_lines l ON l.id = i.line_id WHERE i.return_id = r.id) c) goods`

const from = (filter: ReturnFilter): SQL =>
  sql`FROM returns r JOIN orders o ON o.id = r.order_id ${goods} WHERE ${conditions(filter)}`

function conditions(filter: ReturnFilter): SQL {
  const found: SQL[] = [sql`true`]
  const oneOf = (column: SQL, values: readonly string[] | undefined) => {
    if (values?.length) found.push(sql`${column} = ANY(${sql.param([...values])}::text[])`)
  }
  oneOf(sql`r.status`, filter.status)
  oneOf(sql`r.wish`, filter.wish)
  oneOf(sql`r.reason`, filter.reason)
  if (filter.waiting) found.push(waits)
  if (filter.order) found.push(sql`o.order_id = ${filter.order}`)
  if (filter.from) found.push(sql`r.created_at >= ${filter.from}::date::timestamp AT TIME ZONE 'UTC'`)
  if (filter.to) found.push(sql`r.created_at < (${filter.to}::date + 1)::timestamp AT TIME ZONE 'UTC'`)
  for (const word of filter.words ?? []) found.push(sql`${sql.raw(wordsOfOrder)} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(found, sql` AND `)
}

/** The same question as the index asks, about `r`. */
const waits = sql.raw(returnWaits.replace(/\b(status|no_goods_back|asked_at)\b/g, 'r.$1'))
const wordsOfOrder = orderWords.replace(/\b(order_id|email|billing|shipping)\b/g, 'o.$1')

/** Each question stops at what is still worth telling. */
export async function countWaiting(db: Db, most: number): Promise<ReturnCounts> {
  const some = (condition: SQL) =>
    sql`(SELECT count(*)::int FROM (SELECT 1 FROM returns r WHERE ${condition} LIMIT ${most + 1}::int) AS few)`
  const [row] = await rows<ReturnCounts>(
    db,
    sql`SELECT ${some(sql`r.status = 'requested'`)} AS decide, ${some(sql`r.status = 'approved' AND NOT r.no_goods_back`)} AS receive,
      ${some(sql`r.status = 'received' OR (r.status = 'approved' AND r.no_goods_back)`)} AS settle,
      ${some(sql`${waits} AND r.asked_at IS NOT NULL`)} AS answer, ${some(waits)} AS waiting`,
  )
  return row!
}

export interface ExchangeVariant {
  id: string
  productId: string
  name: string
  slug: string
  sku: string | null
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  mediaId: string | null
}

/** What is still sold of these. */
export const findVariants = (db: Db, ids: readonly string[]): Promise<ExchangeVariant[]> =>
  rows(
    db,
    sql`SELECT v.id, p.id AS "productId", p.name, p.slug, v.sku, v.color_name AS "colorName", v.color_value AS "colorValue",
        v.attribute_name AS "attributeName", coalesce(v.media_id, (SELECT m.media_id FROM product_media m WHERE m.product_id = p.id
          ORDER BY lower(btrim(m.color_name)) IS NOT DISTINCT FROM lower(btrim(v.color_name)) AND v.color_name IS NOT NULL DESC, m.position
          LIMIT 1)) AS "mediaId"
      FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id = ANY(${sql.param([...ids])}::uuid[]) AND v.active AND p.status = 'active'`,
  )
