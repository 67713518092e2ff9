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

/** Values of the custom fields of a product that are facets and belong to its categories, with the field as `field`. */
const facetValues = (
  productId: SQL,
  categories: SQL,
): SQL => sql`product_fields stored JOIN custom_fields field ON field.id = stored.field_id
  WHERE stored.product_id = ${productId} AND field.facet AND (field.category_ids = '{}' OR field.category_ids && ${categories})`

/** SQL of the facet keys of a product, sorted: its option values, and the choices of custom fields (`#wood:oak`; a number is `#weight`). */
export const facetKeys = (productId: SQL, categories: SQL): SQL =>
  sql`coalesce((SELECT array_agg(DISTINCT keys.key) FROM (
      SELECT ${keyOf} AS key FROM (${optionValuesWhere(sql`v.product_id = ${productId} AND v.active`)}) f
      UNION ALL SELECT '#' || field.key || coalesce(':' || CASE WHEN field.type <> 'number' THEN chosen.choice END, '')
        FROM (SELECT field.key, field.type, stored.value FROM ${facetValues(productId, categories)}) field
        CROSS JOIN LATERAL (SELECT jsonb_array_elements_text(CASE jsonb_typeof(field.value) WHEN 'array' THEN field.value
          ELSE jsonb_build_array(field.value) END) AS choice) chosen) keys), '{}')`

/** SQL of the numbers of custom fields that are facets, by key. */
export const fieldNumbers = (productId: SQL, categories: SQL): SQL =>
  sql`coalesce((SELECT jsonb_object_agg(field.key, stored.value) FROM ${facetValues(productId, categories)} AND field.type = 'number'), '{}')`

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
