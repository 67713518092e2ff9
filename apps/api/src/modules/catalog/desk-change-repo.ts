import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

/**
 * Holds one product until the transaction ends; false when there is none. Staff come one after the other, and rows are locked in the
 * order in which a sale locks them: variants, stock, then the product. The look comes after the lock. A variant that goes, or whose SKU
 * changes, may still meet a sale of it crosswise: both sides then try again.
 */
export async function lockProduct(db: Db, id: string, { withStock }: { withStock: boolean }): Promise<boolean> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`desk product ${id}`}, 0))`)
  if (withStock) {
    await db.execute(sql`SELECT 1 FROM variants WHERE product_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
    await db.execute(sql`SELECT 1 FROM stock s WHERE s.variant_id IN (SELECT id FROM variants WHERE product_id = ${id})
      ORDER BY s.variant_id FOR UPDATE`)
  }
  return (await rows(db, sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)).length > 0
}

export async function markChanged(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE products SET version = version + 1, updated_at = now() WHERE id = ${id}`)
}

/** Of this wish and its numbered relatives, those that are taken by other products. */
export const findSlugsLike = async (db: Db, wish: string, exceptId: string | null): Promise<string[]> =>
  (
    await rows<{ slug: string }>(
      db,
      sql`SELECT slug FROM products WHERE slug = ANY(${sql.param([wish, ...Array.from({ length: 50 }, (_, n) => `${wish}-${n + 2}`)])}::text[])
        AND id IS DISTINCT FROM ${exceptId}::uuid`,
    )
  ).map(({ slug }) => slug)
