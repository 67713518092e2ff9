import { feedColumns, type ProductFeedName, productFeedPath, productFeeds } from '@haat/shared/catalog/product-feed.ts'
import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { beforeAll, expect, test } from 'vitest'
import { storeProducts } from '../../modules/catalog/products/store.ts'
import { startTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aPicture, aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenPage } from '../../testing/factories/pages.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
type Item = Record<string, string>

const get = (name: ProductFeedName, language: 'en' | 'fr' = 'en') =>
  shop.visitor().get(productFeedPath(name, language)).buffer(true)
const rowsOf = (text: string, delimiter: string) =>
  parse(text, { columns: true, delimiter, relax_quotes: delimiter === '\t' }) as unknown as Item[]

/** The items of an RSS feed; repeated values are joined as in tables. */
function readXml(text: string): Item[] {
  const items: Item[] = []
  const parser = new SaxesParser({ xmlns: true })
  let open: string[] = []
  let value = ''
  parser.on('opentag', ({ name }) => {
    open.push(name)
    value = ''
    if (name === 'item') items.push({})
  })
  parser.on('text', (part) => {
    value += part
  })
  parser.on('closetag', ({ name }) => {
    open = open.slice(0, -1)
    const [item, at] = [items.at(-1), open.at(-1)]
    const key = at === 'g:shipping' ? `shipping.${name.slice(2)}` : name.slice(2)
    if (item && name.startsWith('g:') && name !== 'g:shipping')
      item[key] = item[key] === undefined ? value : `${item[key]},${value}`
  })
  parser.write(text).close()
  return items
}

/** The published rules: required attributes, and the allowed values of each. */
const rules: Record<'google' | 'meta', { required: string[]; matches: Record<string, RegExp>; longest: Record<string, number> }> =
  {
    google: {
      required: ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'brand'],
      matches: {
        availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
        condition: /^(new|refurbished|used)$/,
        price: /^\d+\.\d{2} [A-Z]{3}$/,
        sale_price: /^\d+\.\d{2} [A-Z]{3}$/,
        link: /^https?:\/\/\S+$/,
        image_link: /^https?:\/\/[^\s,]+$/,
        gtin: /^(\d{8}|\d{12,14})$/,
        identifier_exists: /^(yes|no)$/,
      },
      longest: {
        id: 50,
        title: 150,
        description: 5000,
        link: 2000,
        image_link: 2000,
        brand: 70,
        color: 100,
        size: 100,
        product_type: 750,
        item_group_id: 50,
      },
    },
    meta: {
      required: ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
      matches: {
        availability: /^(in stock|out of stock)$/,
        condition: /^(new|refurbished|used)$/,
        price: /^\d+\.\d{2} [A-Z]{3}$/,
        sale_price: /^\d+\.\d{2} [A-Z]{3}$/,
      },
      longest: { id: 100, title: 200, description: 9999, brand: 100, color: 200, size: 200 },
    },
  }

function expectValid(items: readonly Item[], channel: 'google' | 'meta'): void {
  const { required, matches, longest } = rules[channel]
  for (const item of items) {
    for (const name of required) expect(item[name], `${name} of ${item.title}`).toBeTruthy()
    for (const [name, pattern] of Object.entries(matches)) if (item[name]) expect(item[name], name).toMatch(pattern)
    for (const [name, most] of Object.entries(longest)) expect((item[name] ?? '').length, name).toBeLessThanOrEqual(most)
    if (item.sale_price) expect(Number.parseFloat(item.sale_price)).toBeLessThan(Number.parseFloat(item.price!))
    expect(item.additional_image_link?.split(',').length ?? 0).toBeLessThanOrEqual(10)
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
}

beforeAll(async () => {
  await givenSettings(ctx, 'general', { name: 'Haat', description: 'A market', language: 'en', languages: ['en', 'fr'] }, {})
  await givenSettings(ctx, 'seo', { productFeeds: true })
  await givenArea(ctx, {
    serves: [{ country: 'BD' }],
    rates: [{ type: 'delivery', cost: 200, freeOver: 5000, daysMin: 2, daysMax: 4 }],
  })
  await givenPage(ctx)
  const [brand, category, front, back] = [
    await aBrand(shop.db, { name: 'Loom & Co' }),
    await aCategory(shop.db, { name: 'Shirts' }),
    await aPicture(shop.db),
    await aPicture(shop.db),
  ]
  await aProduct(shop.db, {
    name: 'Oxford "Shirt" <b>\u0001',
    slug: 'oxford',
    brandId: brand.id,
    categoryIds: [category.id],
    description: `<p>Soft &amp; strong</p><ul><li>${'long '.repeat(2000)}</li></ul>`,
    attributeLabel: 'Size',
    pictures: [{ mediaId: front.id }, { mediaId: back.id, color: 'Sage' }],
    variants: [
      { color: 'Sage', attribute: 'M', price: 4500, comparePrice: 6000, stock: 3, sku: 'OX-M' },
      { color: 'Ink', attribute: 'L', price: 6000, stock: 0 },
    ],
    labels: { fr: { name: 'Chemise Oxford', slug: 'chemise-oxford' } },
  })
  await aProduct(shop.db, { name: 'x'.repeat(190), pictures: [{ mediaId: front.id }], stock: null })
  await aProduct(shop.db, { name: 'Without a picture' })
  await aProduct(shop.db, { name: 'Draft', status: 'draft', pictures: [{ mediaId: front.id }] })
})

test.each(Object.entries(productFeeds))('%s follows the rules of its channel', async (name, { channel, format }) => {
  const { text, headers } = await get(name as ProductFeedName).expect(200)
  const items = format === 'xml' ? readXml(text) : rowsOf(text, format === 'tsv' ? '\t' : ',')
  expect(headers['content-type']).toContain({ xml: 'xml', tsv: 'tab-separated', csv: 'csv' }[format])
  expect(items).toHaveLength(3)
  expectValid(items, channel)
  if (format !== 'xml') expect(Object.keys(items[0]!)).toEqual([...feedColumns])
  const [sage, ink, plain] = items
  const [inStock, out] = channel === 'google' ? ['in_stock', 'out_of_stock'] : ['in stock', 'out of stock']
  expect(sage).toMatchObject({
    price: '60.00 USD',
    sale_price: '45.00 USD',
    availability: inStock,
    color: 'Sage',
    size: 'M',
    brand: 'Loom & Co',
    product_type: 'Shirts',
  })
  expect(sage!.link).toBe(`${shop.url}/product/oxford?color=Sage&attribute=M&lng=en`)
  expect(sage!.description).toMatch(/^Soft & strong long long/)
  expect(sage!.item_group_id).toBe(ink!.item_group_id)
  expect(ink!.availability).toBe(out)
  expect(plain!.brand).toBe('Haat')
  expect(plain!.item_group_id ?? '').toBe('')
})

test('delivery prices are included for whole countries, and 0 above the free delivery limit', async () => {
  const [cheap, dear] = rowsOf((await get('meta.csv')).text, ',')
  expect([cheap!.shipping, dear!.shipping]).toEqual(['BD::delivery:2.00 USD', 'BD::delivery:0.00 USD'])
  expect(readXml((await get('google.xml')).text)[0]).toMatchObject({ 'shipping.country': 'BD', 'shipping.price': '2.00 USD' })
})

test('a feed has texts and URLs of its language', async () => {
  const [item] = readXml((await get('google.xml', 'fr')).text)
  expect(item!.title).toMatch(/^Chemise Oxford - /)
  expect(item!.link).toContain('/product/chemise-oxford?')
  expect(item!.link).toContain('lng=fr')
})

test('products beyond one page are included once', async () => {
  const { id: mediaId } = await aPicture(shop.db)
  const one = {
    type: 'simple' as const,
    status: 'active' as const,
    shortDescription: '',
    description: '',
    options: [],
    brandId: null,
    tags: [],
    seo: {},
    sourceKey: null,
    publishedAt: new Date(0),
    categoryIds: [],
    media: [{ mediaId, colorName: null }],
    variants: [{ colorName: null, colorValue: null, attributeValues: [], price: 900, comparePrice: null, sku: null, onHand: 3 }],
  }
  const many = Array.from({ length: 105 }, (_, n) => ({ ...one, slug: `many-${n}`, name: `Many ${n}` }))
  await storeProducts(ctx, many, { kind: 'adjust', reference: 'test', actor: 'test' })
  const items = rowsOf((await get('google.tsv')).text, '\t')
  expect(new Set(items.map(({ id }) => id)).size).toBe(108)
})

test('a feed that is unknown, disabled or in an inactive language answers 404', async () => {
  const visitor = shop.visitor()
  for (const path of ['/feeds/ar/google.xml', '/feeds/en/toString', '/feeds/xx/google.xml', '/feeds/en/google.csv'])
    expect((await visitor.get(path)).status, path).toBe(404)
  await givenSettings(ctx, 'seo', { productFeeds: false })
  expect((await get('google.xml')).status).toBe(404)
})

test('llms.txt lists the shop, its categories, its pages and its API', async () => {
  const { text, headers } = await shop.visitor().get('/llms.txt').expect(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toMatch(/^# Haat\n\n> A market\n/)
  expect(text).toContain(`- [Shirts](${shop.url}/category/`)
  expect(text).toContain(`(${shop.url}/page/about)`)
  expect(text).toContain(`[OpenAPI document](${shop.url}/api/openapi.json)`)
})
