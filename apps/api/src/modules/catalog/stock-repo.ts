import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named, rows } from '../../db/named.ts'

export interface StockLine {
  variantId: string
  qty: number
}

export interface Taken {
  variantId: string
  productId: string
  wanted: number
  /** before; null is unlimited, and so is a variant that is gone 0 */
  had: number | null
  lowAt: number
  taken: boolean
}

interface Entry {
  kind: 'sale' | 'cancel' | 'return'
  reference: string
  actor: string
}

interface Sale extends Entry {
  /** somebody tells after the commit that stock became less: the database then tells only what is sold out */
  toldLater: boolean
}

const columns = (lines: readonly StockLine[]) => {
  const summed = new Map<string, number>()
  for (const { variantId, qty } of lines) summed.set(variantId, (summed.get(variantId) ?? 0) + qty)
  const sorted = [...summed].sort(([a], [b]) => (a < b ? -1 : 1))
  return sql`unnest(${sql.param(sorted.map(([id]) => id))}::uuid[], ${sql.param(sorted.map(([, qty]) => qty))}::int[]) AS w(variant_id, qty)`
}

/**
 * Takes what is there, in one statement: rows are locked in the order of their ids, each is lowered only if it holds enough, and the
 * ledger is written for what was taken. The caller rolls back when a line was not. The advisory lock decides nothing: it makes buyers
 * of one thing queue in order, where rows would wake them all at once (a third more orders, half the longest wait).
 */
export const takeFromStock = (
  db: Db,
  lines: readonly StockLine[],
  { kind, reference, actor, toldLater }: Sale,
): Promise<Taken[]> =>
  named(
    db,
    'take stock',
    sql`WITH wanted AS MATERIALIZED (SELECT w.variant_id, w.qty, pg_advisory_xact_lock(hashtextextended(w.variant_id::text, 0)),
          set_config('haat.stock_told', ${toldLater ? 'later' : 'now'}, true) FROM ${columns(lines)}),
      locked AS (SELECT s.variant_id, s.on_hand, s.low_at, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        WHERE s.on_hand IS NOT NULL ORDER BY s.variant_id FOR UPDATE OF s),
      taken AS (UPDATE stock s SET on_hand = s.on_hand - l.qty FROM locked l
        WHERE s.variant_id = l.variant_id AND s.on_hand >= l.qty RETURNING s.variant_id, l.qty),
      unlimited AS (SELECT s.variant_id, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        WHERE s.on_hand IS NULL AND s.variant_id NOT IN (SELECT variant_id FROM locked)),
      done AS (SELECT * FROM taken UNION ALL SELECT * FROM unlimited),
      ledger AS (INSERT INTO stock_movements (variant_id, delta, kind, reference, actor)
        SELECT variant_id, -qty, ${kind}, ${reference}, ${actor} FROM done ORDER BY variant_id)
      SELECT w.variant_id AS "variantId", v.product_id AS "productId", w.qty AS wanted,
        CASE WHEN u.variant_id IS NULL THEN coalesce(l.on_hand, 0) END AS had,
        coalesce(l.low_at, 0) AS "lowAt", d.variant_id IS NOT NULL AS taken
      FROM wanted w LEFT JOIN locked l ON l.variant_id = w.variant_id LEFT JOIN unlimited u ON u.variant_id = w.variant_id
        LEFT JOIN done d ON d.variant_id = w.variant_id LEFT JOIN variants v ON v.id = w.variant_id
      ORDER BY w.variant_id`,
  )

export interface GivenBack {
  productId: string
  qty: number
  /** before; null is unlimited */
  had: number | null
  lowAt: number
}

/** Puts pieces back, rows locked in the same order; a variant that was deleted meanwhile is left out. */
export const putIntoStock = (db: Db, lines: readonly StockLine[], { kind, reference, actor }: Entry): Promise<GivenBack[]> =>
  rows(
    db,
    sql`WITH wanted AS (SELECT w.variant_id, w.qty FROM ${columns(lines)}),
      locked AS (SELECT s.variant_id, s.on_hand, s.low_at, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        ORDER BY s.variant_id FOR UPDATE OF s),
      given AS (UPDATE stock s SET on_hand = s.on_hand + l.qty FROM locked l
        WHERE s.variant_id = l.variant_id AND s.on_hand IS NOT NULL),
      ledger AS (INSERT INTO stock_movements (variant_id, delta, kind, reference, actor)
        SELECT variant_id, qty, ${kind}, ${reference}, ${actor} FROM locked ORDER BY variant_id)
      SELECT v.product_id AS "productId", l.qty, l.on_hand AS had, l.low_at AS "lowAt" FROM locked l JOIN variants v ON v.id = l.variant_id`,
  )

/**
 * Whether products can be bought, after a variant of theirs ran out or came back (`turned`), and which run low, after one passed its
 * mark (`passed`). The lock is one statement and the look another: the look then sees what those before us in the queue have committed.
 */
export async function refreshInStock(db: Db, turned: readonly string[], passed: readonly string[]): Promise<void> {
  const touched = [...new Set([...turned, ...passed])].sort()
  if (touched.length === 0) return
  await db.execute(sql`SELECT 1 FROM products WHERE id = ANY(${sql.param(touched)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  // Every statement that writes to `products` renews what shoppers see: none without need.
  if (turned.length > 0)
    await db.execute(sql`UPDATE products p SET in_stock = d.in_stock
      FROM (SELECT p.id, EXISTS (SELECT 1 FROM variants v JOIN stock k ON k.variant_id = v.id
          WHERE v.product_id = p.id AND v.active AND (k.on_hand IS NULL OR k.on_hand > 0)) AS in_stock
        FROM products p WHERE p.id = ANY(${sql.param([...turned])}::uuid[])) d
      WHERE p.id = d.id AND p.in_stock <> d.in_stock`)
  if (passed.length > 0) await writeMarks(db, passed)
}

/** Which marks products carry, from their variants in sale. Locking the products is the caller's. */
export async function writeMarks(db: Db, productIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...productIds])}::uuid[]`
  await db.execute(sql`WITH wanted AS MATERIALIZED (SELECT DISTINCT m.mark, v.product_id FROM variants v JOIN stock k ON k.variant_id = v.id
        CROSS JOIN LATERAL (SELECT 'low' AS mark WHERE k.on_hand <= k.low_at UNION ALL SELECT 'unlimited' WHERE k.on_hand IS NULL) m
        WHERE v.product_id = ANY(${ids}) AND v.active),
      gone AS (DELETE FROM stock_marks m WHERE m.product_id = ANY(${ids}) AND (m.mark, m.product_id) NOT IN (SELECT * FROM wanted))
    INSERT INTO stock_marks (mark, product_id) SELECT * FROM wanted ON CONFLICT DO NOTHING`)
}
