import type { DashboardReturnRow, ReturnCounts, ReturnSort } from '@haat/shared/returns/dashboard/schema.ts'
import type { ReturnReason, ReturnResolution, ReturnState } from '@haat/shared/returns/transitions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { attributeIn, colorIn, optionsJson } from '../../../db/option-names.ts'
import { rows } from '../../../db/rows.ts'
import type { LineTexts } from '../../../db/tables/sales/orders.ts'
import { orderWords } from '../../../db/tables/sales/orders.ts'
import { returnWaits } from '../../../db/tables/sales/returns.ts'
import { countRows } from '../../../platform/pagination.ts'

/** Filters of the return list, combined with AND. `from` and `to` are ISO dates in the shop's time zone, both inclusive. */
export interface ReturnFilter {
  status?: ReturnState[] | undefined
  resolution?: ReturnResolution[] | undefined
  reason?: ReturnReason[] | undefined
  waiting?: true | undefined
  order?: string | undefined
  from?: string | undefined
  to?: string | undefined
  updatedSince?: string | undefined
  /** each word must occur in the order's search text */
  words?: string[] | undefined
}

export interface DashboardRow
  extends Pick<
    DashboardReturnRow,
    'orderId' | 'number' | 'status' | 'resolution' | 'reason' | 'customer' | 'email' | 'units' | 'first'
  > {
  id: string
  key: string
  value: number
  currency: DashboardReturnRow['currency']
  date: string
  noGoodsBack: boolean
  unanswered: boolean
  exchangeable: boolean
  refundable: number
}

interface PageRequest {
  sort: ReturnSort | 'changed'
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of returns, plus one row if there is a next page. The longest waiting come first with `waiting`. */
export function findReturns(db: Db, filter: ReturnFilter, { sort, limit, after }: PageRequest): Promise<DashboardRow[]> {
  const [way, beyond] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const key = sort === 'changed' ? sql`r.changed_at` : sql`r.created_at`
  const next = after ? sql`AND (${key}, r.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT r.id, ${key}::text AS key, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date,
        o.order_id AS "orderId", r.number, r.status, r.resolution, r.reason, r.no_goods_back AS "noGoodsBack", r.asked_at IS NOT NULL AS unanswered,
        o.billing ->> 'fullName' AS customer, o.email, o.currency, goods.units, goods.first, goods.value, goods.exchangeable,
        (SELECT coalesce(sum(y.captured - y.refunded), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS refundable
      ${from(filter)} ${next} ORDER BY ${key} ${way}, r.id ${way} LIMIT ${limit + 1}::int`,
  )
}

/** Number of returns that match the filter; estimated above 10,000. */
export const countReturns = (db: Db, filter: ReturnFilter) =>
  countRows(db, sql`FROM returns r JOIN orders o ON o.id = r.order_id WHERE ${conditions(filter)}`)

const goods = sql`CROSS JOIN LATERAL (SELECT coalesce(sum(c.units), 0)::int AS units,
    (array_agg(c.name ORDER BY c.position))[1] AS first, bool_and(c.exchange) AS exchangeable,
    coalesce(sum((c.total - c.discount + CASE WHEN o.tax_included THEN 0 ELSE c.tax END) * c.units / c.qty), 0)::bigint AS value
  FROM (SELECT l.name, l.position, l.total, l.discount, l.tax, l.qty, i.exchange_variant_id IS NOT NULL AS exchange,
      CASE WHEN r.no_goods_back THEN i.qty ELSE coalesce(i.received, i.qty) END AS units
    FROM return_lines i JOIN order_lines l ON l.id = i.line_id WHERE i.return_id = r.id) c) goods`

const from = (filter: ReturnFilter): SQL =>
  sql`FROM returns r JOIN orders o ON o.id = r.order_id ${goods} WHERE ${conditions(filter)}`

function conditions(filter: ReturnFilter): SQL {
  const found: SQL[] = [sql`true`]
  const oneOf = (column: SQL, values: readonly string[] | undefined) => {
    if (values?.length) found.push(sql`${column} = ANY(${sql.param([...values])}::text[])`)
  }
  oneOf(sql`r.status`, filter.status)
  oneOf(sql`r.resolution`, filter.resolution)
  oneOf(sql`r.reason`, filter.reason)
  if (filter.updatedSince) found.push(sql`r.changed_at >= ${filter.updatedSince}::timestamptz`)
  if (filter.waiting) found.push(isWaiting)
  if (filter.order) found.push(sql`o.order_id = ${filter.order}`)
  found.push(...withinDays('r.created_at', filter))
  for (const word of filter.words ?? []) found.push(containsIndexedWord(sql.raw(wordsOfOrder), word))
  return sql.join(found, sql` AND `)
}

/** Condition of the partial index, for the alias `r`. */
const isWaiting = sql.raw(returnWaits.replace(/\b(status|no_goods_back|asked_at)\b/g, 'r.$1'))
const wordsOfOrder = orderWords.replace(/\b(order_id|email|billing|shipping)\b/g, 'o.$1')

/** Counts returns per next step; each count stops just above `most`. */
export async function countWaiting(db: Db, most: number): Promise<ReturnCounts> {
  const some = (condition: SQL) =>
    sql`(SELECT count(*)::int FROM (SELECT 1 FROM returns r WHERE ${condition} LIMIT ${most + 1}::int) AS few)`
  const [row] = await rows<ReturnCounts>(
    db,
    sql`SELECT ${some(sql`r.status = 'requested'`)} AS decide, ${some(sql`r.status = 'approved' AND NOT r.no_goods_back`)} AS receive,
      ${some(sql`r.status = 'received' OR (r.status = 'approved' AND r.no_goods_back)`)} AS settle,
      ${some(sql`${isWaiting} AND r.asked_at IS NOT NULL`)} AS answer, ${some(isWaiting)} AS waiting`,
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
  options: { name: string; value: string }[]
  /** names in the order's language; null if nothing is translated */
  texts: LineTexts | null
  mediaId: string | null
  digital: boolean
}

/** Active variants among these ids, with their names in a language. */
export const findVariants = (db: Db, ids: readonly string[], language: string): Promise<ExchangeVariant[]> =>
  rows(
    db,
    sql`SELECT v.id, p.id AS "productId", p.name, p.slug, v.sku, v.color_name AS "colorName", v.color_value AS "colorValue",
        v.attribute_name AS "attributeName", ${optionsJson()} AS options,
        nullif(jsonb_strip_nulls(jsonb_build_object('name', p.labels #>> ARRAY[${language}, 'name'],
          'color', nullif(${colorIn(language)}, v.color_name), 'attribute', nullif(${attributeIn(language)}, v.attribute_name),
          'options', nullif(${optionsJson(language)}, ${optionsJson()}))), '{}') AS texts,
        coalesce(v.media_id, (SELECT m.media_id FROM product_media m WHERE m.product_id = p.id
          ORDER BY lower(btrim(m.color_name)) IS NOT DISTINCT FROM lower(btrim(v.color_name)) AND v.color_name IS NOT NULL DESC, m.position
          LIMIT 1)) AS "mediaId", v.digital
      FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id = ANY(${sql.param([...ids])}::uuid[]) AND v.active AND p.status = 'active'`,
  )
