import type { Period } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { counted, type ShopCurrency } from './counted-repo.ts'

export interface CustomerRow {
  /** id of the account; null for a guest */
  id: string | null
  name: string
  email: string
  orders: number
  net: number
}

/** The report covers at most this many orders of a period, the latest ones, to bound its duration. */
export const orderScanLimit = 50_000

/** Customers with the highest net sales in minor units, grouped by the email of their orders. */
export const bestCustomers = (
  db: Db,
  { from, to }: Period,
  { shop, limit, zone }: { shop: ShopCurrency; limit: number; zone: string },
): Promise<CustomerRow[]> =>
  rows(
    db,
    sql`WITH latest AS (SELECT o.email, o.item_total - o.discount AS net, o.currency ->> 'name' AS currency,
        (o.currency ->> 'exchangeRate')::numeric AS rate
      FROM orders o WHERE o.placed_at >= day_start(${from}::date, ${zone})
        AND o.placed_at < day_start(${to}::date + 1, ${zone}) AND o.status <> 'cancelled'
      ORDER BY o.placed_at DESC, o.id DESC LIMIT ${orderScanLimit}::int),
    most AS (SELECT d.email, count(*)::int AS orders, ${counted('d.net', shop)} AS net FROM latest d GROUP BY d.email
      ORDER BY net DESC, d.email LIMIT ${limit}::int)
    SELECT b.user_id AS id, b.name, m.email, m.orders, m.net FROM most m
    CROSS JOIN LATERAL (SELECT o.user_id, o.billing ->> 'fullName' AS name FROM orders o WHERE o.email = m.email
      ORDER BY o.placed_at DESC LIMIT 1) b
    ORDER BY m.net DESC, m.email`,
  )
