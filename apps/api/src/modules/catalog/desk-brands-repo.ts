import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { brands } from '../../db/tables/catalog.ts'

export interface DeskBrandRow {
  id: string
  slug: string
  name: string
  count: number
  version: number
}

const select = sql`SELECT b.id, b.slug, b.name, b.version, coalesce(n.count, 0) AS count FROM brands b`

export const findDeskBrands = (db: Db): Promise<DeskBrandRow[]> =>
  rows(
    db,
    sql`${select} LEFT JOIN (SELECT brand_id, count(*) AS count FROM products WHERE brand_id IS NOT NULL GROUP BY brand_id) n
      ON n.brand_id = b.id ORDER BY lower(b.name), b.id`,
  )

/** Held until the transaction ends. */
export const lockBrand = async (db: Db, id: string): Promise<DeskBrandRow | undefined> =>
  (
    await rows<DeskBrandRow>(
      db,
      sql`${select} CROSS JOIN LATERAL (SELECT count(*) AS count FROM products WHERE brand_id = b.id) n
        WHERE b.id = ${id} FOR UPDATE OF b`,
    )
  )[0]

/** Another brand of this name (in whatever case) or address. */
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

export async function insertDeskBrand(db: Db, brand: { name: string; slug: string }): Promise<string> {
  const [made] = await db.insert(brands).values(brand).returning({ id: brands.id })
  return made!.id
}

export async function updateBrand(db: Db, id: string, brand: { name: string; slug: string }): Promise<void> {
  await db
    .update(brands)
    .set({ ...brand, version: sql`${brands.version} + 1` })
    .where(eq(brands.id, id))
}

export async function deleteBrand(db: Db, id: string): Promise<void> {
  await db.delete(brands).where(eq(brands.id, id))
}

export const productsOfBrand = async (db: Db, id: string): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`SELECT id FROM products WHERE brand_id = ${id}`)).map((row) => row.id)
