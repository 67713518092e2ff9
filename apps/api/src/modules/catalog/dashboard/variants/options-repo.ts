import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { optionValuesWhere } from '../../products/facet-keys-repo.ts'

/** An option in use, without its translations. */
type InUse<T> = Omit<T, 'names' | 'version'>

/**
 * Colours in use with the number of their products and variants, most frequent first, at most 1000. Names that differ in case
 * only are one colour.
 */
export const findColors = (db: Db): Promise<InUse<DashboardOptions['colors'][number]>[]> =>
  rows(
    db,
    sql`SELECT mode() WITHIN GROUP (ORDER BY btrim(color_name)) AS name, mode() WITHIN GROUP (ORDER BY lower(color_value)) AS value,
        count(DISTINCT product_id) AS products, count(*) AS variants
      FROM variants WHERE color_name IS NOT NULL GROUP BY lower(btrim(color_name)) ORDER BY variants DESC, 1 LIMIT 1000`,
  )

/** Values of all options except the colour in use, by the option's name, in their most frequent spelling. */
export const findAttributes = (db: Db): Promise<InUse<DashboardOptions['attributes'][number]>[]> =>
  rows(
    db,
    sql`SELECT mode() WITHIN GROUP (ORDER BY f.name) AS label, mode() WITHIN GROUP (ORDER BY f.value) AS name,
        count(DISTINCT f.product) AS products, count(*) AS variants
      FROM (${optionValuesWhere(sql`v.attribute_name IS NOT NULL`)}) f
      GROUP BY lower(btrim(f.name)), lower(f.value) ORDER BY 1, variants DESC, 2 LIMIT 2000`,
  )

/** Tags in use with the number of their products, most frequent first, in their most frequent spelling. */
export const findTags = (db: Db): Promise<InUse<DashboardOptions['tags'][number]>[]> =>
  rows(
    db,
    sql`SELECT mode() WITHIN GROUP (ORDER BY btrim(tag)) AS name, count(DISTINCT p.id) AS products
      FROM products p CROSS JOIN LATERAL unnest(p.tags) tag GROUP BY lower(btrim(tag)) ORDER BY products DESC, 1 LIMIT 2000`,
  )

/** Ids of products that use one of these colours, in order of id. */
export const findProductsWithColors = async (
  db: Db,
  names: readonly string[],
  { after, limit }: { after?: string; limit: number },
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT DISTINCT product_id AS id FROM variants WHERE color_name IS NOT NULL
        AND lower(btrim(color_name)) = ANY(${sql.param([...names])}::text[])
        ${after === undefined ? sql`` : sql`AND product_id > ${after}::uuid`} ORDER BY 1 LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)

/** Renames colours of a product. Two variants that become equal violate the unique constraint. */
export async function renameColors(
  db: Db,
  productId: string,
  { names, name, value }: { names: readonly string[]; name: string; value: string },
): Promise<void> {
  const meant = sql`lower(btrim(color_name)) = ANY(${sql.param([...names])}::text[])`
  await db.execute(
    sql`UPDATE variants SET color_name = ${name}, color_value = ${value} WHERE product_id = ${productId} AND ${meant}`,
  )
  await db.execute(sql`UPDATE product_media SET color_name = ${name} WHERE product_id = ${productId} AND ${meant}`)
}
