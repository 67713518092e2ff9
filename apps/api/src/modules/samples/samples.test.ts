import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { samplesDashboardApi } from '@haat/shared/samples/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { rows } from '../../db/rows.ts'
import { sampleContent } from '../../demo/samples/sample-content.ts'
import { sweepDeferred } from '../../gateways/deferred/store.ts'
import { filesOf } from '../../gateways/files.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { refreshProducts } from '../catalog/service.ts'
import { claimSamples, processSamples } from './jobs.ts'
import type { SampleContent } from './load.ts'

const shop = await startTestApp({ demo: false })
const ctx = ctxOf(shop)
let admin: Client
let buyer: Client

beforeAll(async () => {
  const person = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(person.email, person.password)
  const customer = await aCustomer(shop.db)
  buyer = shop.visitor()
  await buyer.signIn(customer.email, customer.password)
  await givenArea(ctx)
})

beforeEach(async () => {
  await admin.call(samplesDashboardApi.remove)
  await shop.db.execute(sql`DELETE FROM collections`)
  await shop.db.execute(sql`DELETE FROM products`)
  await shop.db.execute(sql`DELETE FROM categories`)
  await shop.db.execute(sql`DELETE FROM brands`)
  await shop.db.execute(sql`DELETE FROM media`)
  for (const table of ['search_words', 'option_values', 'option_terms'])
    await shop.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  rmSync(join(shop.env.dataDir, 'deferred-pictures'), { recursive: true, force: true })
})

const read = async () => (await admin.call(samplesDashboardApi.read)).body.samples
const process = (over: Partial<SampleContent> = {}) =>
  processSamples(ctx, async () => ({ ...(await sampleContent(ctx)), ...over }))
/** Twenty sample products and their pictures without recipes, to save time: those named, the parts of all bundles and others. `total` counts the bundles too. */
async function some(count = 20, named: readonly string[] = []) {
  const { products, bundles, categories, collections, pictures } = await sampleContent(ctx)
  const parts = new Set(bundles.flatMap(({ parts }) => parts.map(({ sourceKey }) => sourceKey)))
  const isNeeded = ({ sourceKey, slug }: (typeof products)[number]) => parts.has(sourceKey!) || named.includes(slug!)
  const needed = products.filter(isNeeded)
  const chosen = [...needed, ...products.filter((product) => !isNeeded(product)).slice(0, count - needed.length)]
  const shown = new Set([
    ...[...categories, ...collections].map(({ picture }) => picture),
    ...[...chosen, ...bundles.map(({ product }) => product)].flatMap((product) => product.pictures.map(({ hash }) => hash)),
  ])
  return {
    content: { products: chosen, pictures: pictures.filter(({ hash }) => shown.has(hash)), storeRecipes: async () => {} },
    total: chosen.length + bundles.length,
  }
}
async function load() {
  expect((await admin.call(samplesDashboardApi.load)).status).toBe(200)
  expect(await process()).toBe(true)
}

/**
 * A hash of the rows of every table, and all files. Without the audit log, which records who loaded and removed the samples, and without the ids
 * of removed products, which stay for a day for other processes.
 */
async function wholeShop() {
  const tables = await rows<{ name: string }>(
    shop.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('audit', 'removed_product_filters') ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables)
    found[name] = (
      await rows<{ sum: string }>(
        shop.db,
        sql`SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS sum FROM ${sql.identifier(name)} t`,
      )
    )[0]!.sum
  const list = (folder: string) => readdirSync(join(shop.env.dataDir, folder), { recursive: true }).map(String).sort()
  await sweepDeferred(shop.env.dataDir)
  return { found, files: ['media', 'private'].map((folder) => existing(() => list(folder))), recipes: recipes() }
}
const existing = (read: () => string[]): string[] => {
  try {
    return read()
  } catch {
    return []
  }
}
const recipes = () =>
  existing(() => readdirSync(join(shop.env.dataDir, 'deferred-pictures'))).filter((name) => name.endsWith('.json')).length

test('samples load in the language and currency of the shop; removing them leaves no row and no file', async () => {
  await givenSettings(ctx, 'general', { language: 'bn' })
  await givenSettings(ctx, 'currency', { name: 'BDT', s: '৳', decimals: 0, exchangeRate: 1 })
  const before = await wholeShop()
  expect(await read()).toMatchObject({ state: 'none' })

  await load()
  expect(await read()).toMatchObject({ state: 'loaded', done: 152, total: 152, products: 152, edited: 0 })
  expect((await read())!.picturesLeft).toBeGreaterThan(400)
  const visitor = shop.visitor()
  const list = (await visitor.call(catalogApi.list, { lng: 'bn', q: 'কোট', facets: '1' })).body
  const coat = list.products.find(({ slug }) => slug === 'harbour-coat')!
  expect(coat).toMatchObject({ name: 'হারবার কোট', image: { alt: 'হারবার কোট, উট রং' } })
  expect(coat.price).toBe(24_000)
  const { product } = (await visitor.call(catalogApi.product, { slug: 'harbour-coat', lng: 'ar' })).body
  expect(product).toMatchObject({ name: 'معطف هاربر', brand: { name: expect.any(String) }, tags: ['صوف', 'شتاء', 'خريف'] })
  expect(product.description).toContain('بورتو')
  expect(JSON.stringify(product)).not.toMatch(/Harbour Coat, |Graphite|Navy/)
  const { collections } = (await visitor.call(catalogApi.collections, { lng: 'bn' })).body
  expect(collections.map(({ name }) => name).sort()).toEqual(['চায়ের টেবিল', 'শীতের উষ্ণতা', '৫,০০০-এর নিচে উপহার'].sort())
  for (const { slug, count } of collections) {
    const inCollection = (await visitor.call(catalogApi.list, { collection: slug, lng: 'bn' })).body
    expect(count).toBe(inCollection.total)
    expect(count).toBeGreaterThan(5)
    if (slug.startsWith('gifts')) expect(inCollection.products.every(({ price }) => price <= 5_000)).toBe(true)
  }
  const { product: tea } = (await visitor.call(catalogApi.product, { slug: 'tea-for-two', lng: 'ar' })).body
  expect(tea).toMatchObject({ name: 'شاي لاثنين', inStock: true, variants: [{ parts: [{ qty: 1 }, { qty: 2 }] }] })
  expect(await findViolations(shop.db)).toEqual([])

  // Simulates pictures that were drawn in the meantime.
  const { rows: drawn } = await shop.db.execute<{ name: string }>(sql`SELECT hash || '-160.webp' AS name FROM media LIMIT 3`)
  for (const { name } of drawn) await filesOf(shop.env).write(name, Buffer.from('x'))

  const { status, body } = await admin.call(samplesDashboardApi.remove)
  expect([status, body]).toMatchObject([200, { removed: 152, remaining: 0, samples: { state: 'none' } }])
  expect(await wholeShop()).toEqual(before)
})

test('removing samples keeps products that staff edited, with everything they use, and order lines', async () => {
  await admin.call(samplesDashboardApi.load)
  const { content, total } = await some(20, ['harbour-coat', 'weekday-tee'])
  expect(await process(content)).toBe(true)
  const visitor = shop.visitor()
  const coat = (await visitor.call(catalogApi.product, { slug: 'harbour-coat' })).body.product
  const tee = (await visitor.call(catalogApi.product, { slug: 'weekday-tee' })).body.product
  const own = await aProduct(shop.db, { name: 'Own lamp', price: 900 })
  await shop.db.execute(
    sql`INSERT INTO product_categories (product_id, category_id) SELECT ${own.id}, id FROM categories WHERE slug = 'kitchen'`,
  )
  await refreshProducts(ctx, [own.id])
  const { product: edited } = (await admin.call(catalogDashboardApi.read, { productId: coat._id })).body
  expect(
    (await admin.call(catalogDashboardApi.setStatus, { productId: coat._id, status: 'draft', version: edited.version })).status,
  ).toBe(200)
  const { color, attribute } = tee.variants!.find(({ qty }) => qty !== 0)!
  const placed = await placeOrder(buyer, [
    { _id: tee._id, qty: 1, color: { name: color!.name }, attribute: { name: attribute!.name } },
  ])
  expect(placed.status).toBe(201)
  const { orderId } = placed.body.order
  const linesBefore = (await buyer.call(ordersApi.read, { orderId })).body

  expect(await read()).toMatchObject({ products: total - 1, edited: 1 })
  const { body } = await admin.call(samplesDashboardApi.remove)
  expect(body).toMatchObject({ removed: total - 1, remaining: 1, samples: null })

  const { product: remaining } = (await admin.call(catalogDashboardApi.read, { productId: coat._id })).body
  expect(remaining).toMatchObject({ name: edited.name, brand: edited.brand, categories: edited.categories, tags: edited.tags })
  expect(remaining.media).toEqual(edited.media)
  expect(remaining.variants).toEqual(edited.variants)
  const categories = (await visitor.call(catalogApi.categories)).body.categories.map(({ slug }) => slug)
  expect(categories.sort()).toEqual(expect.arrayContaining(['coats', 'kitchen']))
  expect(categories.length).toBeLessThan(8)
  expect((await visitor.call(catalogApi.product, { slug: 'weekday-tee' })).status).toBe(404)
  const linesAfter = (await buyer.call(ordersApi.read, { orderId })).body
  const [line] = linesBefore.order.items
  expect(linesAfter.order).toEqual({ ...linesBefore.order, items: [{ ...line, slug: null, productId: null }] })
  expect((await buyer.call(ordersApi.cancel, { orderId })).status).toBe(200)
  expect(await findViolations(shop.db)).toEqual([])
  // Samples can only be loaded into an empty shop.
  expect((await admin.call(samplesDashboardApi.load)).body).toMatchObject({ code: 'shop_not_empty' })
})

test('an edited collection stays after removal; a bundle with an edited part is not loaded', async () => {
  await admin.call(samplesDashboardApi.load)
  const { content, total } = await some()
  const broken = [...content.products.slice(0, -1), { ...content.products.at(-1)!, slug: '\0' }]
  await expect(process({ ...content, products: broken })).rejects.toThrow()
  await shop.db.execute(sql`UPDATE products SET version = version + 1 WHERE slug = 'strawberry-preserve'`)
  expect(await process(content)).toBe(true)
  const visitor = shop.visitor()
  expect((await visitor.call(catalogApi.product, { slug: 'sweet-breakfast' })).status).toBe(404)
  expect((await visitor.call(catalogApi.product, { slug: 'tea-for-two' })).status).toBe(200)

  const own = await aProduct(shop.db, { name: 'Own wool hat', price: 900, tags: ['wool'] })
  await refreshProducts(ctx, [own.id])
  const { collections } = (await admin.call(collectionsDashboardApi.list)).body
  const { _id: collectionId, version } = collections.find(({ slug }) => slug === 'warm-for-winter')!
  const rule = { match: 'any' as const, conditions: [{ field: 'tag' as const, is: true, tag: 'wool' }] }
  const saved = await admin.call(collectionsDashboardApi.save, { collectionId, version, name: 'Wool', rule })
  expect([saved.status, saved.body.code]).toEqual([200, undefined])
  expect((await admin.call(samplesDashboardApi.remove)).body).toMatchObject({ removed: total - 2, remaining: 1 })
  const left = (await visitor.call(catalogApi.collections)).body.collections
  expect(left).toMatchObject([{ name: 'Wool', count: 1 }])
  expect(await findViolations(shop.db)).toEqual([])
})

test('loading can be cancelled before, during and after writing files, and leaves no row and no file', async () => {
  const before = await wholeShop()
  const cancel = () => admin.call(samplesDashboardApi.remove)
  await admin.call(samplesDashboardApi.load)
  await cancel()
  expect(await process()).toBe(false)
  await admin.call(samplesDashboardApi.load)
  const { storeRecipes, products } = await sampleContent(ctx)
  const late = async () => {
    await cancel()
    await storeRecipes()
  }
  expect(await process({ storeRecipes: late })).toBe(false)
  expect(await wholeShop()).toEqual(before)

  await admin.call(samplesDashboardApi.load)
  const some = products.map((product, index) =>
    index === 15
      ? Object.defineProperty({ ...product }, 'slug', {
          get: () => {
            cancelled ??= cancel()
            return product.slug
          },
          enumerable: true,
        })
      : product,
  )
  let cancelled: Promise<unknown> | undefined
  expect(await process({ products: some })).toBe(false)
  await cancelled
  expect(await read()).toMatchObject({ state: 'none' })
  expect(await wholeShop()).toEqual(before)
})

test('another process continues an interrupted load; after three failures without progress, the load fails', async () => {
  await admin.call(samplesDashboardApi.load)
  const { content, total } = await some()
  const broken = content.products.map((product, index) =>
    index === 15 ? { ...product, categories: ['none such'], brand: 'x'.repeat(10), slug: '\0' } : product,
  )
  // The first one makes progress, the next three do not.
  for (let attempt = 1; attempt <= 4; attempt++) {
    await shop.db.execute(sql`UPDATE sample_loads SET due_at = now()`)
    expect(await claimSamples(ctx, 30)).toHaveLength(1)
    expect(await claimSamples(ctx, 30)).toHaveLength(0)
    await expect(process({ ...content, products: broken })).rejects.toThrow()
  }
  expect(await read()).toMatchObject({ state: 'failed', done: 10, products: 10 })
  expect((await admin.call(samplesDashboardApi.load)).body.samples).toMatchObject({ state: 'loading' })
  await Promise.all([process(content), process(content)])
  expect(await read()).toMatchObject({ state: 'loaded', done: total, products: total })
  expect(await findViolations(shop.db)).toEqual([])
})

test('two requests start one load; samples do not complete the product step and block readiness', async () => {
  const both = await Promise.all([admin.call(samplesDashboardApi.load), admin.call(samplesDashboardApi.load)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { content, total } = await some(10)
  await process(content)
  const step = async () =>
    (await admin.call(overviewDashboardApi.read, {})).body.overview.setup!.find(({ key }) => key === 'product')!.done
  const check = async () =>
    (await admin.call(overviewDashboardApi.readiness, {})).body.checks.find(({ key }) => key === 'samples')!
  expect(await step()).toBe(false)
  expect(await check()).toMatchObject({ ok: false, severity: 'must', text: expect.stringContaining(String(total)) })
  await aProduct(shop.db, { name: 'Own lamp', price: 900 })
  expect(await step()).toBe(true)
  await admin.call(samplesDashboardApi.remove)
  expect(await check()).toMatchObject({ ok: true })
  expect((await admin.call(overviewDashboardApi.read, {})).body.overview.samples).toBeNull()
})
