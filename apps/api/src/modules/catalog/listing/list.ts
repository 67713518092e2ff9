import type { Facets, ProductCard, ProductPage, ProductQuery } from '@haat/shared/catalog/schema.ts'
import { sorts } from '@haat/shared/catalog/sort.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { pageOf, readCursor } from '../../../platform/pagination.ts'
import { cardsByIds, charged, moneyRule, toCard } from '../products/cards.ts'
import type { CardRow } from '../products/cards-repo.ts'
import { findSearchRedirect } from '../search/rules.ts'
import { interpretSearch } from '../search/search.ts'
import { spellCorrected } from '../search/spelling.ts'
import { brandList, brandName, categoryName, categoryTree } from '../taxonomy/categories.ts'
import { labelled, optionTerms } from '../taxonomy/option-terms.ts'
import { countFacets } from './facets-repo.ts'
import { countProducts, type Filter, findFullPage, findPage, type Order } from './list-repo.ts'
import { optionFacets, optionGroups } from './option-facets.ts'
import { cataloguePrices } from './price-range.ts'

/**
 * Searches, filters, sorts and counts products, one page at a time. Prices are in major units.
 * @throws bad_cursor, bad_request
 */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductPage> {
  const redirect = query.q !== undefined && !query.exact ? await findSearchRedirect(ctx, query.q) : undefined
  const narrowed = await toFilter(ctx, query)
  if (!narrowed) return { products: [], next: null, total: 0, ...(query.facets && { facets: noFacets }) }
  const { filter, total, fuzzy, near } = await readSearch(ctx, narrowed, query)
  const [page, facets] = await Promise.all([
    readPage(ctx, filter, query, total),
    query.facets ? readFacets(ctx, filter, query.lng) : undefined,
  ])
  const corrected = near && (await correctedText(ctx, query.q!, near, page.products))
  return {
    ...page,
    total,
    ...(facets && { facets }),
    ...(fuzzy && { fuzzy }),
    ...(corrected !== undefined && { corrected }),
    ...(redirect !== undefined && { redirect }),
  }
}

/** Translates the query into database filters; undefined if a category or brand does not exist. */
async function toFilter(ctx: Ctx, query: ProductQuery): Promise<Filter | undefined> {
  const { category, brand, color, attribute, min, max, rating, inStock, onSale, ids } = query
  const filter: Filter = {}
  if (category !== undefined) {
    const row = (await categoryTree(ctx)).bySlug.get(category)
    if (!row) return undefined
    filter.category = row.id
  }
  if (brand?.length) {
    const { bySlug } = await brandList(ctx)
    filter.brand = brand.flatMap((slug) => bySlug.get(slug)?.id ?? []).sort()
    if (filter.brand.length === 0) return undefined
  }
  if (color?.length) filter.color = normalised(color)
  if (attribute?.length) filter.keys = await optionGroups(ctx, attribute)
  if (min !== undefined || max !== undefined) filter.price = cataloguePrices({ min, max }, await moneyRule(ctx))
  if (rating !== undefined) filter.rating = rating
  if (inStock) filter.inStock = true
  if (onSale) filter.onSale = true
  if (ids) filter.ids = ids
  return filter
}

const normalised = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.trim().toLowerCase()))].sort()

/** Searches for the exact words first, then with typo tolerance if nothing was found. */
async function readSearch(
  ctx: Ctx,
  filter: Filter,
  { q, exact }: Pick<ProductQuery, 'q' | 'exact'>,
): Promise<{ filter: Filter; total: number; fuzzy: boolean; near?: string[][] | undefined }> {
  if (!q) return { filter, total: await countOf(ctx, filter), fuzzy: false }
  let last: Filter = { ...filter, words: "'nothing that is a word'" }
  for await (const { words, fuzzy, near } of interpretSearch(ctx, q, exact)) {
    last = { ...filter, words }
    const total = await countOf(ctx, last)
    if (total > 0) return { filter: last, total, fuzzy, near }
  }
  return { filter: last, total: 0, fuzzy: false }
}

/** The corrected search as shoppers would write it: words are spelt as in the names of products, categories and brands. */
async function correctedText(ctx: Ctx, q: string, near: string[][], products: readonly ProductCard[]): Promise<string> {
  const [tree, brands] = await Promise.all([categoryTree(ctx), brandList(ctx)])
  const texts = [
    ...products.map(({ name }) => name),
    ...tree.all.flatMap(({ name, texts }) => [name, ...Object.values(texts).map((words) => words.name ?? '')]),
    ...brands.all.map(({ name }) => name),
  ]
  return spellCorrected(q, near, texts)
}

const countOf = (ctx: Ctx, filter: Filter): Promise<number> =>
  remembered(ctx, `count ${JSON.stringify(filter)}`, () => countProducts(ctx.db, filter))

async function readPage(
  ctx: Ctx,
  filter: Filter,
  query: ProductQuery,
  total: number,
): Promise<Pick<ProductPage, 'products' | 'next'>> {
  const { order, direction } = chooseOrder(query, total)
  const { lng } = query
  const list = JSON.stringify(['products', order, direction, filter, ...(order === 'name' ? [lng ?? ''] : [])])
  const after = query.cursor === undefined ? undefined : readCursor(ctx, list, query.cursor)
  const wanted = { order, direction, lng, limit: query.limit + 1, ...(after && { after }) }
  const whole = Object.keys(filter).length === 0
  const found = whole
    ? await findFullPage(ctx.db, wanted)
    : await findPage(ctx.db, filter, { ...wanted, few: total <= (order === 'price' ? fewByPrice : few) })
  const { rows, next } = pageOf(ctx, list, { found, limit: query.limit, position: ({ key, id }) => [key, id] })
  return { products: await loadCards(ctx, rows, lng), next }
}

const few = 2_000
/**
 * Below this number of matches, sorting is faster than an index scan: similar products have similar prices, so the matches may all be at its far end.
 */
const fewByPrice = 8_000

/** Cards of a page, whether its query returned them or not. */
async function loadCards(
  ctx: Ctx,
  page: readonly ({ id: string } | CardRow)[],
  lng: Language | undefined,
): Promise<ProductCard[]> {
  const rows = page.filter((row) => 'slug' in row)
  if (rows.length === 0)
    return cardsByIds(
      ctx,
      page.map(({ id }) => id),
      lng,
    )
  const [rule, terms] = await Promise.all([moneyRule(ctx), optionTerms(ctx, lng)])
  return rows.map((row) => toCard(row, rule, terms))
}

/** Above this number of matches relevance says little: best sellers come first, without ranking every match. */
const tooCommon = 20_000

function chooseOrder({ sort, q, ids }: ProductQuery, total: number): { order: Order; direction: 'asc' | 'desc' } {
  if (sort) return { order: sorts[sort].by, direction: sorts[sort].direction }
  if (ids) return { order: 'given', direction: 'asc' }
  return q ? { order: total > tooCommon ? 'sold' : 'match', direction: 'desc' } : { order: 'date', direction: 'desc' }
}

async function readFacets(ctx: Ctx, filter: Filter, lng: Language | undefined): Promise<Facets> {
  const [found, tree, brands, rule, terms] = await Promise.all([
    remembered(ctx, `facets ${JSON.stringify(filter)}`, () => countFacets(ctx.db, filter)),
    categoryTree(ctx),
    brandList(ctx),
    moneyRule(ctx),
    optionTerms(ctx, lng),
  ])
  const counts = new Map(found.categories.map(({ id, count }) => [id, count]))
  return {
    categories: tree.all.flatMap((row) =>
      counts.has(row.id) ? [{ slug: row.slug, name: categoryName(row, lng), count: counts.get(row.id)! }] : [],
    ),
    brands: found.brands.flatMap(({ id, count }) => {
      const brand = brands.byId.get(id)
      return brand ? [{ slug: brand.slug, name: brandName(brand, lng), count }] : []
    }),
    colors: found.colors.map((color) => labelled(color, terms)),
    attributes: optionFacets(found.options, terms),
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
  price: null,
  ratings: [],
  inStock: 0,
  onSale: 0,
}
