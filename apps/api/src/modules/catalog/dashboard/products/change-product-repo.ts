import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { iso } from '../../products/cards-repo.ts'

/**
 * Locks one product until the transaction ends; false if it does not exist. An advisory lock serialises staff; rows are then locked in the order that
 * sales use: variants, stock, product.
 * A deleted variant or changed SKU can still deadlock with a sale; both transactions retry.
 */
export async function lockProduct(db: Db, id: string, { withStock }: { withStock: boolean }): Promise<boolean> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dashboard product ${id}`}, 0))`)
  if (withStock) {
    await db.execute(sql`SELECT 1 FROM variants WHERE product_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
    await db.execute(sql`SELECT 1 FROM stock s WHERE s.variant_id IN (SELECT id FROM variants WHERE product_id = ${id})
      ORDER BY s.variant_id FOR UPDATE`)
  }
  return (await rows(db, sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)).length > 0
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
