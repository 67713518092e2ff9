import type { Facets, ProductCard, ProductPage, ProductQuery } from '@haat/shared/catalog/schema.ts'
import { sorts } from '@haat/shared/catalog/sort.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { cardOf, cardsByIds, charged, moneyRule } from './cards.ts'
import type { CardRow } from './cards-repo.ts'
import { brandList, categoryName, categoryTree } from './categories.ts'
import { countFacets, type FacetRows } from './facets-repo.ts'
import { countProducts, type Filter, findPage, findWholePage, type Order } from './list-repo.ts'
import { inNaturalOrder } from './natural-order.ts'
import { cataloguePrices } from './price-range.ts'
import { readings } from './search.ts'

/** One page of products: searched, narrowed, sorted, counted. */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductPage> {
  const narrowed = await filterOf(ctx, query)
  if (!narrowed) return { products: [], next: null, total: 0, ...(query.facets && { facets: noFacets }) }
  const { filter, total, fuzzy } = await readSearch(ctx, narrowed, query.q)
  const [page, facets] = await Promise.all([
    readPage(ctx, filter, query, total),
    query.facets ? readFacets(ctx, filter, query.lng) : undefined,
  ])
  return { ...page, total, ...(facets && { facets }), ...(fuzzy && { fuzzy }) }
}

/** The filters as the database knows them; undefined when one of them names nothing there is. */
async function filterOf(ctx: Ctx, query: ProductQuery): Promise<Filter | undefined> {
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
  if (attribute?.length) filter.attribute = normalised(attribute)
  if (min !== undefined || max !== undefined) filter.price = cataloguePrices({ min, max }, await moneyRule(ctx))
  if (rating !== undefined) filter.rating = rating
  if (inStock) filter.inStock = true
  if (onSale) filter.onSale = true
  if (ids) filter.ids = ids
  return filter
}

const normalised = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.trim().toLowerCase()))].sort()

/** Reads the search as typed, and more generously when that finds nothing. */
async function readSearch(
  ctx: Ctx,
  filter: Filter,
  q: string | undefined,
): Promise<{ filter: Filter; total: number; fuzzy: boolean }> {
  if (!q) return { filter, total: await countOf(ctx, filter), fuzzy: false }
  let last: Filter = { ...filter, words: "'nothing that is a word'" }
  for await (const { words, fuzzy } of readings(ctx, q)) {
    last = { ...filter, words }
    const total = await countOf(ctx, last)
    if (total > 0) return { filter: last, total, fuzzy }
  }
  return { filter: last, total: 0, fuzzy: false }
}

const countOf = (ctx: Ctx, filter: Filter): Promise<number> =>
  remembered(ctx, `count ${JSON.stringify(filter)}`, () => countProducts(ctx.db, filter))

async function readPage(
  ctx: Ctx,
  filter: Filter,
  query: ProductQuery,
  total: number,
): Promise<Pick<ProductPage, 'products' | 'next'>> {
  const { order, direction } = orderOf(query, total)
  const list = JSON.stringify(['products', order, direction, filter])
  const after = query.cursor === undefined ? undefined : readCursor(ctx, list, query.cursor)
  const wanted = { order, direction, limit: query.limit + 1, ...(after && { after }) }
  const whole = Object.keys(filter).length === 0
  const found = whole
    ? await findWholePage(ctx.db, wanted)
    : await findPage(ctx.db, filter, { ...wanted, few: total <= (order === 'price' ? fewByPrice : few) })
  const page = found.slice(0, query.limit)
  const last = found.length > query.limit ? page.at(-1) : undefined
  const products = await cardsOf(ctx, page)
  return { products, next: last ? cursorFor(ctx, list, [last.key, last.id]) : null }
}

const few = 2_000
/** Kinds of things have their prices: what a list is narrowed to may stand all together at the far end of the catalogue. */
const fewByPrice = 8_000

/** Cards of a page, whether it brought them along or not. */
async function cardsOf(ctx: Ctx, page: readonly ({ id: string } | CardRow)[]): Promise<ProductCard[]> {
  const rows = page.filter((row) => 'slug' in row)
  if (rows.length === 0)
    return cardsByIds(
      ctx,
      page.map(({ id }) => id),
    )
  const rule = await moneyRule(ctx)
  return rows.map((row) => cardOf(row, rule))
}

/** A word that so many products have says nothing about any of them: then what sells comes first, and no hit has to be weighed. */
const tooCommon = 20_000

function orderOf({ sort, q, ids }: ProductQuery, total: number): { order: Order; direction: 'asc' | 'desc' } {
  if (sort) return { order: sorts[sort].by, direction: sorts[sort].direction }
  if (ids) return { order: 'given', direction: 'asc' }
  return q ? { order: total > tooCommon ? 'sold' : 'match', direction: 'desc' } : { order: 'date', direction: 'desc' }
}

async function readFacets(ctx: Ctx, filter: Filter, lng: Language | undefined): Promise<Facets> {
  const [found, tree, brands, rule] = await Promise.all([
    remembered(ctx, `facets ${JSON.stringify(filter)}`, () => countFacets(ctx.db, filter)),
    categoryTree(ctx),
    brandList(ctx),
    moneyRule(ctx),
  ])
  const counts = new Map(found.categories.map(({ id, count }) => [id, count]))
  return {
    categories: tree.all.flatMap((row) =>
      counts.has(row.id) ? [{ slug: row.slug, name: categoryName(row, lng), count: counts.get(row.id)! }] : [],
    ),
    brands: found.brands.flatMap(({ id, count }) => {
      const brand = brands.byId.get(id)
      return brand ? [{ slug: brand.slug, name: brand.name, count }] : []
    }),
    colors: found.colors,
    attributes: attributeGroups(found.attributes),
    price: found.price && { min: charged(found.price.min, rule), max: charged(found.price.max, rule) },
    ratings: found.ratings.map((count, index) => ({ stars: index + 1, count })),
    inStock: found.inStock,
    onSale: found.onSale,
  }
}

/** Values under their label, the label with most products first. */
function attributeGroups(found: FacetRows['attributes']): Facets['attributes'] {
  const groups = new Map<string, { label: string; values: { name: string; count: number }[] }>()
  for (const { label, name, count } of found) {
    const key = label.trim().toLowerCase()
    const group = groups.get(key) ?? { label, values: [] }
    groups.set(key, group)
    const same = group.values.find((value) => value.name === name)
    if (same) same.count += count
    else group.values.push({ name, count })
  }
  return [...groups.values()].map(({ label, values }) => ({ label, values: inNaturalOrder(values) }))
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
