import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '../../../db/tables/goods/catalog.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aPicture, aProduct, aTranslatedTerm } from '../../../testing/factories/catalog.ts'

const shop = await startTestApp()
const visitor = shop.visitor()
let coat: Awaited<ReturnType<typeof aProduct>>
let mug: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  const brand = await aBrand(shop.db, { slug: 'harbour', name: 'Harbour', texts: { ar: { name: 'المرفأ' } } })
  const picture = await aPicture(shop.db, { alt: 'A coat', texts: { ar: { alt: 'معطف معلّق' } } })
  coat = await aProduct(shop.db, {
    slug: 'coat',
    name: 'Coat',
    shortDescription: 'Warm.',
    description: '<p>Made of wool</p>',
    attributeLabel: 'Size',
    brandId: brand.id,
    seo: { title: 'Warm coats' },
    labels: { ar: { name: 'معطف', slug: 'معطف-صوف' }, fr: { name: 'Manteau' } },
    texts: { ar: { shortDescription: 'دافئ.', description: '<p>من الصوف</p>', seoTitle: 'معاطف دافئة' } },
    pictures: [{ mediaId: picture.id }],
    variants: [
      { color: 'Black', attribute: 'Large' },
      { color: 'Rust', attribute: 'Large' },
    ],
  })
  mug = await aProduct(shop.db, { slug: 'mug', name: 'Mug' })
  await aProduct(shop.db, { slug: 'apron', name: 'Apron', labels: { ar: { name: 'مئزر' } } })
  await aTranslatedTerm(shop.db, ' black', { ar: 'أسود', fr: 'Noir' })
  await aTranslatedTerm(shop.db, 'Large', { ar: 'كبير' })
  await aTranslatedTerm(shop.db, 'size', { ar: 'المقاس' })
})

test('a product has translated texts, brand, options and images, and falls back to the shop language', async () => {
  const arabic = (await visitor.call(catalogApi.product, { slug: 'coat', lng: 'ar' })).body.product
  expect(arabic).toMatchObject({
    name: 'معطف',
    slug: 'معطف-صوف',
    shortDescription: 'دافئ.',
    description: '<p>من الصوف</p>',
    attributeLabel: 'المقاس',
    brand: { slug: 'harbour', name: 'المرفأ' },
    seo: { title: 'معاطف دافئة', description: 'دافئ.' },
    images: [{ alt: 'معطف معلّق' }],
  })
  expect(arabic.variants[0]).toMatchObject({
    color: { name: 'Black', label: 'أسود' },
    attribute: { name: 'Large', label: 'كبير' },
  })
  expect(arabic.variants[1]!.color).toEqual({ name: 'Rust', value: '#123456' })

  const french = (await visitor.call(catalogApi.product, { slug: 'coat', lng: 'fr' })).body.product
  expect(french).toMatchObject({ name: 'Manteau', slug: 'coat', shortDescription: 'Warm.', brand: { name: 'Harbour' } })
  expect(french.seo.title).toBe('Manteau')

  const own = (await visitor.call(catalogApi.product, { slug: 'coat' })).body.product
  expect(own).toMatchObject({ name: 'Coat', attributeLabel: 'Size', seo: { title: 'Warm coats' }, slugs: { ar: 'معطف-صوف' } })
  expect(own.variants[0]!.color).toEqual({ name: 'Black', value: '#123456' })
})

test('every slug of a product finds it in every language', async () => {
  for (const slug of ['coat', 'معطف-صوف'])
    for (const lng of ['ar', 'fr', undefined] as const)
      expect((await visitor.call(catalogApi.product, { slug, ...(lng && { lng }) })).body.product._id).toBe(coat.id)
})

test('two products cannot share a slug in any languages', async () => {
  const taken = (labels: object) => shop.db.update(products).set({ labels }).where(eq(products.id, mug.id))
  await expect(taken({ bn: { slug: 'معطف-صوف' } })).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(taken({ bn: { slug: 'coat' } })).rejects.toMatchObject({ cause: { code: '23505' } })
  await taken({ bn: { slug: 'মগ' }, fr: { slug: 'mug' } })
  await taken({ bn: { slug: 'কাপ' } })
  expect((await visitor.call(catalogApi.product, { slug: 'মগ' })).status).toBe(404)
  expect((await visitor.call(catalogApi.product, { slug: 'কাপ' })).body.product.slug).toBe('mug')
  await taken({})
})

test('cards, facets, brands and suggestions are translated', async () => {
  const list = (await visitor.call(catalogApi.list, { ids: [coat.id, mug.id], lng: 'ar', facets: '1' })).body
  expect(list.products[0]).toMatchObject({ name: 'معطف', slug: 'معطف-صوف', brand: 'المرفأ', image: { alt: 'معطف معلّق' } })
  expect(list.products[0]!.colors).toEqual([
    { name: 'Black', value: '#123456', label: 'أسود' },
    { name: 'Rust', value: '#123456' },
  ])
  expect(list.products[1]).toMatchObject({ name: 'Mug', slug: 'mug' })
  expect(list.facets!.colors).toContainEqual({ name: 'Black', value: '#123456', label: 'أسود', count: 1 })
  expect(list.facets!.attributes).toEqual([
    { name: 'Size', label: 'المقاس', values: [{ name: 'Large', label: 'كبير', count: 1 }] },
  ])
  expect(list.facets!.brands).toEqual([{ slug: 'harbour', name: 'المرفأ', count: 1 }])
  expect((await visitor.call(catalogApi.brands, { lng: 'ar' })).body.brands[0]!.name).toBe('المرفأ')
  const suggested = (await visitor.call(catalogApi.suggest, { q: 'مرف', lng: 'ar' })).body
  expect(suggested.brands).toEqual([{ slug: 'harbour', name: 'المرفأ' }])
  expect(suggested.products.map(({ name }) => name)).toEqual(['معطف'])
})

test('a filter uses the option name in the shop language', async () => {
  const found = (await visitor.call(catalogApi.list, { color: ['black'], lng: 'ar' })).body.products
  expect(found.map(({ _id }) => _id)).toEqual([coat.id])
})

test('a search finds names, brands, options and descriptions in every language', async () => {
  for (const q of ['coat', 'معطف', 'manteau', 'المرفأ', 'أسود', 'noir', 'كبير', 'الصوف'])
    expect([q, (await visitor.call(catalogApi.list, { q, lng: 'ar' })).body.products.map(({ _id }) => _id)]).toEqual([
      q,
      [coat.id],
    ])
})

test('lists are sorted by the translated name over pages; a cursor is valid for its language only', async () => {
  const names = async (lng: 'ar' | 'fr' | undefined, filter = {}) => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await visitor.call(catalogApi.list, {
        sort: 'na',
        limit: 1,
        ...filter,
        ...(lng && { lng }),
        ...(cursor && { cursor }),
      })
      expect(page.status).toBe(200)
      found.push(...page.body.products.map(({ name }) => name))
      cursor = page.body.next
    }
    return found
  }
  for (const filter of [{}, { inStock: '1' as const }]) {
    expect(await names(undefined, filter)).toEqual(['Apron', 'Coat', 'Mug'])
    expect(await names('fr', filter)).toEqual(['Apron', 'Manteau', 'Mug'])
    expect(await names('ar', filter)).toEqual(['Mug', 'مئزر', 'معطف'])
  }
  const { next } = (await visitor.call(catalogApi.list, { sort: 'na', limit: 1, lng: 'ar' })).body
  expect((await visitor.call(catalogApi.list, { sort: 'na', limit: 1, lng: 'fr', cursor: next! })).body.code).toBe('bad_cursor')
})

test('a quote uses the language of the request, and its lines keep their identity', async () => {
  const line = { _id: coat.id, color: { name: 'BLACK' }, attribute: { name: 'large' } }
  const quote = (await visitor.call(cartApi.quote, { items: [{ ...line, qty: 1 }] }, { headers: { 'accept-language': 'ar' } }))
    .body.quote
  expect(quote.items[0]).toMatchObject({
    uid: lineUid(line),
    name: 'معطف',
    slug: 'معطف-صوف',
    color: { name: 'Black', label: 'أسود' },
    attribute: { name: 'Large', label: 'كبير' },
    image: { alt: 'معطف معلّق' },
  })
  const own = (await visitor.call(cartApi.quote, { items: [{ ...line, qty: 1 }] }, { headers: { 'accept-language': 'en' } })).body
    .quote
  expect(own.items[0]).toMatchObject({ name: 'Coat', color: { name: 'Black', value: '#123456' }, attribute: { name: 'Large' } })
})
