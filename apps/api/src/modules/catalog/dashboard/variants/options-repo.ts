import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'

/** An option in use, without its translations. */
type InUse<T> = Omit<T, 'names' | 'version'>

/**
 * Colours in use with the number of their products and variants, most frequent first, at most 1000. Names that differ in case
 * only are one colour.
 */
export const findColors = (db: Db): Promise<InUse<DashboardOptions['colors'][number]>[]> =>
  rows(
    db,
    sql`${count(inSets('colors', sql`lower(s.spelling ->> 0)`))} SELECT c.a AS name, c.b AS value, c.products, c.variants FROM counted c
      ORDER BY c.variants DESC, 1 LIMIT 1000`,
  )

/** Values of all options except the colour in use, by the option's name, in their most frequent spelling. */
export const findAttributes = (db: Db): Promise<InUse<DashboardOptions['attributes'][number]>[]> =>
  rows(
    db,
    sql`${count(inSets('values', sql`lower(jsonb_build_array(btrim(s.spelling ->> 0), s.spelling ->> 1)::text)`))}
      SELECT c.a AS label, c.b AS name, c.products, c.variants FROM counted c ORDER BY 1, c.variants DESC, 2 LIMIT 2000`,
  )

/** Tags in use with the number of their products, most frequent first, in their most frequent spelling. */
export const findTags = (db: Db): Promise<InUse<DashboardOptions['tags'][number]>[]> =>
  rows(
    db,
    sql`${count(sql`SELECT s.at, lower(btrim(tag)) AS key, btrim(tag) AS a, NULL::text AS b, s.products, s.products AS variants
        FROM (SELECT tags, row_number() OVER () AS at, count(*) AS products FROM product_options GROUP BY tags) s CROSS JOIN LATERAL unnest(s.tags) tag`)}
      SELECT c.a AS name, c.products FROM counted c ORDER BY c.products DESC, 1 LIMIT 2000`,
  )

/** Rows of `count`: the spellings of the products that share their options, which are read once for all of them. */
const inSets = (column: 'colors' | 'values', key: SQL): SQL =>
  sql`SELECT s.at, ${key} AS key, s.spelling ->> 0 AS a, s.spelling ->> 1 AS b, s.products, (s.spelling ->> 2)::bigint * s.products AS variants
    FROM (SELECT o.option_set AS at, count(*) AS products, jsonb_array_elements(any_value(o.${sql.identifier(column)})) AS spelling
      FROM product_options o GROUP BY o.option_set) s`

/**
 * SQL that begins a statement with `counted`: by key, the most frequent spellings of both texts (of equally frequent ones the first), and the numbers of products and
 * variants. `spelled` has rows `(at, key, a, b, products, variants)`: the products `at` have that spelling; they count once for a key.
 */
const count = (spelled: SQL): SQL => sql`WITH spelled AS (${spelled}),
    often AS (SELECT key, a, b, sum(variants) OVER (PARTITION BY key, a) AS of_a, sum(variants) OVER (PARTITION BY key, b) AS of_b, products, variants,
      row_number() OVER (PARTITION BY key, at) = 1 AS first FROM spelled),
    counted AS (SELECT (array_agg(a ORDER BY of_a DESC, a))[1] AS a, (array_agg(b ORDER BY of_b DESC, b))[1] AS b,
      coalesce(sum(products) FILTER (WHERE first), 0)::int AS products, sum(variants)::int AS variants FROM often GROUP BY key)`

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
