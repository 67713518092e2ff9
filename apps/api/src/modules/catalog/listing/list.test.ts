import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { type SortCode, sortCodes } from '@haat/shared/catalog/sort.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aCategory, aProduct, type GivenProduct } from '../../../testing/factories/catalog.ts'

type Query = InputOf<typeof catalogApi.list>
/** Data of a product for the brute-force comparison. */
interface Known {
  id: string
  name: string
  /** minor units */
  price: number
  at: number
  brand: string
  categories: string[]
  colors: string[]
  sizes: string[]
  inStock: boolean
  onSale: boolean
  rating: number
}

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()
const known: Known[] = []
const colors = ['Red', 'Blue', 'Green']
const sizes = ['S', 'M', 'L']

beforeAll(async () => {
  const root = await aCategory(db, { slug: 'root' })
  const left = await aCategory(db, { slug: 'left', parentId: root.id })
  const right = await aCategory(db, { slug: 'right', parentId: root.id })
  const other = await aCategory(db, { slug: 'other' })
  const places: [string, string[]][] = [
    [left.id, ['left', 'root']],
    [right.id, ['right', 'root']],
    [other.id, ['other']],
    [root.id, ['root']],
  ]
  const brands = [await aBrand(db, { slug: 'one' }), await aBrand(db, { slug: 'two' })]
  const names = ['Lamp', 'lamp', 'Árbol', 'Zebra', 'আলো', 'مصباح']
  for (let n = 0; n < 60; n++) {
    const [categoryId, categories] = places[n % 4]!
    const brand = brands[n % 2]!
    const variable = n % 3 !== 0
    const mine = { colors: colors.filter((_, i) => (n >> i) & 1), sizes: sizes.filter((_, i) => (n + i) % 2 === 0) }
    const stock = n % 7 === 0 ? 0 : n % 5 === 0 ? null : 3
    const price = 1000 + (n % 6) * 250
    const at = Date.UTC(2026, 0, 1 + (n % 4))
    const given: GivenProduct = {
      name: `${names[n % names.length]!}`,
      price,
      comparePrice: n % 4 === 1 ? price + 500 : null,
      brandId: brand.id,
      categoryIds: [categoryId],
      attributeLabel: 'Size',
      publishedAt: new Date(at),
      stock,
      stars: n % 5 === 2 ? [5, 4] : n % 5 === 3 ? [2] : [],
    }
    if (variable)
      given.variants = (mine.colors.length ? mine.colors : [null]).flatMap((color) =>
        (mine.sizes.length ? mine.sizes : [null]).map((attribute) => ({ color, attribute, stock })),
      )
    const product = await aProduct(db, given)
    known.push({
      id: product.id,
      name: product.name,
      price,
      at,
      brand: brand.slug,
      categories,
      colors: variable ? mine.colors : [],
      sizes: variable ? mine.sizes : [],
      inStock: stock !== 0,
      onSale: n % 4 === 1,
      rating: n % 5 === 2 ? 4.5 : n % 5 === 3 ? 2 : 0,
    })
  }
  await aProduct(db, { name: 'Lamp hidden', status: 'draft' })
})

/** Conditions of a query, one per facet. */
function conditions(query: Query): Record<string, (product: Known) => boolean> {
  const list = (value: unknown) => (value === undefined ? undefined : [value].flat().map((one) => String(one).toLowerCase()))
  const any = (wanted: string[] | undefined, has: string[]) => !wanted || has.some((one) => wanted.includes(one.toLowerCase()))
  return {
    category: ({ categories }) => !query.category || categories.includes(query.category),
    brand: ({ brand }) => any(list(query.brand), [brand]),
    color: (product) => any(list(query.color), product.colors),
    attribute: (product) => any(list(query.attribute), product.sizes),
    price: ({ price }) =>
      price / 100 >= Number(query.min ?? 0) - 1e-9 && price / 100 <= Number(query.max ?? Number.POSITIVE_INFINITY) + 1e-9,
    rating: ({ rating }) => rating >= Number(query.rating ?? 0),
    inStock: ({ inStock }) => !query.inStock || inStock,
    onSale: ({ onSale }) => !query.onSale || onSale,
  }
}

const fitting = (query: Query, but?: string) =>
  known.filter((product) => Object.entries(conditions(query)).every(([facet, fits]) => facet === but || fits(product)))

async function walk(query: Query): Promise<ProductCard[]> {
  const all: ProductCard[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await visitor.call(catalogApi.list, { ...query, ...(cursor && { cursor }) })
    expect(status).toBe(200)
    all.push(...body.products)
    cursor = body.next ?? undefined
  } while (cursor)
  return all
}

const queries: Query[] = [
  {},
  { category: 'root' },
  { category: 'left', brand: 'one' },
  { brand: ['one', 'two'], color: ['Red', 'blue'] },
  { color: 'RED', attribute: ['S', 'L'] },
  { min: 12.5, max: 17.5 },
  { min: 10.1 },
  { max: 12.4 },
  { inStock: '1', onSale: 'true' },
  { rating: 4 },
  { category: 'root', color: 'green', inStock: '1', min: 12, rating: 2 },
  { category: 'nowhere' },
  { brand: 'nobody' },
  { color: 'ultraviolet' },
]

describe('filters', () => {
  test.each(queries)('%j finds the products of the brute-force search', async (query) => {
    const found = await walk({ ...query, limit: 7 })
    expect(found.map(({ _id }) => _id).sort()).toEqual(
      fitting(query)
        .map(({ id }) => id)
        .sort(),
    )
    const { body } = await visitor.call(catalogApi.list, { ...query, limit: 1 })
    expect(body.total).toBe(fitting(query).length)
  })

  test.each(queries.slice(0, 11))('%j has the facets of the brute-force count', async (query) => {
    const { body } = await visitor.call(catalogApi.list, { ...query, facets: '1' })
    const facets = body.facets!
    const count = (facet: string, has: (product: Known) => boolean) => fitting(query, facet).filter(has).length
    const nonZero = (pairs: [string, number][]) => Object.fromEntries(pairs.filter(([, n]) => n > 0))
    expect(Object.fromEntries(facets.categories.map(({ slug, count }) => [slug, count]))).toEqual(
      nonZero(['root', 'left', 'right', 'other'].map((slug) => [slug, count('category', (p) => p.categories.includes(slug))])),
    )
    expect(Object.fromEntries(facets.brands.map(({ slug, count }) => [slug, count]))).toEqual(
      nonZero(['one', 'two'].map((slug) => [slug, count('brand', (p) => p.brand === slug)])),
    )
    expect(Object.fromEntries(facets.colors.map(({ name, count }) => [name, count]))).toEqual(
      nonZero(colors.map((color) => [color, count('color', (p) => p.colors.includes(color))])),
    )
    const found = facets.attributes.flatMap(({ values }) => values)
    expect(Object.fromEntries(found.map(({ name, count }) => [name, count]))).toEqual(
      nonZero(sizes.map((size) => [size, count('attribute', (p) => p.sizes.includes(size))])),
    )
    expect(facets.ratings).toEqual([1, 2, 3, 4, 5].map((stars) => ({ stars, count: count('rating', (p) => p.rating >= stars) })))
    expect(facets.inStock).toBe(count('inStock', (p) => p.inStock))
    expect(facets.onSale).toBe(count('onSale', (p) => p.onSale))
    const prices = fitting(query, 'price').map(({ price }) => price / 100)
    expect(facets.price).toEqual(prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null)
  })

  test('sizes are listed in their natural order', async () => {
    const { body } = await visitor.call(catalogApi.list, { facets: '1' })
    expect(body.facets!.attributes).toHaveLength(1)
    expect(body.facets!.attributes[0]!.values.map(({ name }) => name)).toEqual(['S', 'M', 'L'])
  })

  test('a list by ids keeps the requested order over pages', async () => {
    const ids = known
      .map(({ id }) => id)
      .reverse()
      .slice(3, 33)
    expect((await walk({ ids, limit: 8 })).map(({ _id }) => _id)).toEqual(ids)
    expect((await walk({ ids: ids[4]! })).map(({ _id }) => _id)).toEqual([ids[4]])
  })
})

describe('pages', () => {
  const compare: Record<'date' | 'price', (a: Known, b: Known) => number> = {
    date: (a, b) => a.at - b.at,
    price: (a, b) => a.price - b.price,
  }

  test.each(
    sortCodes.flatMap((sort): [SortCode, number][] => [
      [sort, 7],
      [sort, 1],
      [sort, 60],
    ]),
  )('sorted by %s in pages of %i, every product is listed once, in order, ties by id', async (sort, limit) => {
    const found = await walk({ sort, limit })
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(known.length)
    expect(found).toHaveLength(known.length)
    const direction = sort.endsWith('a') ? 1 : -1
    const by = sort.startsWith('d') ? compare.date : sort.startsWith('p') ? compare.price : undefined
    if (by) {
      const expected = [...known].sort((a, b) => direction * (by(a, b) || (a.id < b.id ? -1 : 1)))
      expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id))
    } else {
      const names = found.map(({ name }) => name.toLowerCase())
      const runs = names.filter((name, index) => name !== names[index - 1])
      expect(runs.length).toBe(new Set(runs).size)
    }
  })

  test('of a search and of a filter contain all results', async () => {
    const hits = known.filter(({ name }) => name.toLowerCase() === 'lamp')
    expect(new Set((await walk({ q: 'lamp', limit: 3 })).map(({ _id }) => _id))).toEqual(new Set(hits.map(({ id }) => id)))
    const some = await walk({ q: 'lamp', sort: 'pb', category: 'root', limit: 2 })
    expect(new Set(some.map(({ _id }) => _id)).size).toBe(hits.filter(({ categories }) => categories.includes('root')).length)
  })

  test('a cursor is valid for its list only and cannot be forged', async () => {
    const { body } = await visitor.call(catalogApi.list, { sort: 'pa', limit: 5 })
    const cursor = body.next!
    const [payload, seal] = cursor.split('.')
    const hasInvalidSignature = Buffer.from(JSON.stringify([0, known[0]!.id])).toString('base64url')
    const bad: Query[] = [
      { sort: 'pb', cursor },
      { sort: 'pa', category: 'root', cursor },
      { sort: 'pa', q: 'lamp', cursor },
      { sort: 'pa', cursor: `${hasInvalidSignature}.${seal}` },
      { sort: 'pa', cursor: `${payload}.` },
      { sort: 'pa', cursor: payload! },
      { sort: 'pa', cursor: `${cursor}.x` },
      { sort: 'pa', cursor: '%00' },
      { sort: 'pa', cursor: 'null' },
    ]
    for (const query of bad) {
      const { status, body } = await visitor.call(catalogApi.list, query)
      expect([status, body.code]).toEqual([400, 'bad_cursor'])
    }
    expect((await visitor.call(catalogApi.list, { sort: 'pa', limit: 9, cursor })).status).toBe(200)
  })
})

describe('hostile input', () => {
  test.each([
    'sort=constructor',
    'sort=pa%27',
    'limit=0',
    'limit=97',
    'limit=1e9',
    'limit=NaN',
    'min=-1',
    'min=NaN',
    'min=Infinity',
    'max=1e99',
    'rating=6',
    'inStock=maybe',
    'ids=1',
    'ids=%27%3B--',
    'lng=xx',
    'unknown=1',
    '__proto__[x]=1',
    'category=',
    `q=${'x'.repeat(121)}`,
    'q=%00',
    `category=${'x'.repeat(161)}`,
    `${'brand=a&'.repeat(21)}`,
  ])('%s is refused with 400', async (query) => {
    const { status, body } = await visitor.get(`/api/home/products?${query}`)
    expect([status, body.success]).toEqual([400, false])
  })

  test.each([
    "category=' OR 1=1 --",
    'brand=%25',
    "color='; DROP TABLE products; --",
    'color={a,b}',
    'attribute="\\',
    'q=%E2%80%8B',
    `q=${encodeURIComponent("'; DROP TABLE products; --")}`,
    `q=${encodeURIComponent('a & b | !c <-> :* \\ \' "')}`,
    `q=${encodeURIComponent('👟'.repeat(40))}`,
    `q=${encodeURIComponent('%%%___')}`,
    `q=${encodeURIComponent('a '.repeat(60).trim())}`,
    `q=${'z'.repeat(120)}`,
    `q=${encodeURIComponent('ﷺ'.repeat(60))}`,
    'q=',
    'min=99&max=1',
    'min=10000000000',
  ])('%s is answered with 200', async (query) => {
    const { status, body } = await visitor.get(`/api/home/products?${query}&facets=1`)
    expect([status, body.success]).toEqual([200, true])
  })

  test('a search without letters finds nothing, an empty one all products', async () => {
    expect((await visitor.call(catalogApi.list, { q: '👟 & !' })).body.total).toBe(0)
    expect((await visitor.call(catalogApi.list, { q: '   ' })).body.total).toBe(known.length)
  })
})

test('prices are filtered, sorted and shown as charged, in the currency of the shop', async () => {
  await db.execute(
    sql`INSERT INTO settings ("group", data) VALUES ('currency', '{"name":"BDT","s":"৳","exchangeRate":121.37,"decimals":0}')`,
  )
  await expect
    .poll(async () => (await visitor.call(catalogApi.list, { sort: 'pa', limit: 1 })).body.products[0]!.price)
    .toBe(1214)
  const { body } = await visitor.call(catalogApi.list, { min: 1214, max: 1214, facets: '1' })
  expect(body.total).toBe(known.filter(({ price }) => price === 1000).length)
  expect(body.facets!.price).toEqual({ min: 1214, max: 2731 })
  expect((await visitor.call(catalogApi.list, { min: 1215, max: 1500 })).body.total).toBe(0)
})
