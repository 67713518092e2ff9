import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { iso } from '../../products/cards-repo.ts'

/**
 * Locks one product with the bundles that contain it until the transaction ends; false if it does not exist. `parts`: ids of variants whose stock and
 * products are locked too. An advisory lock serialises staff; rows are then locked in the order that sales use: variants, stock, products.
 * A deleted variant or changed SKU can still deadlock with a sale; both transactions retry.
 */
export async function lockProduct(
  db: Db,
  id: string,
  { withStock, parts }: { withStock: boolean; parts: readonly string[] },
): Promise<boolean> {
  const partIds = sql`${sql.param([...parts])}::uuid[]`
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dashboard product ${id}`}, 0))`)
  if (withStock) {
    await db.execute(sql`SELECT 1 FROM variants WHERE product_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
    await db.execute(sql`SELECT 1 FROM stock s WHERE s.variant_id IN (SELECT id FROM variants WHERE product_id = ${id}) OR s.variant_id = ANY(${partIds})
      ORDER BY s.variant_id FOR UPDATE`)
  }
  const locked = await rows<{ id: string }>(
    db,
    sql`SELECT id FROM products WHERE id = ${id} OR id IN (SELECT product_id FROM variants WHERE id = ANY(${partIds}))
      OR id IN (SELECT v.product_id FROM variants y JOIN bundle_parts b ON b.part_id = y.id JOIN variants v ON v.id = b.variant_id
        WHERE y.product_id = ${id}) ORDER BY id FOR NO KEY UPDATE`,
  )
  return locked.some((row) => row.id === id)
}

/** Increments the version of an existing product. */
export const bumpVersion = async (db: Db, id: string): Promise<{ version: number; updatedAt: string }> =>
  (
    await rows<{ version: number; updatedAt: string }>(
      db,
      sql`UPDATE products SET version = version + 1, updated_at = now() WHERE id = ${id} RETURNING version, ${iso('updated_at')} AS "updatedAt"`,
    )
  )[0]!

/** Which of a slug and its numbered variations other products use. */
export const findSlugsLike = async (db: Db, input: string, exceptId: string | null): Promise<string[]> =>
  (
    await rows<{ slug: string }>(
      db,
      sql`SELECT slug FROM product_slugs WHERE slug = ANY(${sql.param([input, ...Array.from({ length: 50 }, (_, n) => `${input}-${n + 2}`)])}::text[])
        AND product_id IS DISTINCT FROM ${exceptId}::uuid`,
    )
  ).map(({ slug }) => slug)
