import type { Language } from '@haat/shared/text.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows, writtenOnce } from '../../../db/rows.ts'
import { nameIn } from '../../../db/tables/goods/catalog.ts'
import {
  type CardRow,
  type LanguageIn,
  readCard,
  selectCards,
  shownColumns,
  visible,
  type WrittenCard,
} from '../products/cards-repo.ts'

/** Facet keys of one option; its facet is not narrowed by them. `name` is the part of the keys before the colon. */
export interface KeyGroup {
  name: string
  keys: string[]
}

/** A range of a number of a custom field; open where a bound is missing. */
export interface NumberRange {
  key: string
  min?: number
  max?: number
}

/** Filters of a product list, combined with AND. Prices are in catalogue minor units, names normalised. */
export interface Filter {
  /** tsquery as text */
  words?: string
  /** the tsquery that is searched for and ranked by, if it is not `words`; a placeholder where the text of a statement is written once */
  found?: string | Placeholder
  ids?: string[]
  category?: string
  /** id of a collection */
  collection?: string
  brand?: string[]
  color?: string[]
  /** one of the keys of each group */
  keys?: KeyGroup[] | undefined
  /** ranges of custom fields */
  numbers?: NumberRange[] | undefined
  price?: { min: number; max: number }
  rating?: number
  inStock?: true
  onSale?: true
}

type Facet = `keys${number}` | `number${number}` | 'category' | 'brand' | 'color' | 'price' | 'rating' | 'inStock' | 'onSale'

/** One condition per active facet. */
function facetConditions(filter: Filter): Partial<Record<Facet, SQL>> {
  const { category, brand, color, keys = [], numbers = [], price, rating, inStock, onSale } = filter
  return {
    ...(category !== undefined && { category: sql`p.category_ids @> ARRAY[${category}]::uuid[]` }),
    ...(brand && { brand: sql`p.brand_id = ANY(${sql.param(brand)}::uuid[])` }),
    ...(color && { color: sql`p.color_names && ${sql.param(color)}::text[]` }),
    ...Object.fromEntries(keys.map((group, index) => [`keys${index}`, sql`p.facet_keys && ${sql.param(group.keys)}::text[]`])),
    ...Object.fromEntries(numbers.map((range, index) => [`number${index}`, numberWithin(range)])),
    ...(price && { price: sql`p.price BETWEEN ${price.min}::bigint AND ${price.max}::bigint` }),
    ...(rating !== undefined && { rating: sql`p.rating >= ${rating}::int` }),
    ...(inStock && { inStock: sql`p.in_stock` }),
    ...(onSale && { onSale: sql`p.on_sale` }),
  }
}

/** The key narrows by the index; the number itself has none. */
const numberWithin = ({ key, min, max }: NumberRange): SQL =>
  sql`(p.facet_keys @> ARRAY[${`#${key}`}]::text[] AND (p.field_numbers ->> ${key}::text)::numeric
    BETWEEN ${min ?? -Number.MAX_SAFE_INTEGER}::numeric AND ${max ?? Number.MAX_SAFE_INTEGER}::numeric)`

/**
 * The table that products are filtered in, as `p`: without their texts it has a tenth of the pages. Its rows are those of the active products, and
 * its columns have the same names.
 */
export const isNarrow = ({ words }: Filter, order?: Order): boolean => words === undefined && order !== 'name'
const source = (narrow: boolean): SQL => sql.raw(narrow ? 'product_filters p' : 'products p')
const published = sql.raw('p.published_at <= now()')

/** `FROM` and `WHERE` of the published products that match, as `p`. */
export const matching = (filter: Filter, narrow = isNarrow(filter)): SQL =>
  sql`FROM ${source(narrow)} WHERE ${where(filter, narrow ? published : visible)}`

/** Conditions that belong to no facet. */
const baseConditions = ({ words, found = words, ids, collection }: Filter, shown: SQL): SQL[] => [
  shown,
  ...(found === undefined ? [] : [sql`p.search @@ ${found}::tsquery`]),
  ...(collection === undefined ? [] : [sql`p.collection_ids @> ARRAY[${collection}]::uuid[]`]),
  ...(ids ? [sql`p.id = ANY(${sql.param(ids)}::uuid[])`] : []),
]

/** All conditions of a filter, and `shown`. */
const where = (filter: Filter, shown: SQL): SQL =>
  sql.join([...baseConditions(filter, shown), ...Object.values(facetConditions(filter))], sql` AND `)

export type Order = 'date' | 'price' | 'name' | 'match' | 'given' | 'sold' | 'hand'

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
  if (order === 'hand') {
    const place = sql`(SELECT c.position FROM collection_products c WHERE c.collection_id = ${filter.collection ?? null}::uuid AND c.product_id = p.id)`
    return { key: place, type: sql`int`, written: place }
  }
  if (order === 'match') {
    // Text rank first; then products in stock, then best sellers.
    const rank = sql`((ts_rank('{0.05, 0.2, 0.5, 1}', p.search, ${filter.found ?? filter.words ?? ''}::tsquery) * 1000)::bigint
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
}

/** The same, where the text of a statement may have placeholders for the last row. */
interface Sought extends Omit<Wanted, 'after'> {
  after?: readonly (string | number | Placeholder)[] | undefined
}

/** A card with its sort key: as in a cursor, or, from the columns, a date as microseconds. */
export type PageRow = CardRow & { key: string | number }

type WrittenRow = WrittenCard & { key: string | number }

const readPage = (page: readonly WrittenRow[]): PageRow[] => page.map(({ card, key }) => ({ ...readCard(card), key }))

/** One page of cards with their sort keys; ties are sorted by id. */
export const findPage = async (db: Db, filter: Filter, wanted: Wanted): Promise<PageRow[]> =>
  readPage(await rows<WrittenRow>(db, selectCardPage(filter, wanted)))

/** A page of the unfiltered catalogue; a frequent query, therefore a prepared statement. */
export async function findFullPage(db: Db, wanted: Wanted): Promise<PageRow[]> {
  const { order, direction, lng, after, limit } = wanted
  const name = `catalog page ${order} ${direction}${after ? ' after' : ''}${order === 'name' ? ` ${lng ?? 'own'}` : ''} ${limit}`
  const [key = null, id = null] = after ?? []
  const page = await writtenOnce<WrittenRow>(db, name, { words: lng ?? 'own', key, id }, () =>
    selectCardPage({}, { ...wanted, after: after && [sql.placeholder('key'), sql.placeholder('id')] }, sql.placeholder('words')),
  )
  return readPage(page)
}

function selectCardPage(filter: Filter, wanted: Sought, words?: Placeholder): SQL {
  const page = selectPage(filter, wanted, shownColumns)
  return selectCards(sql`SELECT page.*, row_number() OVER () AS n FROM (${page}) page`, words ?? wanted.lng, sql`, p.key`)
}

/** First pages of several lists in one query: the ids of each, in order. */
export async function findFirstPages(db: Db, lists: readonly { filter: Filter; wanted: Wanted }[]): Promise<string[][]> {
  const selects = lists.map(
    ({ filter, wanted }, list) =>
      sql`SELECT ${list}::int AS list, page.id, row_number() OVER () AS place FROM (${selectPage(filter, wanted, sql.raw('p.id'))}) page`,
  )
  const found = await rows<{ list: number; id: string }>(
    db,
    sql`SELECT list, id FROM (${sql.join(selects, sql` UNION ALL `)}) pages ORDER BY list, place`,
  )
  return lists.map((_, list) => found.filter((row) => row.list === list).map(({ id }) => id))
}

/** `columns` of one page and its sort key. The limit is part of the text: with a parameter PostgreSQL would plan a prepared statement each time. */
function selectPage(filter: Filter, { order, direction, lng, after, limit }: Sought, columns: SQL): SQL {
  const { key, type, written } = keyOf(order, filter, lng)
  const way = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const start = after ? sql` AND (${key}, p.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  // Products after a published one in this order are published too. Repeating the condition would make the index scan start at now().
  const shown = after && order === 'date' && direction === 'desc' ? sql.raw("p.status = 'active'") : visible
  return sql`SELECT ${columns}, ${written} AS key FROM products p WHERE ${where(filter, shown)}${start}
    ORDER BY ${key} ${way}, p.id ${way} LIMIT ${literal(limit)}`
}

/**
 * Counts the products that match, at most `most + 1`, and sorts and cuts them to one page in the same pass. The rows are a page only if `found` is at
 * most `most`; else they are of no use. Of a search without filters, the statement is prepared: planning it takes longer than finding a few products.
 */
export async function findCountedPage(
  db: Db,
  filter: Filter,
  wanted: Wanted,
  most: number,
): Promise<{ found: number; page: PageRow[] }> {
  const found = await (isSearchOnly(filter)
    ? findSearched(db, filter.found ?? filter.words, wanted, most)
    : rows<CountedRow>(db, selectCountedPage(filter, wanted, most, wanted.lng)))
  return { found: found[0]?.found ?? 0, page: readPage(found.filter(({ card }) => card !== null)) }
}

/** Without a card if the page is empty. */
type CountedRow = { found: number } & WrittenRow

const isSearchOnly = (filter: Filter): filter is { words: string; found?: string } =>
  Object.keys(filter).every((name) => name === 'words' || name === 'found') && filter.words !== undefined

function findSearched(db: Db, found: string, wanted: Wanted, most: number): Promise<CountedRow[]> {
  const { order, direction, lng, after, limit } = wanted
  const name = `catalog search ${order} ${direction}${after ? ' after' : ''}${order === 'name' ? ` ${lng ?? 'own'}` : ''} ${limit} of ${most}`
  const [key = null, id = null] = after ?? []
  return writtenOnce(db, name, { found, words: lng ?? 'own', key, id }, () =>
    selectCountedPage(
      { words: '', found: sql.placeholder('found') },
      { ...wanted, after: after && [sql.placeholder('key'), sql.placeholder('id')] },
      most,
      sql.placeholder('words'),
    ),
  )
}

function selectCountedPage(filter: Filter, wanted: Sought, most: number, lng: LanguageIn): SQL {
  const { key, type } = keyOf(wanted.order, filter, wanted.lng)
  const written = sql.raw(wanted.order === 'date' ? 'sorted::text' : 'sorted') // computed once for each match: a rank is expensive
  const way = sql.raw(wanted.direction)
  const beyond = sql.raw(wanted.direction === 'asc' ? '>' : '<')
  const { after } = wanted
  const start = after ? sql`WHERE (sorted, id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  const hit = sql`SELECT p.id, ${key} AS sorted ${matching(filter, isNarrow(filter, wanted.order))}`
  const page = sql`SELECT ${shownColumns}, page.key, page.n FROM page JOIN products p ON p.id = page.id`
  return sql`WITH hits AS MATERIALIZED (${hit} LIMIT ${literal(most + 1)}),
      page AS MATERIALIZED (SELECT *, ${written} AS key, row_number() OVER (ORDER BY sorted ${way}, id ${way}) AS n FROM hits ${start}
        ORDER BY sorted ${way}, id ${way} LIMIT ${literal(wanted.limit)})
      SELECT counted.found, cards.* FROM (SELECT count(*) AS found FROM hits) counted
        LEFT JOIN (${selectCards(page, lng, sql`, p.key, p.n`)}) cards ON true ORDER BY cards.n`
}

/**
 * One page of a list of many products whose order says little about where the matches are: all are read from the narrow table and sorted, where an
 * index in that order could be read to its far end.
 */
export async function findSortedPage(
  db: Db,
  filter: Filter,
  { order, direction, lng, after, limit }: Wanted,
): Promise<PageRow[]> {
  const { key, type, written } = keyOf(order, filter, lng)
  const way = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const start = after ? sql` AND (${key}, p.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  // With OFFSET the planner does not read the index in the order of the list.
  const page = sql`SELECT p.id, p.key, row_number() OVER () AS n FROM (SELECT p.id, p.key
      FROM (SELECT p.id, ${key} AS sorted, ${written} AS key ${matching(filter)}${start} OFFSET 0) p
      ORDER BY p.sorted ${way}, p.id ${way} LIMIT ${literal(limit)}) p`
  const columns = sql`SELECT ${shownColumns}, page.key, page.n FROM (${page}) page JOIN products p ON p.id = page.id`
  return readPage(await rows<WrittenRow>(db, selectCards(columns, lng, sql`, p.key`)))
}

/** Number of products that match, at most `most`: counting stops there. */
export async function countProducts(db: Db, filter: Filter, most: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM (SELECT 1 ${matching(filter)} LIMIT ${literal(most)}) counted`,
  )
  return row?.count ?? 0
}

const literal = (value: number): SQL => sql.raw(String(Math.trunc(value)))
