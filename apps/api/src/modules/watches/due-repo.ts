import type { MoneyRule } from '@haat/shared/money.ts'
import type { WatchKind } from '@haat/shared/watches/kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

export interface DueWatch {
  id: string
  kind: WatchKind
  userId: string | null
  email: string | null
  language: string
}

/** `chargedPrice`, in SQL: what is lost in rounding is no difference to a buyer. */
function charged(price: SQL, { exchangeRate, decimals }: MoneyRule): SQL {
  const step = 10 ** (2 - decimals)
  const converted = sql`floor((${price}::numeric * ${Math.round(exchangeRate * 1_000_000)}::numeric + 500000) / 1000000)`
  return sql`floor((${converted} + ${step}::numeric / 2) / ${step}::numeric)`
}

/** Of the watched products, which are few, those that are back or cost less; each watch is taken by one alone. */
export const takeDue = (db: Db, rule: MoneyRule, limit: number): Promise<DueWatch[]> =>
  rows(
    db,
    sql`WITH back AS MATERIALIZED (SELECT p.id FROM (SELECT DISTINCT product_id FROM watches
            WHERE kind = 'stock' AND told_at IS NULL AND confirmed_at IS NOT NULL) w
          JOIN products p ON p.id = w.product_id AND p.status = 'active' AND p.published_at <= now() AND p.in_stock),
      due AS MATERIALIZED (
        (SELECT w.id FROM back JOIN watches w ON w.product_id = back.id AND w.kind = 'stock'
          WHERE w.told_at IS NULL AND w.confirmed_at IS NOT NULL AND (w.variant_id IS NULL OR EXISTS (
            SELECT 1 FROM variants v JOIN stock k ON k.variant_id = v.id
            WHERE v.id = w.variant_id AND v.active AND (k.on_hand IS NULL OR k.on_hand > 0))) LIMIT ${limit}::int)
        UNION ALL
        (SELECT w.id FROM products p JOIN watches w ON w.product_id = p.id AND w.kind = 'price'
          WHERE w.told_at IS NULL AND w.confirmed_at IS NOT NULL AND p.status = 'active' AND p.published_at <= now()
            AND p.price < w.price AND ${charged(sql`p.price`, rule)} < ${charged(sql`w.price`, rule)} LIMIT ${limit}::int)
        LIMIT ${limit}::int),
      taken AS (SELECT w.id FROM watches w JOIN due ON due.id = w.id WHERE w.told_at IS NULL FOR UPDATE OF w SKIP LOCKED)
      UPDATE watches w SET told_at = now() FROM taken WHERE w.id = taken.id
      RETURNING w.id, w.kind, w.user_id AS "userId", w.email, w.language`,
  )

/** It was over again before it could be told: this waits on, unless the same was asked for anew. */
export async function waitOn(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE watches w SET told_at = NULL WHERE w.id = ${id} AND w.told_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM watches o WHERE o.told_at IS NULL AND o.kind = w.kind AND o.product_id = w.product_id
      AND o.variant_id IS NOT DISTINCT FROM w.variant_id AND (o.user_id = w.user_id OR o.email = w.email))`)
}

/** What nobody confirmed in time, and what was told so long ago that its links need not answer any more. */
export async function sweepWatches(db: Db, { hours, days }: { hours: number; days: number }): Promise<void> {
  await db.execute(sql`DELETE FROM watches WHERE (told_at IS NOT NULL OR confirmed_at IS NULL)
    AND (told_at < now() - make_interval(days => ${days}) OR (confirmed_at IS NULL AND created_at < now() - make_interval(hours => ${hours})))`)
}
