import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { countRows } from '../../../platform/pagination.ts'

export interface UseRow {
  id: string
  key: string
  orderId: string
  status: string
  at: string
  discount: number
  total: number
  currency: string
}

interface UsesPageRequest {
  couponId: string
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of uses, plus one row if there is a next page. */
export const findUses = (db: Db, { couponId, limit, after }: UsesPageRequest): Promise<UseRow[]> =>
  rows(
    db,
    sql`SELECT r.order_id AS id, r.created_at::text AS key, o.order_id AS "orderId", o.status, o.discount, o.total, o.currency ->> 'name' AS currency,
        to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
      FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
      WHERE r.coupon_id = ${couponId} ${after ? sql`AND (r.created_at, r.order_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY r.created_at DESC, r.order_id DESC LIMIT ${limit + 1}::int`,
  )

/** Number of orders that used the coupon; estimated above 10,000. */
export const countUses = (db: Db, couponId: string) => countRows(db, sql`FROM coupon_redemptions WHERE coupon_id = ${couponId}`)

export interface Forecast {
  orders: number
  eligible: number
  revenue: number
  cost: number
  withCoupon: number
}

interface ForecastInput {
  days: number
  currency: string
  percent: number
  /** charged minor units */
  minimum: number
  scope: CouponScope
}

/** Applies the rules of `applyCoupon` and `discountOf` to past orders in one query. */
export async function forecastCoupon(db: Db, { days, currency, percent, minimum, scope }: ForecastInput): Promise<Forecast> {
  const ids = scope.type === 'all' ? [] : scope.ids
  const list = sql`${sql.param(ids)}::uuid[]`
  const inScope = {
    all: sql`true`,
    products: sql`l.product_id = ANY(${list})`,
    categories: sql`p.category_ids && ${list}`,
  }[scope.type]
  const [row] = await rows<Forecast>(
    db,
    sql`WITH placed AS (
        SELECT o.item_total, o.coupon_code, power(10, 2 - (o.currency ->> 'decimals')::int)::bigint AS step,
          ${
            scope.type === 'all'
              ? sql`o.item_total`
              : sql`(SELECT sum(l.total) FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id AND ${inScope})`
          } AS matched
        FROM orders o
        WHERE o.placed_at >= now() - make_interval(days => ${days}::int) AND o.status <> 'cancelled' AND o.currency ->> 'name' = ${currency}
      ), fit AS (SELECT *, matched IS NOT NULL AND item_total >= ${minimum}::bigint AS fits FROM placed)
      SELECT count(*)::int AS orders, count(*) FILTER (WHERE fits)::int AS eligible,
        coalesce(sum(item_total) FILTER (WHERE fits), 0)::bigint AS revenue,
        coalesce(sum(least(matched, floor((floor(matched * ${percent}::numeric / 100 + 0.5) + step / 2.0) / step) * step))
          FILTER (WHERE fits), 0)::bigint AS cost,
        count(*) FILTER (WHERE fits AND coupon_code IS NOT NULL)::int AS "withCoupon"
      FROM fit`,
  )
  return row!
}
