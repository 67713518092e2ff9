import type { AlertKind } from '@haat/shared/alerts/kinds.ts'
import type { MoneyRule } from '@haat/shared/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

export interface DueAlert {
  id: string
  kind: AlertKind
  userId: string | null
  email: string | null
  language: string
}

/** `chargedPrice` in SQL, so that differences lost in rounding trigger no alert. */
function chargedSql(price: SQL, { exchangeRate, decimals }: MoneyRule): SQL {
  const step = 10 ** (2 - decimals)
  const converted = sql`floor((${price}::numeric * ${Math.round(exchangeRate * 1_000_000)}::numeric + 500000) / 1000000)`
  return sql`floor((${converted} + ${step}::numeric / 2) / ${step}::numeric)`
}

/**
 * Claims up to `limit` confirmed alerts whose product is back in stock or cheaper, and marks them as notified. SKIP LOCKED:
 * concurrent runs claim different alerts.
 */
export const claimDueAlerts = (db: Db, rule: MoneyRule, limit: number): Promise<DueAlert[]> =>
  rows(
    db,
    sql`WITH back AS MATERIALIZED (SELECT p.id FROM (SELECT DISTINCT product_id FROM alerts
            WHERE kind = 'stock' AND notified_at IS NULL AND confirmed_at IS NOT NULL) w
          JOIN products p ON p.id = w.product_id AND p.status = 'active' AND p.published_at <= now() AND p.in_stock),
      due AS MATERIALIZED (
        (SELECT w.id FROM back JOIN alerts w ON w.product_id = back.id AND w.kind = 'stock'
          WHERE w.notified_at IS NULL AND w.confirmed_at IS NOT NULL AND (w.variant_id IS NULL OR EXISTS (
            SELECT 1 FROM variants v JOIN stock_levels k ON k.variant_id = v.id
            WHERE v.id = w.variant_id AND v.active AND (k.on_hand IS NULL OR k.on_hand > 0))) LIMIT ${limit}::int)
        UNION ALL
        (SELECT w.id FROM products p JOIN alerts w ON w.product_id = p.id AND w.kind = 'price'
          WHERE w.notified_at IS NULL AND w.confirmed_at IS NOT NULL AND p.status = 'active' AND p.published_at <= now()
            AND p.price < w.price AND ${chargedSql(sql`p.price`, rule)} < ${chargedSql(sql`w.price`, rule)} LIMIT ${limit}::int)
        LIMIT ${limit}::int),
      taken AS (SELECT w.id FROM alerts w JOIN due ON due.id = w.id WHERE w.notified_at IS NULL FOR UPDATE OF w SKIP LOCKED)
      UPDATE alerts w SET notified_at = now() FROM taken WHERE w.id = taken.id
      RETURNING w.id, w.kind, w.user_id AS "userId", w.email, w.language`,
  )

/**
 * Reactivates a notified alert whose condition ended before the mail was sent, unless the recipient has a new one for the same
 * product.
 */
export async function reactivateAlert(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE alerts w SET notified_at = NULL WHERE w.id = ${id} AND w.notified_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM alerts o WHERE o.notified_at IS NULL AND o.kind = w.kind AND o.product_id = w.product_id
      AND o.variant_id IS NOT DISTINCT FROM w.variant_id AND (o.user_id = w.user_id OR o.email = w.email))`)
}

/** Deletes alerts unconfirmed after `hours` and alerts notified more than `days` ago; the links in their mails stop working. */
export async function sweepAlerts(db: Db, { hours, days }: { hours: number; days: number }): Promise<void> {
  await db.execute(sql`DELETE FROM alerts WHERE (notified_at IS NOT NULL OR confirmed_at IS NULL)
    AND (notified_at < now() - make_interval(days => ${days}) OR (confirmed_at IS NULL AND created_at < now() - make_interval(hours => ${hours})))`)
}
