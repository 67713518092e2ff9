import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { baseConditions, type Facet, type Filter, facetConditions } from './list-repo.ts'
import { countedKeys, type OptionFacetRow, optionRowsJson } from './option-facets-repo.ts'

export interface FacetRows {
  total: number
  inStock: number
  onSale: number
  price: { min: number; max: number } | null
  /** number of products with at least 1, 2, 3, 4, 5 stars */
  ratings: number[]
  categories: { id: string; count: number }[]
  brands: { id: string; count: number }[]
  colors: { name: string; value: string; count: number }[]
  options: OptionFacetRow[]
}

const mostValues = 60

/**
 * Counts all facets of a list in one scan. A product counts for a facet if it matches all other active facets: each row carries the number of failed
 * conditions and which one failed; rows that fail two are ignored. Equal name arrays are grouped before they are unnested.
 */
export const countFacets = (db: Db, filter: Filter): Promise<FacetRows> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '48MB'`) // keeps the rows of a large catalogue in memory instead of a temporary file
    return count(tx, filter)
  })

async function count(db: Db, filter: Filter): Promise<FacetRows> {
  const conditions = Object.entries(facetConditions(filter)) as [Facet, SQL][]
  const failed = (condition: SQL) => sql`(NOT coalesce(${condition}, false))::int`
  const fails =
    conditions.length > 0
      ? sql.join(
          conditions.map(([, condition]) => failed(condition)),
          sql` + `,
        )
      : sql`0`
  const others = (facet: Facet) =>
    conditions.some(([name]) => name === facet) ? sql`fails - ${sql.raw(column(facet))} = 0` : sql`fails = 0`
  const flags = conditions.map(([facet, condition]) => sql`, ${failed(condition)} AS ${sql.raw(column(facet))}`)

  const [found] = await rows<FacetRows>(
    db,
    sql`WITH base AS MATERIALIZED (
        SELECT * FROM (SELECT p.price, p.rating, p.in_stock, p.on_sale, p.brand_id, p.category_ids, p.color_names, p.facet_keys, ${fails} AS fails${sql.join(flags, sql``)}
          FROM products p WHERE ${sql.join([...baseConditions(filter), ...candidates(filter)], sql` AND `)}) b WHERE fails <= 1),
      categories AS (SELECT c.id, sum(g.n)::int AS count
        FROM (SELECT category_ids, count(*) AS n FROM base WHERE ${others('category')} GROUP BY category_ids) g, unnest(g.category_ids) AS c(id)
        GROUP BY c.id),
      brands AS (SELECT brand_id AS id, count(*) AS count FROM base WHERE brand_id IS NOT NULL AND ${others('brand')}
        GROUP BY brand_id ORDER BY count DESC, id LIMIT ${mostValues}),
      colors AS (SELECT c.key, sum(g.n)::int AS count
        FROM (SELECT color_names, count(*) AS n FROM base WHERE ${others('color')} GROUP BY color_names) g, unnest(g.color_names) AS c(key)
        GROUP BY c.key ORDER BY count DESC, key LIMIT ${mostValues}),
      keys AS (${countedKeys(filter.keys ?? [], (group) => (group === undefined ? sql`fails = 0` : others(`keys${group}`)))})
      SELECT n.*,
        (SELECT coalesce(jsonb_agg(c), '[]') FROM categories c) AS categories,
        (SELECT coalesce(jsonb_agg(b ORDER BY count DESC, id), '[]') FROM brands b) AS brands,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.color_name, 'value', v.color_value, 'count', c.count)
            ORDER BY c.count DESC, c.key), '[]') FROM colors c CROSS JOIN LATERAL
            (SELECT color_name, color_value FROM variants WHERE lower(btrim(color_name)) = c.key ORDER BY id LIMIT 1) v) AS colors,
        ${optionRowsJson(3 * mostValues)} AS options
      FROM (SELECT count(*) FILTER (WHERE fails = 0) AS total,
          count(*) FILTER (WHERE in_stock AND ${others('inStock')}) AS "inStock",
          count(*) FILTER (WHERE on_sale AND ${others('onSale')}) AS "onSale",
          CASE WHEN count(*) FILTER (WHERE ${others('price')}) > 0 THEN jsonb_build_object(
            'min', min(price) FILTER (WHERE ${others('price')}), 'max', max(price) FILTER (WHERE ${others('price')})) END AS price,
          ARRAY[${sql.join(
            [1, 2, 3, 4, 5].map(
              (stars) => sql`count(*) FILTER (WHERE rating >= ${sql.raw(String(stars))} AND ${others('rating')})`,
            ),
            sql`, `,
          )}]::int[] AS ratings
        FROM base) n`,
  )
  return found!
}

/** A row that counts matches at least one of any two conditions: with two indexed conditions most rows are skipped. */
function candidates(filter: Filter): SQL[] {
  const { category, brand, color, keys0, keys1, price } = facetConditions(filter)
  const [one, other] = [brand, category, color, keys0, keys1, price].filter((condition) => condition !== undefined)
  return one && other ? [sql`(${one} OR ${other})`] : []
}

const column = (facet: Facet) => `fails_${facet.toLowerCase()}`
