import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { ProductPage } from '@haat/shared/catalog/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../../../db/tables/goods/catalog.ts'
import { media } from '../../../db/tables/goods/media.ts'
import { productCards } from '../../../db/tables/goods/product-cards.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aPicture, aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { countProducts } from '../listing/list-repo.ts'
import { refreshProducts } from './refresh.ts'
import { findStaleCards, renewCards } from './stored-cards.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()
const cards = async (lng?: 'ar') => {
  const { body } = await visitor.call(catalogApi.list, lng ? { lng } : {})
  return ProductPage.parse(body).products
}
const storedVersion = async (productId: string) =>
  (await db.select({ version: productCards.version }).from(productCards).where(eq(productCards.productId, productId)))[0]?.version

test('a stored card equals the one computed from its sources, in every language', async () => {
  const pictures = [
    await aPicture(db, { alt: '“Coat” \\ <b>', focalX: 20 }),
    await aPicture(db, { texts: { ar: { alt: 'معطف' } } }),
  ]
  await aProduct(db, { slug: 'plain', stock: null })
  await aProduct(db, {
    slug: 'coat',
    labels: { ar: { name: 'معطف', slug: 'معطف' } },
    pictures: pictures.map(({ id: mediaId }) => ({ mediaId })),
    variants: [
      { color: 'Black', stock: 2 },
      { color: ' black ', attribute: 'L', stock: 3 },
      { color: 'Red', stock: null },
    ],
    comparePrice: 2000,
    price: 1000,
  })
  const stored = [await cards(), await cards('ar')]
  expect(stored[0]![0]).toMatchObject({
    slug: 'coat',
    quantity: 100_005,
    comparePrice: 20,
    colors: [{ name: 'Black' }, { name: 'Red' }],
    image: { alt: '“Coat” \\ <b>', focal: [20, 50] },
    hoverImage: { alt: expect.stringContaining('Product') },
  })
  expect(stored[1]![0]).toMatchObject({ slug: 'معطف', name: 'معطف', hoverImage: { alt: 'معطف' } })
  expect(stored[0]![1]).toMatchObject({ quantity: -1, image: null, hoverImage: null })
  await db.delete(productCards)
  await db.execute(sql`SELECT pg_notify('catalog', 'products')`)
  await expect.poll(async () => [await cards(), await cards('ar')]).toEqual(stored)
  await refreshProducts(db)
  expect(await findStaleCards(db)).toEqual([])
})

test('stock and price on a card are current', async () => {
  const mug = await aProduct(db, { slug: 'mug', stock: 5, price: 1000 })
  await db.execute(sql`UPDATE stock SET on_hand = 4 WHERE variant_id = ${mug.variants[0]!.id}`)
  await db.update(products).set({ price: 1500, maxPrice: 1500 }).where(eq(products.id, mug.id))
  await expect.poll(async () => (await cards()).find(({ slug }) => slug === 'mug')).toMatchObject({ quantity: 4, price: 15 })
})

test('a changed picture is shown at once, and the job recomputes its cards', async () => {
  const picture = await aPicture(db, { alt: 'Old' })
  const hat = await aProduct(db, { slug: 'hat', pictures: [{ mediaId: picture.id }] })
  expect(await renewCards(ctxOf(shop))).toBe(0)
  await db.update(media).set({ alt: 'New' }).where(eq(media.id, picture.id))
  await expect.poll(async () => (await cards()).find(({ slug }) => slug === 'hat')?.image?.alt).toBe('New')
  expect(await storedVersion(hat.id)).toBe(0)
  expect(await renewCards(ctxOf(shop))).toBe(1)
  expect(await storedVersion(hat.id)).toBeGreaterThan(0)
  expect(await findStaleCards(db)).toEqual([])
})

test('a card computed while its picture changes does not keep the old one', async () => {
  const picture = await aPicture(db, { alt: 'Old' })
  const bag = await aProduct(db, { slug: 'bag', pictures: [{ mediaId: picture.id }] })
  let refreshing: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.update(media).set({ alt: 'New' }).where(eq(media.id, picture.id))
    refreshing = refreshProducts(db, [bag.id])
    await db.execute(sql`SELECT 1`)
  })
  await refreshing
  await renewCards(ctxOf(shop))
  expect(await findStaleCards(db)).toEqual([])
  const [card] = await db.select().from(productCards).where(eq(productCards.productId, bag.id))
  expect(card!.words.own!.split('\n')[1]).toBe('"New"')
})

test('a manual write to any source is shown, and the card is recomputed', async () => {
  const brand = await aBrand(db, { name: 'Old' })
  const cup = await aProduct(db, { slug: 'cup', brandId: brand.id, variants: [{ color: 'Red' }, { color: 'Blue' }] })
  const shown = async () => (await cards()).find(({ slug }) => slug === 'cup')
  const writes = [
    [sql`UPDATE products SET name = 'By hand' WHERE id = ${cup.id}`, { name: 'By hand' }],
    [
      sql`UPDATE products SET published_at = '2020-01-02T03:04:05.678Z' WHERE id = ${cup.id}`,
      { date: '2020-01-02T03:04:05.678Z' },
    ],
    [sql`UPDATE brands SET name = 'By hand' WHERE id = ${brand.id}`, { brand: 'By hand' }],
    [sql`UPDATE variants SET active = false WHERE product_id = ${cup.id} AND color_name = 'Red'`, { colors: [{ name: 'Blue' }] }],
    [sql`DELETE FROM variants WHERE product_id = ${cup.id}`, { colors: [], quantity: 0 }],
  ] as const
  for (const [write, expected] of writes) {
    await db.execute(write)
    await expect.poll(shown).toMatchObject(expected)
    expect(await renewCards(ctxOf(shop))).toBe(1)
    expect(await findStaleCards(db)).toEqual([])
  }
})

test('a stored card that differs from its sources is reported', async () => {
  const jug = await aProduct(db, { slug: 'jug' })
  await db.update(productCards).set({ variantIds: [] }).where(eq(productCards.productId, jug.id))
  expect(await findStaleCards(db)).toEqual([{ id: jug.id, slug: 'jug' }])
  await refreshProducts(db, [jug.id])
  expect(await findStaleCards(db)).toEqual([])
})

test('products are counted up to 1000, and paged to the end', async () => {
  await db.execute(sql`INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, tags)
    SELECT gen_random_uuid(), 'many-' || n, 'simple', 'active', 'Many ' || n, 700000 + 10 * n, 700000 + 10 * n, now() - interval '1 day', '{many}'
    FROM generate_series(1, 1010) AS s(n)`)
  const list = { min: 7000, sort: 'pa', limit: 96 } as const
  await expect.poll(async () => (await visitor.call(catalogApi.list, list)).body).toMatchObject({ total: 1000, more: true })
  const { body: exact } = await visitor.call(catalogApi.list, { ...list, min: 7001.1 })
  expect(exact.total).toBe(1000)
  expect(exact).not.toHaveProperty('more')
  const seen = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await visitor.call(catalogApi.list, { ...list, ...(cursor && { cursor }) })
    for (const { _id } of body.products) seen.add(_id)
    cursor = body.next
  }
  expect(seen.size).toBe(1010)
  expect(await countProducts(db, { price: { min: 700000, max: 800000 } }, 5)).toBe(5)
})
