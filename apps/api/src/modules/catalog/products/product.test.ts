import { randomUUID } from 'node:crypto'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer } from '../../../testing/factories/accounts.ts'
import { aBrand, aCategory, aPicture, aProduct, aReview } from '../../../testing/factories/catalog.ts'

import { refreshProducts } from '../service.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()

test('a variable product has its variants, images, category paths and stock', async () => {
  const root = await aCategory(db, { name: 'Clothing', texts: { fr: { name: 'Vêtements' } } })
  const leaf = await aCategory(db, { name: 'Coats', parentId: root.id })
  const brand = await aBrand(db, { name: 'Harbour' })
  const picture = await aPicture(db)
  const product = await aProduct(db, {
    slug: 'harbour-coat',
    name: 'Harbour Coat',
    brandId: brand.id,
    categoryIds: [leaf.id],
    attributeLabel: 'Size',
    price: 12_345,
    comparePrice: 15_000,
    pictures: [{ mediaId: picture.id, color: 'Navy' }],
    variants: [
      { color: 'Navy', attribute: 'S', stock: 2, sku: 'HC-S' },
      { color: 'Navy', attribute: 'M', stock: null },
      { color: 'Sand', attribute: 'S', stock: 0, price: 20_000, comparePrice: null },
      { color: 'Sand', attribute: 'M', active: false },
    ],
    stars: [5, 4, 4],
  })
  const { status, body } = await visitor.call(catalogApi.product, { slug: 'harbour-coat', lng: 'fr' })
  expect(status).toBe(200)
  expect(body.product).toMatchObject({
    _id: product.id,
    type: 'variable',
    price: 123.5,
    comparePrice: 150,
    priceVaries: true,
    quantity: 100_002,
    inStock: true,
    rating: 4.3,
    ratingCount: 3,
    attributeLabel: 'Size',
    brand: { slug: brand.slug, name: 'Harbour' },
    categories: [
      [
        { slug: root.slug, name: 'Vêtements' },
        { slug: leaf.slug, name: 'Coats' },
      ],
    ],
  })
  expect(body.product.variants.map(({ color, attribute, qty, price }) => [color?.name, attribute?.name, qty, price])).toEqual([
    ['Navy', 'S', 2, 123.5],
    ['Navy', 'M', -1, 123.5],
    ['Sand', 'S', 0, 200],
  ])
  expect(body.product.images[0]).toMatchObject({ color: 'Navy', width: 800, alt: 'Harbour Coat' })
})

test('drafts, products published in the future and unknown ones answer 404', async () => {
  await aProduct(db, { slug: 'a-draft', status: 'draft' })
  await aProduct(db, { slug: 'tomorrow', publishedAt: new Date(Date.now() + 86_400_000) })
  for (const slug of ['a-draft', 'tomorrow', 'nowhere'])
    for (const row of [catalogApi.product, catalogApi.related, catalogApi.reviews]) {
      const { status, body } = await visitor.call(row, { slug })
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  const { body } = await visitor.call(catalogApi.list)
  expect(body.products.map(({ slug }) => slug)).not.toContain('tomorrow')
})

test('a product is found by a slug in another script', async () => {
  await aProduct(db, { slug: 'জামদানি-শাড়ি', name: 'জামদানি শাড়ি' })
  expect((await visitor.call(catalogApi.product, { slug: 'জামদানি-শাড়ি' })).body.product.name).toBe('জামদানি শাড়ি')
})

test('an unlimited product has the quantity -1, one without a stock row 0', async () => {
  const bare = await aProduct(db, { slug: 'bare' })
  await db.execute(sql`DELETE FROM stock WHERE variant_id = ${bare.variants[0]!.id}`)
  await refreshProducts({ db }, [bare.id])
  await expect
    .poll(async () => (await visitor.call(catalogApi.product, { slug: 'bare' })).body.product)
    .toMatchObject({ quantity: 0, inStock: false })
  const card = (await visitor.call(catalogApi.list, { ids: [bare.id] })).body.products[0]
  expect(card).toMatchObject({ quantity: 0, inStock: false })
  await aProduct(db, { slug: 'endless', stock: null })
  expect((await visitor.call(catalogApi.product, { slug: 'endless' })).body.product).toMatchObject({
    quantity: -1,
    inStock: true,
  })
})

test('related products share category or brand and exclude the product itself', async () => {
  const category = await aCategory(db)
  const self = await aProduct(db, { slug: 'self', categoryIds: [category.id], tags: ['wool'] })
  const near = await aProduct(db, { categoryIds: [category.id], tags: ['wool'] })
  const soldOut = await aProduct(db, { categoryIds: [category.id], tags: ['wool'], stock: 0 })
  const { body } = await visitor.call(catalogApi.related, { slug: 'self' })
  const ids = body.products.map(({ _id }) => _id)
  expect(ids[0]).toBe(near.id)
  expect(ids).not.toContain(self.id)
  expect(ids.length).toBeLessThanOrEqual(8)
  if (ids.includes(soldOut.id)) expect(body.products.find(({ _id }) => _id === soldOut.id)!.inStock).toBe(false)
})

test('reviews are paged newest first with a histogram; unpublished ones are excluded', async () => {
  const product = await aProduct(db, { slug: 'reviewed' })
  const at = new Date('2026-01-01T00:00:00Z')
  for (let i = 0; i < 7; i++) await aReview(db, product.id, { stars: (i % 5) + 1, createdAt: at, title: `r${i}` })
  await aReview(db, product.id, { status: 'pending', title: 'secret' })
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await visitor.call(catalogApi.reviews, { slug: 'reviewed', limit: 3, cursor })
    expect(body.histogram).toEqual([2, 2, 1, 1, 1])
    expect(body.total).toBe(7)
    titles.push(...body.reviews.map(({ title }) => title))
    cursor = body.next ?? undefined
  } while (cursor)
  expect(titles.sort()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  const { body } = await visitor.call(catalogApi.reviews, { slug: 'reviewed', stars: 2 })
  expect([body.total, body.reviews.length]).toEqual([2, 2])
})

describe('reviews', () => {
  const slug = 'voted'
  const aDevice = () => randomUUID().replaceAll('-', '')
  const titles = async (query: { sort?: 'newest' | 'highest' | 'lowest' | 'helpful'; pictures?: '1'; cursor?: string } = {}) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await visitor.call(catalogApi.reviews, { slug, limit: 2, ...query, cursor })
      found.push(...body.reviews.map(({ title }) => title))
      cursor = body.next ?? undefined
    } while (cursor)
    return found
  }
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const product = await aProduct(db, { slug })
    for (const [index, stars] of [3, 5, 1, 5, 1].entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index))
      ids[`r${index}`] = (
        await aReview(db, product.id, { title: `r${index}`, stars, createdAt, pictures: index === 2 ? [randomUUID()] : [] })
      ).id
    }
    ids.hidden = (await aReview(db, product.id, { status: 'pending' })).id
  })
  const vote = async (client: typeof visitor, review: string, device: string, helpful = true) =>
    client.call(catalogApi.voteReview, { reviewId: ids[review]!, device, helpful })

  test('are sorted by date or stars, across pages', async () => {
    expect(await titles()).toEqual(['r4', 'r3', 'r2', 'r1', 'r0'])
    expect(await titles({ sort: 'highest' })).toEqual(['r3', 'r1', 'r0', 'r4', 'r2'])
    expect(await titles({ sort: 'lowest' })).toEqual(['r4', 'r2', 'r0', 'r3', 'r1'])
  })
  test('can be limited to those with photos', async () => {
    expect(await titles({ pictures: '1' })).toEqual(['r2'])
    const { body } = await visitor.call(catalogApi.reviews, { slug, pictures: '1' })
    expect([body.total, body.pictured, body.histogram]).toEqual([1, 1, [2, 0, 1, 0, 2]])
  })
  test('a browser has one vote, also with twenty concurrent requests, and can withdraw it', async () => {
    const device = aDevice()
    const replies = await Promise.all(Array.from({ length: 20 }, () => vote(shop.visitor(), 'r0', device)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await vote(visitor, 'r0', aDevice())).body.helpful).toBe(2)
    expect((await vote(visitor, 'r0', device, false)).body.helpful).toBe(1)
  })
  test('an account has one vote over all browsers, which another visitor cannot withdraw', async () => {
    const account = await aCustomer(db)
    const client = shop.visitor()
    await client.signIn(account.email, account.password)
    const device = aDevice()
    await vote(client, 'r1', device)
    expect((await vote(client, 'r1', aDevice())).body.helpful).toBe(1)
    expect((await vote(shop.visitor(), 'r1', device, false)).body.helpful).toBe(1)
    await vote(client, 'r1', aDevice(), false)
    for (let i = 0; i < 2; i++) await vote(visitor, 'r1', aDevice())
    expect(await titles({ sort: 'helpful' })).toEqual(['r1', 'r0', 'r4', 'r3', 'r2'])
  })
  test('only published reviews accept votes', async () => {
    expect((await vote(visitor, 'hidden', aDevice())).status).toBe(404)
    expect((await visitor.call(catalogApi.voteReview, { reviewId: randomUUID(), device: aDevice(), helpful: true })).status).toBe(
      404,
    )
    expect((await vote(visitor, 'r0', 'me')).status).toBe(400)
  })
})
