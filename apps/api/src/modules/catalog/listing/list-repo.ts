import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { nameIn } from '../../../db/tables/goods/catalog.ts'
import { type CardRow, selectCards, visible } from '../products/cards-repo.ts'

/** Facet keys of one option; its facet is not narrowed by them. `name` is the part of the keys before the colon. */
export interface KeyGroup {
  name: string
  keys: string[]
}

/** Filters of a product list, combined with AND. Prices are in catalogue minor units, names normalised. */
export interface Filter {
  /** tsquery as text */
  words?: string
  ids?: string[]
  category?: string
  brand?: string[]
  color?: string[]
  /** one of the keys of each group */
  keys?: KeyGroup[]
  price?: { min: number; max: number }
  rating?: number
  inStock?: true
  onSale?: true
}

export type Facet = `keys${number}` | 'category' | 'brand' | 'color' | 'price' | 'rating' | 'inStock' | 'onSale'

/** One condition per active facet. */
export function facetConditions(filter: Filter): Partial<Record<Facet, SQL>> {
  const { category, brand, color, keys = [], price, rating, inStock, onSale } = filter
  return {
    ...(category !== undefined && { category: sql`p.category_ids @> ARRAY[${category}]::uuid[]` }),
    ...(brand && { brand: sql`p.brand_id = ANY(${sql.param(brand)}::uuid[])` }),
    ...(color && { color: sql`p.color_names && ${sql.param(color)}::text[]` }),
    ...Object.fromEntries(keys.map((group, index) => [`keys${index}`, sql`p.facet_keys && ${sql.param(group.keys)}::text[]`])),
    ...(price && { price: sql`p.price BETWEEN ${price.min}::bigint AND ${price.max}::bigint` }),
    ...(rating !== undefined && { rating: sql`p.rating >= ${rating}::int` }),
    ...(inStock && { inStock: sql`p.in_stock` }),
    ...(onSale && { onSale: sql`p.on_sale` }),
  }
}

/** Conditions that belong to no facet. */
export const baseConditions = ({ words, ids }: Filter, shown: SQL = visible): SQL[] => [
  shown,
  ...(words === undefined ? [] : [sql`p.search @@ ${words}::tsquery`]),
  ...(ids ? [sql`p.id = ANY(${sql.param(ids)}::uuid[])`] : []),
]

const where = (filter: Filter, shown?: SQL): SQL =>
  sql.join([...baseConditions(filter, shown), ...Object.values(facetConditions(filter))], sql` AND `)

export type Order = 'date' | 'price' | 'name' | 'match' | 'given' | 'sold'

/** Sort key as SQL, its type, and its text form in a cursor. */
function keyOf(order: Order, filter: Filter, lng: Language | undefined): { key: SQL; type: SQL; written: SQL } {
  if (order === 'price') return { key: sql`p.price`, type: sql`bigint`, written: sql`p.price` }
  if (order === 'name') {
    const name = sql.raw(`lower(${lng ? nameIn(lng, 'p.') : 'p.name'})`)
    return { key: name, type: sql`text`, written: name }
  }
  if (order === 'sold') return { key: sql`p.sold`, type: sql`int`, written: sql`p.sold` }
  if (order === 'given') {
    const place = sql`array_position(${sql.param(filter.ids ?? [])}::uuid[], p.id)`
    return { key: place, type: sql`int`, written: place }
  }
  if (order === 'match') {
    // Text rank first; then products in stock, then best sellers.
    const rank = sql`((ts_rank('{0.05, 0.2, 0.5, 1}', p.search, ${filter.words ?? ''}::tsquery) * 1000)::bigint
      * (CASE WHEN p.in_stock THEN 2 ELSE 1 END) * 1000000 + least(p.sold, 999999))`
    return { key: rank, type: sql`bigint`, written: rank }
  }
  return { key: sql`p.published_at`, type: sql`timestamptz`, written: sql`p.published_at::text` }
}

export interface Wanted {
  order: Order
  direction: 'asc' | 'desc'
  /** language of names; default: the shop's own */
  lng?: Language | undefined
  /** sort key and id of the last row of the previous page */
  after?: readonly (string | number)[]
  limit: number
  /** few products match: sorting them is faster than scanning the sorted index */
  few?: boolean
}

/** Ids of one page with their sort keys; ties are sorted by id. */
export const findPage = (db: Db, filter: Filter, wanted: Wanted): Promise<{ id: string; key: string | number }[]> =>
  rows(db, selectPage(filter, wanted))

/** First pages of several lists in one query: the ids of each, in order. */
export async function findFirstPages(db: Db, lists: readonly { filter: Filter; wanted: Wanted }[]): Promise<string[][]> {
  const selects = lists.map(
    ({ filter, wanted }, list) =>
      sql`SELECT ${list}::int AS list, page.id, row_number() OVER () AS place FROM (${selectPage(filter, wanted)}) page`,
  )
  const found = await rows<{ list: number; id: string }>(
    db,
    sql`SELECT list, id FROM (${sql.join(selects, sql` UNION ALL `)}) pages ORDER BY list, place`,
  )
  return lists.map((_, list) => found.filter((row) => row.list === list).map(({ id }) => id))
}

/** A page of the unfiltered catalogue with its cards; the most frequent query, therefore a prepared statement. */
export const findFullPage = (db: Db, wanted: Wanted): Promise<(CardRow & { key: string | number })[]> =>
  named(
    db,
    `catalog page ${wanted.order} ${wanted.direction}${wanted.after ? ' after' : ''}${wanted.order === 'name' ? ` ${wanted.lng ?? 'own'}` : ''}`,
    selectCards(
      sql`(SELECT page.*, row_number() OVER () AS n FROM (${selectPage({}, wanted)}) page) AS w`,
      wanted.lng,
      sql`, w.key`,
    ),
  )

function selectPage(filter: Filter, { order, direction, lng, after, limit, few = false }: Wanted): SQL {
  const { key: plain, type, written } = keyOf(order, filter, lng)
  const key = few ? sql`coalesce(${plain}, ${plain})` : plain // the same value, but no index matches it
  const way = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const start = after ? sql` AND (${key}, p.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  // Products after a published one in this order are published too. Repeating the condition would make the index scan start at now().
  const shown = after && order === 'date' && direction === 'desc' ? sql.raw("p.status = 'active'") : visible
  return sql`SELECT p.id, ${written} AS key FROM products p WHERE ${where(filter, shown)}${start}
    ORDER BY ${key} ${way}, p.id ${way} LIMIT ${limit}::int`
}

/** Number of products that match. */
export async function countProducts(db: Db, filter: Filter): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`SELECT count(*) AS count FROM products p WHERE ${where(filter)}`)
  return row?.count ?? 0
}
