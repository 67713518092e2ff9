import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { fieldRowsJson, numberRangesJson } from './field-facets-repo.ts'
import { type Filter, where } from './list-repo.ts'
import { type OptionFacetRow, optionRowsJson } from './option-facets-repo.ts'

export interface FacetRows {
  inStock: number
  onSale: number
  price: { min: number; max: number } | null
  /** number of products with at least 1, 2, 3, 4, 5 stars */
  ratings: number[]
  categories: { id: string; count: number }[]
  brands: { id: string; count: number }[]
  colors: { name: string; value: string; count: number }[]
  options: OptionFacetRow[]
  /** choices of custom fields: `#wood:oak` */
  fieldKeys: { key: string; count: number }[]
  /** ranges of the numbers of custom fields */
  numbers: { key: string; min: number; max: number }[]
}

export type FacetName = keyof FacetRows

const mostValues = 60
/**
 * Above this number of products, facets are counted in a random sample of about so many: of prices and searches earlier than of categories and brands,
 * whose sets are few and therefore remembered.
 */
const mostExact = ({ price, words }: Filter): number => (price || words !== undefined ? 5_000 : 20_000)

/** For each facet the columns of `products` it needs, and an SQL expression of its counts over the products in `base`. */
const facets: Record<FacetName, { columns: string[]; counts: SQL }> = {
  inStock: { columns: ['in_stock'], counts: sql`(SELECT count(*) FROM base WHERE in_stock)` },
  onSale: { columns: ['on_sale'], counts: sql`(SELECT count(*) FROM base WHERE on_sale)` },
  price: {
    columns: ['price'],
    counts: sql`(SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object('min', min(price), 'max', max(price)) END FROM base)`,
  },
  ratings: {
    columns: ['rating'],
    counts: sql`(SELECT ARRAY[${sql.join(
      [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating >= ${sql.raw(String(stars))})`),
      sql`, `,
    )}]::int[] FROM base)`,
  },
  categories: {
    columns: ['category_ids'],
    counts: sql`(SELECT coalesce(jsonb_agg(c), '[]') FROM (SELECT c.id, sum(g.n)::int AS count
      FROM (SELECT category_ids, count(*) AS n FROM base GROUP BY category_ids) g, unnest(g.category_ids) AS c(id) GROUP BY c.id) c)`,
  },
  brands: {
    columns: ['brand_id'],
    counts: sql`(SELECT coalesce(jsonb_agg(b ORDER BY count DESC, id), '[]') FROM (SELECT brand_id AS id, count(*) AS count FROM base
      WHERE brand_id IS NOT NULL GROUP BY brand_id ORDER BY count DESC, id LIMIT ${sql.raw(String(mostValues))}) b)`,
  },
  colors: {
    columns: ['color_names'],
    counts: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.color_name, 'value', v.color_value, 'count', c.count)
        ORDER BY c.count DESC, c.key), '[]')
      FROM (SELECT c.key, sum(g.n)::int AS count
        FROM (SELECT color_names, count(*) AS n FROM base GROUP BY color_names) g, unnest(g.color_names) AS c(key)
        GROUP BY c.key ORDER BY count DESC, key LIMIT ${sql.raw(String(mostValues))}) c
      CROSS JOIN LATERAL (SELECT color_name, color_value FROM variants WHERE lower(btrim(color_name)) = c.key ORDER BY id LIMIT 1) v)`,
  },
  options: { columns: ['facet_keys'], counts: optionRowsJson(3 * mostValues) },
  fieldKeys: { columns: ['facet_keys'], counts: fieldRowsJson },
  numbers: { columns: ['field_numbers'], counts: numberRangesJson },
}

/**
 * Counts facets over the products that match the filter. Equal arrays are grouped before they are unnested. Of very many products a random sample is
 * counted: the numbers are then estimates of two digits, and values of very few products can be missing. The whole catalogue is always counted, and
 * the range of prices is always exact.
 */
export async function countFacets<Name extends FacetName>(
  db: Db,
  filter: Filter,
  names: readonly Name[],
  most = mostExact(filter),
): Promise<Pick<FacetRows, Name>> {
  const isWhole = Object.keys(filter).length === 0
  const share = isWhole ? 1 : Math.min(1, most / (await estimateProducts(db, filter)))
  if (share === 1) return countIn(db, filter, names, 1)
  const [exact, sampled] = [names.filter((name) => name === 'price'), names.filter((name) => name !== 'price')]
  const [prices, counts] = await Promise.all([
    exact.length > 0 ? countIn(db, filter, exact, 1) : undefined,
    sampled.length > 0 ? countIn(db, filter, sampled, share) : undefined,
  ])
  return { ...prices, ...(counts && scaled(counts, 1 / share)) } as Pick<FacetRows, Name>
}

async function countIn(db: Db, filter: Filter, names: readonly FacetName[], share: number): Promise<FacetRows> {
  const columns = [...new Set(names.flatMap((name) => facets[name].columns))].map((name) => sql.raw(`p.${name}`))
  const sample = share < 1 ? sql.raw(` TABLESAMPLE SYSTEM (${(100 * share).toFixed(3)}) REPEATABLE (1)`) : sql``
  const counts = names.map((name) => sql`${facets[name].counts} AS ${sql.raw(`"${name}"`)}`)
  const [found] = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '48MB'`) // keeps the rows of a large catalogue in memory instead of a temporary file
    return rows<FacetRows>(
      tx,
      sql`WITH base AS MATERIALIZED (SELECT ${sql.join(columns, sql`, `)} FROM products p${sample} WHERE ${where(filter)})
        SELECT ${sql.join(counts, sql`, `)}`,
    )
  })
  return found!
}

/** Number of products that match, as the query planner estimates it. */
async function estimateProducts(db: Db, filter: Filter): Promise<number> {
  const [plan] = await rows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM products p WHERE ${where(filter)}`,
  )
  return Math.max(1, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
}

/** Counts of a sample as estimates for all products. */
function scaled(found: FacetRows, factor: number): FacetRows {
  const estimate = (count: number) => Number((count * factor).toPrecision(2))
  const list = <Row extends { count: number }>(counted: Row[]) => counted.map((row) => ({ ...row, count: estimate(row.count) }))
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      if (typeof value === 'number') return [name, estimate(value)]
      if (name === 'numbers') return [name, value]
      if (name === 'ratings') return [name, (value as number[]).map(estimate)]
      return [name, Array.isArray(value) ? list(value as { count: number }[]) : value]
    }),
  ) as unknown as FacetRows
}
