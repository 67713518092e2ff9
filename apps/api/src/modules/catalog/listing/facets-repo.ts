import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { fieldRowsJson, numberRangesJson } from './field-facets-repo.ts'
import { type Filter, isNarrow, matching } from './list-repo.ts'
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

/** Values of a facet that are listed; of options three times as many. */
export const mostValues = 60
/**
 * Above this number of products, facets are counted in a random sample of about so many: of prices and searches earlier than of categories and brands,
 * whose sets are few and therefore remembered.
 */
const mostExact = ({ price, words }: Filter): number => (price || words !== undefined ? 5_000 : 20_000)

/** Numbers that represent arrays are stored with the narrow rows only. */
const sets: Readonly<Record<string, string>> = { category_set: 'category_ids', color_set: 'color_names', key_set: 'facet_keys' }
const columnOf = (name: string, narrow: boolean): string =>
  name in sets && !narrow ? `hash_array_extended(p.${sets[name]}, 0) AS ${name}` : `p.${name}`

/**
 * For each facet the columns it needs, and an SQL expression of its counts over the products in `base`. `arrays` groups equal arrays, so that few are
 * unnested: rows `(list, n)`.
 */
const facets: Record<FacetName, { columns: string[]; counts: (arrays: Arrays) => SQL }> = {
  inStock: { columns: ['in_stock'], counts: () => sql`(SELECT count(*) FROM base WHERE in_stock)` },
  onSale: { columns: ['on_sale'], counts: () => sql`(SELECT count(*) FROM base WHERE on_sale)` },
  price: {
    columns: ['price'],
    counts: () =>
      sql`(SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object('min', min(price), 'max', max(price)) END FROM base)`,
  },
  ratings: {
    columns: ['rating'],
    counts: () =>
      sql`(SELECT ARRAY[${sql.join(
        [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating >= ${sql.raw(String(stars))})`),
        sql`, `,
      )}]::int[] FROM base)`,
  },
  categories: {
    columns: ['category_set'],
    counts: (arrays) => sql`(SELECT coalesce(jsonb_agg(c), '[]') FROM (SELECT c.id, sum(g.n)::int AS count
      FROM (${arrays('category_set')}) g, unnest(g.list) AS c(id) GROUP BY c.id) c)`,
  },
  brands: {
    columns: ['brand_id'],
    counts:
      () => sql`(SELECT coalesce(jsonb_agg(b ORDER BY count DESC, id), '[]') FROM (SELECT brand_id AS id, count(*) AS count FROM base
      WHERE brand_id IS NOT NULL GROUP BY brand_id ORDER BY count DESC, id LIMIT ${sql.raw(String(mostValues))}) b)`,
  },
  colors: {
    columns: ['color_set'],
    counts: (
      arrays,
    ) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.color_name, 'value', v.color_value, 'count', c.count)
        ORDER BY c.count DESC, c.key), '[]')
      FROM (SELECT c.key, sum(g.n)::int AS count FROM (${arrays('color_set')}) g, unnest(g.list) AS c(key)
        GROUP BY c.key ORDER BY count DESC, key LIMIT ${sql.raw(String(mostValues))}) c
      CROSS JOIN LATERAL (SELECT color_name, color_value FROM variants WHERE lower(btrim(color_name)) = c.key ORDER BY id LIMIT 1) v)`,
  },
  options: { columns: ['key_set'], counts: (arrays) => optionRowsJson(arrays('key_set'), 3 * mostValues) },
  fieldKeys: { columns: ['key_set'], counts: (arrays) => fieldRowsJson(arrays('key_set')) },
  numbers: { columns: ['field_numbers'], counts: () => numberRangesJson },
}

/** Rows `(list, n)`: the arrays of the products in `base` that a number represents, and how many products have each. */
type Arrays = (set: string) => SQL
const arraysOf =
  (narrow: boolean): Arrays =>
  (set) =>
    sql.raw(`SELECT f.${sets[set]} AS list, g.n FROM (SELECT min(place) AS place, count(*) AS n FROM base GROUP BY ${set}) g
      JOIN ${narrow ? 'product_filters' : 'products'} f ON f.ctid = g.place`)

/** More rows than that need more working memory than a connection has. */
const mostInMemory = 25_000

/**
 * Counts facets over the products that match the filter. Of very many products a random sample is
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
  const estimated = isWhole ? Number.POSITIVE_INFINITY : await estimateProducts(db, filter)
  const share = isWhole ? 1 : Math.min(1, most / estimated)
  if (share === 1) return countIn(db, filter, names, { share, isLarge: estimated > mostInMemory })
  const [exact, sampled] = [names.filter((name) => name === 'price'), names.filter((name) => name !== 'price')]
  const [prices, counts] = await Promise.all([
    exact.length > 0 ? countIn(db, filter, exact, { share: 1, isLarge: false }) : undefined,
    sampled.length > 0 ? countIn(db, filter, sampled, { share, isLarge: most > mostInMemory }) : undefined,
  ])
  return { ...prices, ...(counts && scaled(counts, 1 / share)) } as Pick<FacetRows, Name>
}

async function countIn(
  db: Db,
  filter: Filter,
  names: readonly FacetName[],
  { share, isLarge }: { share: number; isLarge: boolean },
): Promise<FacetRows> {
  const narrow = isNarrow(filter)
  const columns = [
    'p.ctid AS place',
    ...new Set(names.flatMap((name) => facets[name].columns).map((name) => columnOf(name, narrow))),
  ]
  const arrays = arraysOf(narrow)
  const counts = names.map((name) => sql`${facets[name].counts(arrays)} AS ${sql.raw(`"${name}"`)}`)
  const base = sql`SELECT ${sql.raw(columns.join(', '))} ${matching(filter)}${share < 1 ? inSample(share, narrow) : sql``}`
  const count = sql`WITH base AS MATERIALIZED (${base}) SELECT ${sql.join(counts, sql`, `)}`
  if (!isLarge) return (await rows<FacetRows>(db, count))[0]!
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '48MB'`) // Keeps the rows of a large catalogue in memory instead of a temporary file.
    return (await rows<FacetRows>(tx, count))[0]!
  })
}

/** A random share of the products, always the same ones. */
const inSample = (share: number, narrow: boolean): SQL =>
  sql.raw(` AND ${narrow ? 'p.sample' : 'uuid_hash(p.id)'} < ${Math.round(2 ** 32 * share - 2 ** 31)}`)

/** Number of products that match, as the query planner estimates it. */
async function estimateProducts(db: Db, filter: Filter): Promise<number> {
  const [plan] = await rows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`EXPLAIN (FORMAT JSON) SELECT 1 ${matching(filter)}`,
  )
  return Math.max(1, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
}

/** Counts of a sample as estimates for all products. */
function scaled(found: FacetRows, factor: number): FacetRows {
  const estimate = (count: number) => Math.round(Number((count * factor).toPrecision(2)))
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
