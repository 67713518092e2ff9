import type { Period, StepSize } from '@haat/shared/reports/periods.ts'
import type { Sums } from '@haat/shared/reports/sales.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { counted, dayText, isConverted, type ShopCurrency } from './counted-repo.ts'
import { inCurrentZone } from './time-zone/zone-repo.ts'

export interface SalesRow extends Sums {
  /** first day of the step; null in rows of a group */
  day: string | null
  source: string | null
  method: string | null
  country: string | null
  converted: boolean
}

const sums = (shop: ShopCurrency) => sql`coalesce(sum(d.orders), 0)::int AS orders, ${counted('d.gross', shop)} AS gross,
  ${counted('d.discount', shop)} AS discount, ${counted('d.delivery', shop)} AS delivery,
  coalesce(sum(d.cancelled), 0)::int AS cancelled, ${counted('d.cancelled_total', shop)} AS "cancelledTotal",
  coalesce(sum(d.first_orders), 0)::int AS "firstOrders", ${counted('d.first_net', shop)} AS "firstNet", ${isConverted(shop)} AS converted`

/** Sums in minor units by time step and, with `groups`, by source, payment method and country; one query. */
export const findSales = (
  db: Db,
  { from, to }: Period,
  { by, shop, groups }: { by: StepSize; shop: ShopCurrency; groups: boolean },
): Promise<SalesRow[]> =>
  rows(
    db,
    sql`WITH d AS (SELECT date_trunc(${by}, day::timestamp)::date AS step, * FROM sales_days WHERE ${inCurrentZone} AND day BETWEEN ${from}::date AND ${to}::date)
      SELECT ${dayText('d.step')} AS day, ${groups ? sql`d.source, d.method, d.country` : sql`NULL AS source, NULL AS method, NULL AS country`}, ${sums(shop)}
      FROM d GROUP BY GROUPING SETS (d.step ${groups ? sql`, d.source, d.method, d.country` : sql``}) ORDER BY d.step`,
  )

export interface CouponRow {
  code: string
  orders: number
  discount: number
  net: number
  converted: boolean
}

/** Orders, discount and net sales by coupon, in minor units. */
export const findCouponSales = (db: Db, { from, to }: Period, shop: ShopCurrency): Promise<CouponRow[]> =>
  rows(
    db,
    sql`SELECT d.coupon AS code, sum(d.orders)::int AS orders, ${counted('d.discount', shop)} AS discount,
        ${counted('d.gross - d.discount', shop)} AS net, ${isConverted(shop)} AS converted
      FROM sales_days d WHERE ${inCurrentZone} AND d.day BETWEEN ${from}::date AND ${to}::date AND d.coupon IS NOT NULL
      GROUP BY d.coupon HAVING sum(d.orders) > 0 ORDER BY sum(d.orders) DESC, d.coupon`,
  )

/** Merges rows of a day with equal keys into one. Rows written concurrently are left for the next run. */
export async function mergeSalesRows(db: Db): Promise<void> {
  await db.execute(sql`WITH days AS (SELECT DISTINCT day FROM sales_days WHERE NOT folded),
      gone AS (DELETE FROM sales_days s USING days WHERE s.day = days.day RETURNING s.*)
    INSERT INTO sales_days (zone_id, day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled, cancelled_total,
      first_orders, first_net, folded)
    SELECT zone_id, day, currency, rate, source, method, country, coupon, sum(orders), sum(gross), sum(discount), sum(delivery), sum(cancelled), sum(cancelled_total),
      sum(first_orders), sum(first_net), true
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(orders) <> 0 OR sum(gross) <> 0 OR sum(delivery) <> 0 OR sum(cancelled) <> 0 OR sum(first_orders) <> 0`)
  await db.execute(sql`WITH days AS (SELECT DISTINCT day FROM product_days WHERE NOT folded),
      gone AS (DELETE FROM product_days s USING days WHERE s.day = days.day RETURNING s.*)
    INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount, folded)
    SELECT zone_id, day, product_id, currency, rate, sum(units), sum(gross), sum(discount), true
    FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(units) <> 0 OR sum(gross) <> 0 OR sum(discount) <> 0`)
}
