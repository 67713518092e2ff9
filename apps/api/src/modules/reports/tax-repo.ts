import type { Period, StepSize } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { counted, dayText, isConverted, type ShopCurrency } from './counted-repo.ts'
import { inCurrentZone } from './time-zone/zone-repo.ts'

export interface TaxRow {
  day: string
  country: string
  name: string
  percent: number
  orders: number
  base: number
  tax: number
  refunded: number
  converted: boolean
}

/** Tax in minor units by time step, country and rate, from the daily sums that triggers maintain. */
export const findTax = (db: Db, { from, to }: Period, { by, shop }: { by: StepSize; shop: ShopCurrency }): Promise<TaxRow[]> =>
  rows(
    db,
    sql`WITH d AS (SELECT date_trunc(${by}, day::timestamp)::date AS step, * FROM tax_days WHERE ${inCurrentZone} AND day BETWEEN ${from}::date AND ${to}::date)
      SELECT ${dayText('d.step')} AS day, d.country, d.name, d.percent::float8 AS percent, sum(d.orders)::int AS orders,
        ${counted('d.base', shop)} AS base, ${counted('d.tax', shop)} AS tax, ${counted('d.refunded', shop)} AS refunded,
        ${isConverted(shop)} AS converted
      FROM d GROUP BY d.step, d.country, d.name, d.percent
      HAVING sum(d.orders) <> 0 OR sum(d.tax) <> 0 OR sum(d.refunded) <> 0
      ORDER BY d.step DESC, d.country, d.name, d.percent`,
  )

/** Like `mergeSalesRows`, for tax. */
export async function mergeTaxRows(db: Db): Promise<void> {
  await db.execute(sql`WITH days AS (SELECT DISTINCT day FROM tax_days WHERE NOT folded),
      gone AS (DELETE FROM tax_days s USING days WHERE s.day = days.day RETURNING s.*)
    INSERT INTO tax_days (zone_id, day, currency, rate, country, name, percent, orders, base, tax, refunded, folded)
    SELECT zone_id, day, currency, rate, country, name, percent, sum(orders), sum(base), sum(tax), sum(refunded), true
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(orders) <> 0 OR sum(tax) <> 0 OR sum(refunded) <> 0`)
}
