import type { Names } from '@haat/shared/catalog/dashboard/schema.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { brands } from '../../../../db/tables/goods/catalog.ts'
import { toTexts } from '../../taxonomy/option-terms-repo.ts'
import { changedSince } from '../changes-repo.ts'

export interface DashboardBrandRow {
  id: string
  slug: string
  name: string
  /** names in other languages */
  names: Names
  count: number
  version: number
}

const select = sql`SELECT b.id, b.slug, b.name, b.version,
  (SELECT coalesce(jsonb_object_agg(key, value ->> 'name'), '{}') FROM jsonb_each(b.texts)) AS names, coalesce(n.count, 0) AS count FROM brands b`

/** All brands by name, or those that changed since a time. `count` is the number of their products in any state. */
export const findDashboardBrands = (db: Db, updatedSince?: string): Promise<DashboardBrandRow[]> =>
  rows(
    db,
    sql`${select} LEFT JOIN (SELECT brand_id, count(*) AS count FROM products WHERE brand_id IS NOT NULL GROUP BY brand_id) n
      ON n.brand_id = b.id ${changedSince('b', updatedSince)} ORDER BY lower(b.name), b.id`,
  )

/** Locks the brand until the transaction ends. */
export const lockBrand = async (db: Db, id: string): Promise<DashboardBrandRow | undefined> =>
  (
    await rows<DashboardBrandRow>(
      db,
      sql`${select} CROSS JOIN LATERAL (SELECT count(*) AS count FROM products WHERE brand_id = b.id) n
        WHERE b.id = ${id} FOR UPDATE OF b`,
    )
  )[0]

/** Whether another brand has this name (ignoring case) or slug. */
export const brandIsTaken = async (
  db: Db,
  { name, slug }: { name: string; slug: string },
  exceptId: string | null,
): Promise<boolean> =>
  (
    await rows(
      db,
      sql`SELECT 1 FROM brands WHERE (lower(name) = lower(${name}) OR slug = ${slug}) AND id IS DISTINCT FROM ${exceptId}::uuid`,
    )
  ).length > 0

/** Inserts a brand, with `id` one that was deleted, and returns its id. Violates a unique index (23505) if the slug is taken. */
export async function insertDashboardBrand(
  db: Db,
  { names, ...brand }: { id?: string; name: string; slug: string; names: Names },
): Promise<string> {
  const [made] = await db
    .insert(brands)
    .values({ ...brand, texts: toTexts(names) })
    .returning({ id: brands.id })
  return made!.id
}

/** Replaces name, slug and translations of a brand and raises its version. */
export async function updateBrand(
  db: Db,
  id: string,
  { names, ...brand }: { name: string; slug: string; names: Names },
): Promise<void> {
  await db
    .update(brands)
    .set({ ...brand, texts: toTexts(names), version: sql`${brands.version} + 1` })
    .where(eq(brands.id, id))
}

/** Deletes a brand; its products stay, without a brand. */
export async function deleteBrand(db: Db, id: string): Promise<void> {
  await db.delete(brands).where(eq(brands.id, id))
}

/** Ids of all products of a brand, in any state. */
export const findProductsOfBrand = async (db: Db, id: string): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`SELECT id FROM products WHERE brand_id = ${id}`)).map((row) => row.id)
