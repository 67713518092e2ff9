import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { sqlStateOf } from '../../../platform/retry.ts'

/** Condition: a row of `sales_days`, `product_days` or `tax_days` belongs to the zone that reports show. */
export const inCurrentZone = sql`zone_id = (SELECT id FROM report_zones WHERE current)`

/** The time zone whose days reports show; while they are counted anew, the former one. */
export const findCurrentZone = async (db: Db): Promise<string> =>
  (await rows<{ zone: string }>(db, sql`SELECT zone FROM report_zones WHERE current`))[0]!.zone

/** Whether PostgreSQL knows a zone: its time zone data depend on the server, and an old one lacks newer zones. Not inside a transaction. */
export async function isKnownZone(db: Db, zone: string): Promise<boolean> {
  try {
    await db.execute(sql`SELECT now() AT TIME ZONE ${zone}`)
    return true
  } catch (error) {
    if (sqlStateOf(error) === '22023') return false
    throw error
  }
}

/** Counts the days of a zone as those of UTC, from the next sale on. The name is another one than `UTC`, so that the days of before are counted anew. */
export async function replaceZone(db: Db, zone: string): Promise<void> {
  await db.execute(sql`UPDATE report_zones SET zone = 'Etc/UTC' WHERE zone = ${zone}`)
}

/** Zones of the report tables: the current one and, while its days are counted, the next one. */
export const findZones = async (db: Db): Promise<string[]> =>
  (await rows<{ zone: string }>(db, sql`SELECT zone FROM report_zones`)).map(({ zone }) => zone)

/**
 * Keeps orders, their lines and refunds from changing until the transaction ends; waits for running changes for less than a sale waits before PostgreSQL looks for
 * a deadlock. The error code of a wait that was too long is 55P03.
 */
export async function lockSales(db: Db): Promise<void> {
  await db.execute(sql`SET LOCAL lock_timeout = '400ms'`)
  await db.execute(sql`LOCK TABLE orders, order_lines, refunds IN SHARE MODE`)
}

/** Replaces the zone that is counted next: from the end of the transaction on, triggers count its days too. Its id is new. */
export async function addNextZone(db: Db, zone: string): Promise<number> {
  // Processes add zones one after the other; triggers only read the table.
  await db.execute(sql`LOCK TABLE report_zones IN SHARE ROW EXCLUSIVE MODE`)
  await db.execute(sql`DELETE FROM report_zones WHERE NOT current`)
  const [row] = await rows<{ id: number }>(
    db,
    // A random id is that of no other count, also of none whose rows are left.
    sql`INSERT INTO report_zones (id, zone, current) VALUES (2 + floor(random() * 2147483640)::int, ${zone}, false) RETURNING id`,
  )
  return row!.id
}

/** Fixes what a repeatable-read transaction sees: its first statement that reads. Counting may then take long. */
export async function takeSnapshot(db: Db): Promise<void> {
  await db.execute(sql`SELECT 1 FROM report_zones`)
  await db.execute(sql`SET LOCAL statement_timeout = 0`)
}

/** Adds the sales by day of all orders that the transaction sees. */
export async function countAllSales(db: Db, id: number, zone: string): Promise<void> {
  await db.execute(sql`INSERT INTO sales_days (zone_id, day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery,
      cancelled, cancelled_total, first_orders, first_net, folded)
    SELECT ${id}::int, (o.placed_at AT TIME ZONE ${zone})::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, o.source,
      o.payment_method, coalesce(o.shipping ->> 'country', ''), o.coupon_code,
      sum(x.live), sum(x.live * o.item_total), sum(x.live * o.discount), sum(x.live * o.delivery),
      sum(1 - x.live), sum((1 - x.live) * o.total), sum(x.live * x.is_first), sum(x.live * x.is_first * (o.item_total - o.discount)), true
    FROM orders o LEFT JOIN first_orders f ON f.order_id = o.id
      CROSS JOIN LATERAL (SELECT (o.status <> 'cancelled')::int AS live, (f.order_id IS NOT NULL)::int AS is_first) x
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`)
}

/** Adds the sales by day and product. Lines of deleted products have none. */
export async function countAllLines(db: Db, id: number, zone: string): Promise<void> {
  await db.execute(sql`INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount, folded)
    SELECT ${id}::int, (o.placed_at AT TIME ZONE ${zone})::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
      sum(l.qty), sum(l.total), sum(l.discount), true
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5`)
}

/** Adds the tax by day, with what was refunded: `tax_days` is empty for the zone but for later changes. The functions of the triggers know the shares of a refund. */
export async function countAllTax(db: Db, id: number, zone: string): Promise<void> {
  await db.execute(sql`INSERT INTO tax_days (zone_id, day, currency, rate, country, name, percent, orders, base, tax, folded)
    SELECT ${id}::int, (o.placed_at AT TIME ZONE ${zone})::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
      coalesce(o.shipping ->> 'country', ''), t.name, t.percent, count(*), sum(t.base), sum(t.amount), true
    FROM orders o CROSS JOIN LATERAL jsonb_to_recordset(o.taxes) AS t(name text, percent numeric, base bigint, amount bigint)
    WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5, 6, 7`)
  await db.execute(sql`INSERT INTO tax_days (zone_id, day, currency, rate, country, name, percent, orders, base, tax, refunded, folded)
    SELECT ${id}::int, (coalesce(r.settled_at, r.created_at) AT TIME ZONE ${zone})::date, o.currency ->> 'name',
      (o.currency ->> 'exchangeRate')::numeric, coalesce(o.shipping ->> 'country', ''), t.name, t.percent, 0, 0, 0,
      sum(round(r.tax * t.upto / o.tax) - round(r.tax * (t.upto - t.amount) / o.tax)), true
    FROM refunds r JOIN orders o ON o.id = r.order_id
      CROSS JOIN LATERAL (SELECT x.name, x.percent, x.amount::numeric, sum(x.amount::numeric) OVER (ORDER BY x.n) AS upto
        FROM ROWS FROM (jsonb_to_recordset(o.taxes) AS (name text, percent numeric, amount bigint)) WITH ORDINALITY AS x(name, percent, amount, n)) t
    WHERE r.status = 'succeeded' AND r.tax > 0 AND o.tax > 0 AND o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5, 6, 7`)
}

/** Makes a counted zone the one that reports show; false if another process has replaced it meanwhile. */
export async function showZone(db: Db, id: number): Promise<boolean> {
  const found = await rows(db, sql`SELECT 1 FROM report_zones WHERE id = ${id}::int FOR UPDATE`)
  if (found.length === 0) return false
  await db.execute(sql`DELETE FROM report_zones WHERE id <> ${id}::int`)
  await db.execute(sql`UPDATE report_zones SET current = true WHERE id = ${id}::int`)
  return true
}

/** Lets an empty shop count the days of its own time zone from the first order on. */
export async function countFromStart(db: Db): Promise<void> {
  await db.execute(sql`UPDATE report_zones SET zone = shop_time_zone() WHERE current AND NOT EXISTS (SELECT 1 FROM orders)`)
}

/** Ends counting a next zone that is not wanted any more. */
export async function dropNextZone(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM report_zones WHERE NOT current`)
}

/** Deletes the days of former zones, and of those that were never shown. */
export async function deleteFormerDays(db: Db): Promise<void> {
  for (const table of ['sales_days', 'product_days', 'tax_days'])
    await db.execute(
      sql`DELETE FROM ${sql.identifier(table)} WHERE zone_id NOT IN (SELECT id FROM report_zones)
        AND EXISTS (SELECT 1 FROM report_zones WHERE current)`,
    )
}
