import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** Rows `(variant, product, name, value)`: every value of the options except the colour, with the option's name. `condition` is about `v` (variants); it may also name aliases of the query around it, which differ from those used here. */
export const optionValuesWhere = (
  condition: SQL,
): SQL => sql`SELECT v.id AS variant, owner.id AS product, o.names[a.place] AS name, btrim(a.value) AS value
  FROM variants v JOIN products owner ON owner.id = v.product_id
  CROSS JOIN LATERAL (SELECT array_agg(x.option ->> 'name' ORDER BY x.place) FILTER (WHERE x.option ->> 'display' <> 'swatch') AS names
    FROM jsonb_array_elements(owner.options) WITH ORDINALITY x(option, place)) o
  CROSS JOIN LATERAL unnest(v.attribute_values) WITH ORDINALITY a(value, place)
  WHERE ${condition} AND o.names[a.place] IS NOT NULL`

/** The key of an option value, as `optionValueKey` in shared/catalog/options.ts builds it. */
const keyOf = sql.raw(`ltrim(replace(lower(btrim(f.name)), ':', ' '), '#') || ':' || lower(f.value)`)

/** SQL of the facet keys of a product, sorted. */
export const facetKeys = (productId: SQL): SQL =>
  sql`coalesce((SELECT array_agg(DISTINCT ${keyOf}) FROM (${optionValuesWhere(sql`v.product_id = ${productId} AND v.active`)}) f), '{}')`

/** Adds the option values of these products to `option_values` with their first spelling. */
export async function writeOptionValues(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`INSERT INTO option_values (key, name, value)
    SELECT f.key, f.name, f.value FROM (SELECT DISTINCT ON (1) ${keyOf} AS key, f.name, f.value
      FROM (${optionValuesWhere(sql`v.product_id = ANY(${sql.param([...ids])}::uuid[])`)}) f ORDER BY 1, f.variant) f
    WHERE NOT EXISTS (SELECT 1 FROM option_values known WHERE known.key = f.key) ORDER BY f.key
    ON CONFLICT DO NOTHING`)
}

/** Deletes the option values that no variant has any more. */
export async function deleteUnusedOptionValues(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM option_values o WHERE NOT EXISTS
    (SELECT 1 FROM (${optionValuesWhere(sql`true`)}) f WHERE ${keyOf} = o.key)`)
}
