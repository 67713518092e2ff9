import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named, rows } from '../../db/named.ts'
import { type CardRow, selectCards, visible } from './cards-repo.ts'

/** What a list is narrowed to; unset means not at all. Prices are catalogue minor units, names normalised. */
export interface Filter {
  /** tsquery as text */
  words?: string
  ids?: string[]
  category?: string
  brand?: string[]
  color?: string[]
  attribute?: string[]
  price?: { min: number; max: number }
  rating?: number
  inStock?: true
  onSale?: true
}

export type Facet = 'category' | 'brand' | 'color' | 'attribute' | 'price' | 'rating' | 'inStock' | 'onSale'

/** One condition per facet that is in use. */
export function facetConditions(filter: Filter): Partial<Record<Facet, SQL>> {
  const { category, brand, color, attribute, price, rating, inStock, onSale } = filter
  return {
    ...(category !== undefined && { category: sql`p.category_ids @> ARRAY[${category}]::uuid[]` }),
    ...(brand && { brand: sql`p.brand_id = ANY(${sql.param(brand)}::uuid[])` }),
    ...(color && { color: sql`p.color_names && ${sql.param(color)}::text[]` }),
    ...(attribute && { attribute: sql`p.attribute_names && ${sql.param(attribute)}::text[]` }),
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

/** Sort key as SQL, its type, and how a cursor writes it. */
function keyOf(order: Order, filter: Filter): { key: SQL; type: SQL; written: SQL } {
  if (order === 'price') return { key: sql`p.price`, type: sql`bigint`, written: sql`p.price` }
  if (order === 'name') return { key: sql`lower(p.name)`, type: sql`text`, written: sql`lower(p.name)` }
  if (order === 'sold') return { key: sql`p.sold`, type: sql`int`, written: sql`p.sold` }
  if (order === 'given') {
    const place = sql`array_position(${sql.param(filter.ids ?? [])}::uuid[], p.id)`
    return { key: place, type: sql`int`, written: place }
  }
  if (order === 'match') {
    // Weighed hits first; what can be bought before what cannot, what sells before what does not.
    const rank = sql`((ts_rank('{0.05, 0.2, 0.5, 1}', p.search, ${filter.words ?? ''}::tsquery) * 1000)::bigint
      * (CASE WHEN p.in_stock THEN 2 ELSE 1 END) * 1000000 + least(p.sold, 999999))`
    return { key: rank, type: sql`bigint`, written: rank }
  }
  return { key: sql`p.published_at`, type: sql`timestamptz`, written: sql`p.published_at::text` }
}

export interface Wanted {
  order: Order
  direction: 'asc' | 'desc'
  /** sort key and id of the row before */
  after?: readonly (string | number)[]
  limit: number
  /** so few products fit that sorting them all is sooner done than walking along the sorted catalogue until enough of them were met */
  few?: boolean
}

/** Ids of one page with their sort keys; ties stand in the order of ids, in the direction of the sort. */
export const findPage = (db: Db, filter: Filter, wanted: Wanted): Promise<{ id: string; key: string | number }[]> =>
  rows(db, selectPage(filter, wanted))

/** A page of the whole catalogue, cards and all: the hottest question of a shop, planned once. */
export const findWholePage = (db: Db, wanted: Wanted): Promise<(CardRow & { key: string | number })[]> =>
  named(
    db,
    `catalog page ${wanted.order} ${wanted.direction}${wanted.after ? ' after' : ''}`,
    selectCards(sql`(SELECT page.*, row_number() OVER () AS n FROM (${selectPage({}, wanted)}) page) AS w`, sql`, w.key`),
  )

function selectPage(filter: Filter, { order, direction, after, limit, few = false }: Wanted): SQL {
  const { key: plain, type, written } = keyOf(order, filter)
  const key = few ? sql`coalesce(${plain}, ${plain})` : plain // the same value, and no index stands in its order
  const way = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const start = after ? sql` AND (${key}, p.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  // What stands behind a published product was published before it. Said twice, the index would begin at now() and walk to the page.
  const shown = after && order === 'date' && direction === 'desc' ? sql.raw("p.status = 'active'") : visible
  return sql`SELECT p.id, ${written} AS key FROM products p WHERE ${where(filter, shown)}${start}
    ORDER BY ${key} ${way}, p.id ${way} LIMIT ${limit}::int`
}

export async function countProducts(db: Db, filter: Filter): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`SELECT count(*) AS count FROM products p WHERE ${where(filter)}`)
  return row?.count ?? 0
}
