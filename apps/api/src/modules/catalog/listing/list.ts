import type { Facets, ProductCard, ProductPage, ProductQuery } from '@haat/shared/catalog/schema.ts'
import { sorts } from '@haat/shared/catalog/sort.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { pageOf, readCursor, WrittenList } from '../../../platform/pagination.ts'
import { collectionList, collectionOrder } from '../collections/collections.ts'
import type { FacetCounts } from '../columns/counts/count-facets.ts'
import { isMatchable } from '../columns/counts/match.ts'
import { currentColumns } from '../columns/current-columns.ts'
import { findListInColumns, isColumnOrder } from '../columns/list-in-columns.ts'
import { fromMicroseconds } from '../columns/microseconds.ts'
import { spellFacets } from '../columns/spellings.ts'
import { customFields } from '../fields/fields.ts'
import { nameOf } from '../products/card-text.ts'
import { cardTerms, charged, completeCards, moneyRule, toCard, toCardJson } from '../products/cards.ts'
import { findMatchPage } from '../search/find-matches.ts'
import { placeSpellings } from '../search/places.ts'
import { findSearchRedirect } from '../search/rules.ts'
import { interpretSearch } from '../search/search.ts'
import { spellCorrected, spellingsIn } from '../search/spelling.ts'
import type { SearchedWords } from '../search/tiers.ts'
import { brandList, brandName, categoryName, categoryTree } from '../taxonomy/categories.ts'
import { labelled, optionTerms } from '../taxonomy/option-terms.ts'
import { facetCounts } from './facet-counts.ts'
import { fieldFacets, fieldFilters, hasNumbers } from './field-facets.ts'
import {
  countProducts,
  type Filter,
  findCountedPage,
  findFullPage,
  findPage,
  findSortedPage,
  isNarrow,
  type Order,
  type PageRow,
} from './list-repo.ts'
import { optionFacets, optionGroups } from './option-facets.ts'
import { cataloguePrices } from './price-range.ts'

/** A page of cards as the database returns them. */
interface FoundPage {
  rows: PageRow[]
  /** number of products; above `mostCounted` a lower bound */
  found: number
  order: Order
  direction: 'asc' | 'desc'
  /** counted with the page; otherwise they are counted on their own */
  counts?: FacetCounts | undefined
}

/** A list before it is written. */
interface FoundList extends FoundPage {
  filter: Filter
  fuzzy: boolean
  /** for each typed word the similar ones that were found instead */
  near?: string[][] | undefined
}

/** More matches than this are not counted; the whole number would be of no use to shoppers, and costs a row each. */
export const mostCounted = 1_000
/** Up to this number, all matches are sorted; more are read from an index in the order of the list. Searches are ranked, which no index does. */
const mostSorted = ({ order, isScattered }: { order: Order; isScattered: boolean }): number =>
  isScattered ? 25_000 : order === 'match' ? 5_000 : mostCounted
/** Products of a category have similar prices: in the index of prices they may all be at its far end. */
const isScattered = (order: Order, filter: Filter): boolean => order === 'price' && !filter.price && isNarrow(filter)

/**
 * Searches, filters, sorts and counts products, one page at a time. Prices are in major units.
 * @throws bad_cursor, bad_request
 */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductPage | WrittenList<ProductPage>> {
  const redirect = query.q !== undefined && !query.exact ? await findSearchRedirect(ctx, query.q) : undefined
  const narrowed = await toFilter(ctx, query)
  if (!narrowed) return { products: [], next: null, total: 0, ...(query.facets && { facets: noFacets }) }
  const list = await findList(ctx, narrowed, { ...query, usual: await usualOrder(ctx, query) })
  const { lng } = query
  const { rows, next } = pageOf(ctx, listName(list, list.filter, lng), {
    found: list.rows,
    limit: query.limit,
    position: ({ key, id }) => [list.order === 'date' && typeof key === 'number' ? fromMicroseconds(key) : key, id],
  })
  const [complete, terms, facets] = await Promise.all([
    completeCards(ctx, rows, lng),
    cardTerms(ctx, lng),
    query.facets ? readFacets(ctx, list, lng) : undefined,
  ])
  const corrected =
    list.near &&
    (await correctedText(
      ctx,
      query.q!,
      list.near,
      complete.map(({ parts }) => nameOf(parts)),
    ))
  return new WrittenList<ProductPage>(
    'products',
    complete.map((row) => toCardJson(row, terms)),
    {
      next,
      total: Math.min(list.found, mostCounted),
      ...(list.found > mostCounted && { more: true }),
      ...(facets && { facets }),
      ...(list.fuzzy && { fuzzy: true }),
      ...(corrected !== undefined && { corrected }),
      ...(redirect !== undefined && { redirect }),
    },
  )
}

/** The best matches of a search, at most `limit`, in a language; `fuzzy`: of similar words. */
export async function findMatches(
  ctx: Ctx,
  { q, limit, lng }: { q: string; limit: number; lng?: Language | undefined },
): Promise<{ products: ProductCard[]; fuzzy: boolean }> {
  const [{ rows, fuzzy }, terms] = await Promise.all([findList(ctx, {}, { q, limit, lng, uncounted: true }), cardTerms(ctx, lng)])
  const complete = await completeCards(ctx, rows.slice(0, limit), lng)
  return { products: complete.map((row) => toCard(row, terms)), fuzzy }
}

/** Translates the query into database filters; undefined if a category, collection or brand does not exist. */
async function toFilter(ctx: Ctx, query: ProductQuery): Promise<Filter | undefined> {
  const { category, collection, brand, color, attribute, field, min, max, rating, inStock, onSale, ids } = query
  const filter: Filter = {}
  if (category !== undefined) {
    const row = (await categoryTree(ctx)).bySlug.get(category)
    if (!row) return undefined
    filter.category = row.id
  }
  if (collection !== undefined) {
    const row = (await collectionList(ctx)).bySlug.get(collection)
    if (!row) return undefined
    filter.collection = row.id
  }
  if (brand?.length) {
    const { bySlug } = await brandList(ctx)
    filter.brand = brand.flatMap((slug) => bySlug.get(slug)?.id ?? []).sort()
    if (filter.brand.length === 0) return undefined
  }
  if (color?.length) filter.color = normalised(color)
  if (attribute?.length) filter.keys = await optionGroups(ctx, attribute)
  if (field?.length) {
    const { keys = [], ...numbers } = await fieldFilters(ctx, field)
    Object.assign(filter, numbers, { keys: [...(filter.keys ?? []), ...keys] })
  }
  if (min !== undefined || max !== undefined) filter.price = cataloguePrices({ min, max }, await moneyRule(ctx))
  if (rating !== undefined) filter.rating = rating
  if (inStock) filter.inStock = true
  if (onSale) filter.onSale = true
  if (ids) filter.ids = ids
  return filter
}

const normalised = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.trim().toLowerCase()))].sort()

interface Way {
  order: Order
  direction: 'asc' | 'desc'
}

interface PageQuery extends Pick<ProductQuery, 'q' | 'exact' | 'sort' | 'ids' | 'limit' | 'cursor' | 'lng' | 'facets'> {
  /** without a search and a sort code; default: newest first */
  usual?: Way | undefined
  /** only whether there are matches is of interest */
  uncounted?: true
}

/** The order of a collection. */
async function usualOrder(ctx: Ctx, { collection }: ProductQuery): Promise<Way | undefined> {
  const row = collection === undefined ? undefined : (await collectionList(ctx)).bySlug.get(collection)
  return row && collectionOrder(row)
}

/** Searches for the exact words first, then with typo tolerance if nothing was found. */
async function findList(ctx: Ctx, filter: Filter, query: PageQuery): Promise<FoundList> {
  if (!query.q) return { ...(await findRows(ctx, filter, query)), filter, fuzzy: false }
  let last: Filter = { ...filter, words: "'nothing that is a word'" }
  for await (const { words, found, searched, fuzzy, near } of interpretSearch(ctx, query.q, query.exact)) {
    last = { ...filter, words, found }
    const page = isRanked(filter, query) ? await findRanked(ctx, last, searched, query) : await findRows(ctx, last, query)
    if (page.found > 0) return { ...page, filter: last, fuzzy, near }
  }
  return { rows: [], found: 0, order: 'match', direction: 'desc', filter: last, fuzzy: false }
}

const isRanked = (filter: Filter, query: PageQuery): boolean =>
  Object.keys(filter).length === 0 && chooseOrder(query).order === 'match'

/** A page of a search without filters and without another order. */
async function findRanked(ctx: Ctx, filter: Filter, searched: SearchedWords, query: PageQuery): Promise<FoundPage> {
  const { lng, cursor, limit, uncounted } = query
  const way = chooseOrder(query)
  const after = cursor === undefined ? undefined : readCursor(ctx, listName(way, filter, lng), cursor)
  const most = uncounted ? undefined : mostCounted + 1
  return { ...(await findMatchPage(ctx, searched, { lng, after, limit: limit + 1, most })), ...way }
}

/** One page more by one row, which shows whether another page follows. */
async function findRows(ctx: Ctx, filter: Filter, query: PageQuery): Promise<FoundPage> {
  const { lng } = query
  const quick = await findQuickly(ctx, filter, query)
  if (quick) return quick
  const pageIn = (order: { order: Order; direction: 'asc' | 'desc' }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ctx, listName(order, filter, lng), query.cursor)
    return { ...order, lng, limit: query.limit + 1, ...(after && { after }) }
  }
  const first = chooseOrder(query)
  if (Object.keys(filter).length === 0) {
    const [rows, found] = await Promise.all([findFullPage(ctx.db, pageIn(first)), countAll(ctx)])
    return { rows, found, ...first }
  }
  const scattered = isScattered(first.order, filter)
  const most = mostSorted({ order: first.order, isScattered: scattered })
  let page: PageRow[] | undefined
  const found = await remembered(ctx, `count ${most} ${JSON.stringify(filter)}`, async () => {
    // A later page may be of another order, which depends on the number. A range of prices alone is counted in its index.
    if (query.cursor !== undefined || scattered || isPriceOnly(filter)) return countProducts(ctx.db, filter, most + 1)
    const counted = await findCountedPage(ctx.db, filter, pageIn(first), most)
    page = counted.page
    return counted.found
  })
  const order = chooseOrder(query, found > most)
  if (found === 0) return { rows: [], found, ...order } // Cursors of a search without matches belong to another reading of the words.
  if (found > most) return { rows: await findPage(ctx.db, filter, pageIn(order)), found, ...order }
  if (scattered) return { rows: await findSortedPage(ctx.db, filter, pageIn(order)), found, ...order }
  page ??= (await findCountedPage(ctx.db, filter, pageIn(order), most)).page
  return { rows: page, found, ...order }
}

/** The same from the columns, if they can answer it. */
async function findQuickly(ctx: Ctx, filter: Filter, query: PageQuery): Promise<FoundPage | undefined> {
  const { lng, cursor, limit, facets = false } = query
  const { order, direction } = chooseOrder(query)
  if (!isColumnOrder(order) || !isMatchable(filter)) return undefined
  const held = await currentColumns(ctx)
  if (!held) return undefined
  const after = cursor === undefined ? undefined : readCursor(ctx, listName({ order, direction }, filter, lng), cursor)
  const wanted = { order, direction, lng, after, limit: limit + 1, facets, mostCounted: mostCounted + 1 }
  const list = await findListInColumns(ctx, held, filter, wanted)
  return list && { ...list, order, direction }
}

const isPriceOnly = (filter: Filter): boolean => Object.keys(filter).join() === 'price'

/** Identifies a list in its cursors: by the search terms, which stay the same when the vocabulary grows. */
const listName = (
  { order, direction }: { order: Order; direction: 'asc' | 'desc' },
  { found: _, ...filter }: Filter,
  lng: Language | undefined,
): string => JSON.stringify(['products', order, direction, filter, ...(order === 'name' ? [lng ?? ''] : [])])

const countAll = (ctx: Ctx): Promise<number> => remembered(ctx, 'count', () => countProducts(ctx.db, {}, mostCounted + 1))

/** The corrected search as shoppers would write it: words are spelt as in the names of products, categories and brands. */
const correctedText = async (ctx: Ctx, q: string, near: string[][], names: readonly string[]): Promise<string> =>
  spellCorrected(q, near, [...spellingsIn(names), ...(await placeSpellings(ctx))])

/** If there are very many matches (`isLong`), relevance is not significant: best sellers come first. */
function chooseOrder({ sort, q, ids, usual }: PageQuery, isLong = false): Way {
  if (sort) return { order: sorts[sort].by, direction: sorts[sort].direction }
  if (ids) return { order: 'given', direction: 'asc' }
  if (q) return { order: isLong ? 'sold' : 'match', direction: 'desc' }
  return usual ?? { order: 'date', direction: 'desc' }
}

async function readFacets(ctx: Ctx, { filter, counts }: FoundList, lng: Language | undefined): Promise<Facets> {
  const fields = await customFields(ctx)
  const [found, tree, brands, rule, terms] = await Promise.all([
    counts ? spellFacets(ctx, counts) : facetCounts(ctx, filter, { numbers: hasNumbers(fields) }),
    categoryTree(ctx),
    brandList(ctx),
    moneyRule(ctx),
    optionTerms(ctx, lng),
  ])
  const byCategory = new Map(found.categories.map(({ id, count }) => [id, count]))
  return {
    categories: tree.all.flatMap((row) =>
      byCategory.has(row.id) ? [{ slug: row.slug, name: categoryName(row, lng), count: byCategory.get(row.id)! }] : [],
    ),
    brands: found.brands.flatMap(({ id, count }) => {
      const brand = brands.byId.get(id)
      return brand ? [{ slug: brand.slug, name: brandName(brand, lng), count }] : []
    }),
    colors: found.colors.map((color) => labelled(color, terms)),
    attributes: optionFacets(found.options, terms),
    fields: fieldFacets(fields, found, lng),
    price: found.price && { min: charged(found.price.min, rule), max: charged(found.price.max, rule) },
    ratings: found.ratings.map((count, index) => ({ stars: index + 1, count })),
    inStock: found.inStock,
    onSale: found.onSale,
  }
}

const noFacets: Facets = {
  categories: [],
  brands: [],
  colors: [],
  attributes: [],
  fields: [],
  price: null,
  ratings: [],
  inStock: 0,
  onSale: 0,
}
