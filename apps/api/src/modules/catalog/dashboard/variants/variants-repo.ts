import type { MeasureName } from '@haat/shared/catalog/measures.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { DashboardVariantRow } from '../products/product-repo.ts'

export type Cells = Pick<
  DashboardVariantRow,
  'id' | 'price' | 'comparePrice' | 'cost' | 'sku' | 'barcode' | 'mpn' | MeasureName | 'lowAt' | 'active' | 'mediaId' | 'digital'
>

/** Which of these SKUs other variants use. */
export const findTakenSkus = async (db: Db, skus: readonly string[], exceptIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ sku: string }>(
        db,
        sql`SELECT sku FROM variants WHERE sku = ANY(${sql.param([...skus])}::text[]) AND id <> ALL(${sql.param([...exceptIds])}::uuid[])`,
      )
    ).map(({ sku }) => sku),
  )

/** Writes cells of variants and new prices into the price history. SKUs of several are cleared first, because variants may swap them. */
export async function writeCells(db: Db, cells: readonly Cells[]): Promise<void> {
  if (cells.length === 0) return
  const cellRows = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
    AS w(id uuid, price bigint, "comparePrice" bigint, cost bigint, sku text, barcode text, mpn text,
      weight int, length int, width int, height int, "lowAt" int, active boolean, "mediaId" uuid, digital boolean)`
  if (cells.length > 1)
    await db.execute(sql`UPDATE variants v SET sku = NULL FROM ${cellRows} WHERE v.id = w.id AND v.sku IS DISTINCT FROM w.sku`)
  await db.execute(sql`UPDATE variants v SET price = w.price, compare_price = w."comparePrice", cost = w.cost, sku = w.sku, barcode = w.barcode,
    mpn = w.mpn, weight = w.weight, length = w.length, width = w.width, height = w.height, active = w.active, media_id = w."mediaId", digital = w.digital FROM ${cellRows} WHERE v.id = w.id`)
  await db.execute(
    sql`UPDATE stock k SET low_at = w."lowAt" FROM ${cellRows} WHERE k.variant_id = w.id AND k.low_at <> w."lowAt"`,
  )
  await writePriceHistory(
    db,
    cells.map(({ id }) => id),
  )
}

/** Adds the prices of variants to the price history where they changed. */
export async function writePriceHistory(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`INSERT INTO price_history (variant_id, price)
    SELECT v.id, v.price FROM variants v WHERE v.id = ANY(${sql.param([...ids])}::uuid[])
      AND v.price IS DISTINCT FROM (SELECT h.price FROM price_history h WHERE h.variant_id = v.id ORDER BY h.from_at DESC LIMIT 1)
    ON CONFLICT (variant_id, from_at) DO UPDATE SET price = excluded.price`)
}

/**
 * Sets the stock of locked variants (null means unlimited), except bundles, and writes the differences as movements, so that the movements of a limited variant sum up
 * to its stock. `first` is the reference of a variant's first movement.
 */
export async function writeOnHand(
  db: Db,
  counts: readonly { id: string; onHand: number | null }[],
  { reference, first = reference, actor }: { reference: string; first?: string; actor: string },
): Promise<void> {
  if (counts.length === 0) return
  await db.execute(sql`WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS w(id uuid, "onHand" int)),
      changed AS (UPDATE stock k SET on_hand = w."onHand" FROM wanted w
        WHERE k.variant_id = w.id AND NOT k.bundle AND k.on_hand IS DISTINCT FROM w."onHand" RETURNING k.variant_id, k.on_hand)
    INSERT INTO stock_movements (variant_id, delta, kind, reference, actor)
    SELECT c.variant_id, c.on_hand - coalesce((SELECT sum(m.delta) FROM stock_movements m WHERE m.variant_id = c.variant_id), 0),
      'adjust', CASE WHEN EXISTS (SELECT 1 FROM stock_movements m WHERE m.variant_id = c.variant_id) THEN ${reference} ELSE ${first} END,
      ${actor}
    FROM changed c WHERE c.on_hand IS NOT NULL ORDER BY c.variant_id`)
}
