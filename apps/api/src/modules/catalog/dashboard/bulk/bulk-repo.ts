import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { writePriceHistory } from '../variants/variants-repo.ts'

export interface LockedVariant {
  id: string
  sku: string | null
  productId: string
  /** minor units */
  price: number
  comparePrice: number | null
  /** null is unlimited */
  onHand: number | null
  /** its stock is that of its parts */
  bundle: boolean
}

/**
 * Locks variants and their stock until the transaction ends, in the order of sales: variants, then stock, each by variant id. Found by id or SKU;
 * those that do not exist are left out.
 */
export async function lockVariants(
  db: Db,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<LockedVariant[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`SELECT id FROM variants WHERE id = ANY(${sql.param([...ids])}::uuid[]) OR sku = ANY(${sql.param([...skus])}::text[])
      ORDER BY id FOR NO KEY UPDATE`,
  )
  const locked = sql.param(found.map(({ id }) => id))
  await db.execute(sql`SELECT 1 FROM stock WHERE variant_id = ANY(${locked}::uuid[]) ORDER BY variant_id FOR UPDATE`)
  return rows(
    db,
    sql`SELECT v.id, v.sku, v.product_id AS "productId", v.price, v.compare_price AS "comparePrice", k.on_hand AS "onHand", k.bundle
      FROM variants v JOIN stock k ON k.variant_id = v.id WHERE v.id = ANY(${locked}::uuid[])`,
  )
}

/** The product that has a variant with this SKU. */
export const findProductBySku = async (db: Db, sku: string): Promise<string | undefined> =>
  (await rows<{ id: string }>(db, sql`SELECT product_id AS id FROM variants WHERE sku = ${sku}`))[0]?.id

export interface NewPrice {
  id: string
  price: number
  comparePrice: number | null
}

/** Writes prices of locked variants and adds them to the price history. */
export async function writePrices(db: Db, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  await db.execute(sql`UPDATE variants v SET price = w.price, compare_price = w."comparePrice"
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS w(id uuid, price bigint, "comparePrice" bigint) WHERE v.id = w.id`)
  await writePriceHistory(
    db,
    prices.map(({ id }) => id),
  )
}

/** Increments the versions of products, locked in the order of their ids. */
export async function bumpVersions(db: Db, ids: readonly string[]): Promise<void> {
  const param = sql.param([...ids])
  await db.execute(sql`WITH locked AS MATERIALIZED (SELECT id FROM products WHERE id = ANY(${param}::uuid[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE products p SET version = version + 1, updated_at = now() FROM locked l WHERE p.id = l.id`)
}
