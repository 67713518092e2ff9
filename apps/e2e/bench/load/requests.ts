import type { Shop } from '../../support/shop/shop.ts'
import type { Asked } from './load.ts'

/** Requests under load: the most frequent paths, and so many different ones that none is repeated while its response is cached. */
export interface Questions {
  list: string
  lists: string[]
  byPrice: string[]
  byRange: string[]
  categoryAndPrice: string[]
  inCategory: string[]
  inCategoryByPrice: string[]
  narrowed: string[]
  /** pages of the largest collections; empty on a benchmark database without collections */
  inCollection: string[]
  /** filtered by custom fields; empty on a benchmark database whose products have none */
  byField: string[]
  searches: string[]
  slips: string[]
  suggestions: string[]
  products: string[]
  productPages: string[]
  cart: Asked
  /** the same in Arabic; empty on a benchmark database whose products have no translations */
  arabic: { lists: string[]; searches: string[]; products: string[] }
}

const list = '/api/home/products'
/** More responses than the cache can hold. */
export const many = 720

/** Products, pages of the list of all products and a cart: enough to compare single responses. */
export async function gatherAnswers(shop: Shop): Promise<Pick<Questions, 'products' | 'lists' | 'cart'>> {
  return { products: (await findProducts(shop)).map(productAddress), lists: await pages(shop, {}, many), cart: await cart(shop) }
}

interface BulkProduct {
  slug: string
  name: string
  arabic: string | null
}

const findProducts = (shop: Shop): Promise<BulkProduct[]> =>
  shop.ask(
    `SELECT slug, name, labels #>> '{ar,name}' AS arabic FROM products WHERE status = 'active' AND source_key LIKE 'bulk:%' ORDER BY md5(slug) LIMIT 15000`,
  )

const productAddress = ({ slug }: { slug: string }): string => `${list}/${encodeURIComponent(slug)}`

/** Gathers at most `mostPages` pages of the list of all products; default: all pages. */
export async function gatherQuestions(shop: Shop, mostPages = Number.POSITIVE_INFINITY): Promise<Questions> {
  const products = await findProducts(shop)
  const categories = await shop.ask<{ slug: string }>(
    `SELECT c.slug FROM categories c JOIN (SELECT unnest(category_ids) AS id FROM products WHERE status = 'active') p ON p.id = c.id
      GROUP BY c.slug ORDER BY count(*) DESC LIMIT 24`,
  )
  const collections = await shop.ask<{ slug: string }>(
    `SELECT c.slug FROM collections c JOIN (SELECT unnest(collection_ids) AS id FROM products WHERE status = 'active') p ON p.id = c.id
      WHERE c.active GROUP BY c.slug HAVING count(*) > 1000 ORDER BY count(*) DESC LIMIT 4`,
  )
  const finishes = await shop.ask<{ id: string }>(
    `SELECT choice ->> 'id' AS id FROM custom_fields f, jsonb_array_elements(f.choices) AS choice WHERE f.key = 'bulk_finish'`,
  )
  const brands = await shop.ask<{ slug: string }>('SELECT slug FROM brands ORDER BY slug')
  const terms = [
    ...new Set(
      products
        .slice(0, 4_000)
        .map(({ name }) => name.toLowerCase().split(' '))
        .flatMap(wordPairs),
    ),
  ]
  const translated = products.flatMap(({ slug, arabic }) => (arabic === null ? [] : [{ slug, arabic }]))
  const lists = await pages(shop, {}, mostPages)
  const shelves = categories.map(({ slug }) => slug)
  const pagesOfShelves = (sort: string) =>
    Promise.all(shelves.map((slug) => pages(shop, { category: slug, sort }, Math.ceil(many / shelves.length))))
  return {
    list,
    lists,
    byPrice: await pages(shop, { sort: 'pa' }, many),
    byRange: Array.from({ length: 3 * many }, (_, n) => address({ min: String(10 + (n % 60)), max: String(80 + n) })),
    categoryAndPrice: Array.from({ length: many }, (_, n) =>
      address({ category: shelves[n % shelves.length]!, min: String(5 + (n % 30)), max: String(60 + n), facets: 'true' }),
    ),
    inCategory: interleaved(await pagesOfShelves('da')),
    inCategoryByPrice: interleaved(await pagesOfShelves('pa')),
    narrowed: brands
      .flatMap(({ slug: brand }) => shelves.map((category) => address({ category, brand, facets: 'true' })))
      .slice(0, 3 * many),
    inCollection: interleaved(
      await Promise.all(collections.map(({ slug }) => pages(shop, { collection: slug }, Math.ceil(many / collections.length)))),
    ),
    byField: finishes.flatMap(({ id }, n) =>
      shelves.flatMap((category) =>
        Array.from({ length: 4 }, (_, from) =>
          [`bulk_finish:${id}`, `bulk_thickness:${from + 1}..${20 + n + from}`]
            .map((field) => `&field=${encodeURIComponent(field)}`)
            .reduce((path, field) => path + field, address({ category, facets: 'true' })),
        ),
      ),
    ),
    searches: terms.map((q) => address({ q })),
    slips: terms.map((q) => address({ q: misspelt(q) })),
    suggestions: terms.map((q) => `/api/home/search/suggest?${new URLSearchParams({ q: q.slice(0, -2) })}`),
    products: products.map(productAddress),
    productPages: products.map(({ slug }) => `/product/${encodeURIComponent(slug)}`),
    cart: await cart(shop),
    arabic: {
      lists: translated.length === 0 ? [] : lists.map(inArabic),
      searches: enough(
        [...new Set(translated.flatMap(({ arabic }) => wordPairs(arabic.split(' '))))].map((q) => inArabic(address({ q }))),
      ),
      products: translated.map((product) => inArabic(productAddress(product))),
    },
  }
}

/** First, middle and 4,000th page of the newest products. */
export const deepPages = ({ lists }: Questions): { first: string; middle: string; deep: string } => ({
  first: lists[0]!,
  middle: lists[Math.floor(lists.length / 2)]!,
  deep: lists[Math.min(999, lists.length - 2)]!,
})

const inArabic = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lng=ar`

const address = (query: Record<string, string>): string => {
  const written = new URLSearchParams(query).toString()
  return written ? `${list}?${written}` : list
}

/** Paths of pages of 24 products. Each starts 96 products after the previous one, so that the 1,000th path is page 4,000. */
async function pages(shop: Shop, query: Record<string, string>, most: number): Promise<string[]> {
  const found = [address(query)]
  let cursor: string | null = null
  while (found.length < most) {
    const reply: Response = await fetch(shop.url + address({ ...query, limit: '96', ...(cursor && { cursor }) }))
    if (!reply.ok) throw new Error(`a page of the list answered ${reply.status}: ${await reply.text()}`)
    cursor = ((await reply.json()) as { next: string | null }).next
    if (!cursor) break
    found.push(address({ ...query, cursor }))
  }
  return found
}

/** Repeats paths with smaller page sizes, down to half: with fewer paths than the cache holds, all responses would come from the cache. */
const enough = (addresses: readonly string[]): string[] =>
  Array.from({ length: Math.min(12, Math.ceil(many / Math.max(1, addresses.length))) }, (_, turn) =>
    addresses.map((path) => (turn === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}limit=${24 - turn}`)),
  ).flat()

const interleaved = (lists: readonly string[][]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat()

const wordPairs = (words: readonly string[]): string[] =>
  words.length < 2 ? [] : [`${words[0]} ${words.at(-1)}`, `${words.slice(-2).join(' ')}`]

/** Removes the third letter of the longest word. */
function misspelt(q: string): string {
  const longest = q.split(' ').reduce((one, other) => (other.length > one.length ? other : one))
  return q.replace(longest, longest.slice(0, 2) + longest.slice(3))
}

async function cart(shop: Shop): Promise<Asked> {
  const found = await shop.ask<{ id: string }>(
    `SELECT id FROM products WHERE status = 'active' AND type = 'simple' AND in_stock AND source_key LIKE 'bulk:%' ORDER BY md5(slug) LIMIT 3`,
  )
  const body = {
    items: found.map(({ id }) => ({ _id: id, qty: 1 })),
    delivery: { type: 'delivery', area: 'Dhaka' },
    address: { country: 'BD', city: 'Dhaka' },
  }
  return {
    method: 'POST',
    path: '/api/home/cart/quote',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
