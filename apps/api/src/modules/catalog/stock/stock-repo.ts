import { type SQL, sql } from 'drizzle-orm'
import { canRunLast, type Db } from '../../../db/client.ts'
import { rows, writtenLast, writtenOnce } from '../../../db/rows.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { writeMembership } from '../collections/membership-repo.ts'

export interface StockLine {
  variantId: string
  qty: number
}

export interface TakenStock {
  variantId: string
  productId: string
  wanted: number
  /** stock before the sale; null means unlimited, 0 a deleted variant */
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
  /** the caller notifies about reduced stock after its commit; the database then notifies about sold-out products only */
  notifiedLater: boolean
}

/** Units by variant, sorted by id. */
function summed(lines: readonly StockLine[]): { ids: string[]; units: number[] } {
  const wanted = new Map<string, number>()
  for (const { variantId, qty } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + qty)
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
  return { ids: sorted.map(([id]) => id), units: sorted.map(([, qty]) => qty) }
}

/**
 * Takes units from stock in one statement: locks rows in order of id, lowers those with enough stock and writes movements. The caller rolls back if a
 * line was not taken.
 * The advisory lock is for throughput only: concurrent buyers of one product queue in order, instead of all waking at once (a third more orders, half
 * the longest wait).
 */
export const takeFromStock = (db: Db, lines: readonly StockLine[], sale: Sale): Promise<TakenStock[]> =>
  writtenOnce(db, 'take stock', valuesOf(lines, sale), takeStatement)

/**
 * Takes units from stock like `takeFromStock` and commits with the same statement. Fails, and the transaction with it, unless at least `left` units of
 * each variant remain and none passes its limit of low stock: see `needsSteps`.
 */
export async function takeAndCommit(db: Db, lines: readonly StockLine[], left: number, sale: Sale): Promise<void> {
  await writtenLast(db, 'take stock and commit', { ...valuesOf(lines, sale), left }, takeLastStatement)
}

/** Whether `takeAndCommit` can end this transaction. */
export const canCommit = canRunLast

/** Whether `takeAndCommit` has failed because the stock is near its end or near a limit. */
export const needsSteps = (error: unknown): boolean => sqlStateOf(error) === 'HT001'

const valuesOf = (lines: readonly StockLine[], { kind, reference, actor, notifiedLater }: Sale) => ({
  ...summed(lines),
  kind,
  reference,
  actor,
  notified: notifiedLater ? 'later' : 'now',
})

const takeStatement = (): SQL =>
  sql`${takeSteps(sql`s.on_hand >= l.qty`)}
      SELECT w.variant_id AS "variantId", v.product_id AS "productId", w.qty AS wanted,
        CASE WHEN u.variant_id IS NULL THEN coalesce(l.on_hand, 0) END AS had,
        coalesce(l.low_at, 0) AS "lowAt", d.variant_id IS NOT NULL AS taken
      FROM wanted w LEFT JOIN locked l ON l.variant_id = w.variant_id LEFT JOIN unlimited u ON u.variant_id = w.variant_id
        LEFT JOIN done d ON d.variant_id = w.variant_id LEFT JOIN variants v ON v.id = w.variant_id
      ORDER BY w.variant_id`

const takeLastStatement = (): SQL =>
  sql`${takeSteps(sql`s.on_hand - l.qty >= ${sql.placeholder('left')}::int AND NOT (s.on_hand > s.low_at AND s.on_hand - l.qty <= s.low_at)`)}
      SELECT sale_needs_steps() WHERE (SELECT count(*) FROM done) < (SELECT count(*) FROM wanted)`

/** The steps of a sale. `enough`: condition of a stock row `s` with the wanted units `l`. */
const takeSteps = (enough: SQL): SQL =>
  sql`WITH wanted AS MATERIALIZED (SELECT w.variant_id, w.qty, pg_advisory_xact_lock(hashtextextended(w.variant_id::text, 0)),
          set_config('haat.stock_notified', ${sql.placeholder('notified')}, true)
        FROM unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('units')}::int[]) AS w(variant_id, qty)),
      locked AS (SELECT s.variant_id, s.on_hand, s.low_at, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        WHERE s.on_hand IS NOT NULL ORDER BY s.variant_id FOR UPDATE OF s),
      taken AS (UPDATE stock s SET on_hand = s.on_hand - l.qty FROM locked l
        WHERE s.variant_id = l.variant_id AND ${enough} RETURNING s.variant_id, l.qty),
      unlimited AS (SELECT s.variant_id, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        WHERE s.on_hand IS NULL AND s.variant_id NOT IN (SELECT variant_id FROM locked)),
      done AS (SELECT * FROM taken UNION ALL SELECT * FROM unlimited),
      ledger AS (INSERT INTO stock_movements (variant_id, delta, kind, reference, actor)
        SELECT variant_id, -qty, ${sql.placeholder('kind')}, ${sql.placeholder('reference')}, ${sql.placeholder('actor')}
        FROM done ORDER BY variant_id)`

export interface ReturnedStock {
  variantId: string
  productId: string
  qty: number
  /** stock before; null means unlimited */
  had: number | null
  lowAt: number
}

/** Returns units to stock, locking rows in the same order; deleted variants are skipped. */
export function putIntoStock(db: Db, lines: readonly StockLine[], { kind, reference, actor }: Entry): Promise<ReturnedStock[]> {
  const { ids, units } = summed(lines)
  return rows(
    db,
    sql`WITH wanted AS (SELECT * FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(units)}::int[]) AS w(variant_id, qty)),
      locked AS (SELECT s.variant_id, s.on_hand, s.low_at, w.qty FROM stock s JOIN wanted w ON w.variant_id = s.variant_id
        ORDER BY s.variant_id FOR UPDATE OF s),
      given AS (UPDATE stock s SET on_hand = s.on_hand + l.qty FROM locked l
        WHERE s.variant_id = l.variant_id AND s.on_hand IS NOT NULL),
      ledger AS (INSERT INTO stock_movements (variant_id, delta, kind, reference, actor)
        SELECT variant_id, qty, ${kind}, ${reference}, ${actor} FROM locked ORDER BY variant_id)
      SELECT l.variant_id AS "variantId", v.product_id AS "productId", l.qty, l.on_hand AS had, l.low_at AS "lowAt" FROM locked l JOIN variants v ON v.id = l.variant_id`,
  )
}

/**
 * Refreshes `in_stock` of products with a variant that sold out or came back (`turned`), and the low-stock marks of products that passed their limit
 * (`passed`). Locks in one statement and reads in the next, to see what earlier lock holders committed.
 */
export async function refreshInStock(db: Db, turned: readonly string[], passed: readonly string[]): Promise<void> {
  const touched = [...new Set([...turned, ...passed])].sort()
  if (touched.length === 0) return
  await db.execute(sql`SELECT 1 FROM products WHERE id = ANY(${sql.param(touched)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  // Every update of `products` invalidates caches, so it is skipped if nothing changed.
  if (turned.length > 0)
    await db.execute(sql`UPDATE products p SET in_stock = d.in_stock
      FROM (SELECT p.id, EXISTS (SELECT 1 FROM variants v JOIN stock_levels k ON k.variant_id = v.id
          WHERE v.product_id = p.id AND v.active AND (k.on_hand IS NULL OR k.on_hand > 0)) AS in_stock
        FROM products p WHERE p.id = ANY(${sql.param([...turned])}::uuid[])) d
      WHERE p.id = d.id AND p.in_stock <> d.in_stock`)
  if (passed.length > 0) await writeMarks(db, passed)
  await writeMembership(db, touched, ['stock', 'low'])
}

/** Writes the `low` and `unlimited` marks of products from their active variants. The caller must lock the products. */
export async function writeMarks(db: Db, productIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...productIds])}::uuid[]`
  await db.execute(sql`WITH wanted AS MATERIALIZED (SELECT DISTINCT m.mark, v.product_id FROM variants v JOIN stock_levels k ON k.variant_id = v.id
        CROSS JOIN LATERAL (SELECT 'low' AS mark WHERE k.on_hand <= k.low_at UNION ALL SELECT 'unlimited' WHERE k.on_hand IS NULL) m
        WHERE v.product_id = ANY(${ids}) AND v.active),
      gone AS (DELETE FROM stock_marks m WHERE m.product_id = ANY(${ids}) AND (m.mark, m.product_id) NOT IN (SELECT * FROM wanted))
    INSERT INTO stock_marks (mark, product_id) SELECT * FROM wanted ON CONFLICT DO NOTHING`)
}
