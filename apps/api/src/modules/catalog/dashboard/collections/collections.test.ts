import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { Condition } from '@haat/shared/catalog/collections/rule.ts'
import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { rows } from '../../../../db/rows.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../../../testing/factories/accounts.ts'
import { aBrand, aCategory, aProduct } from '../../../../testing/factories/catalog.ts'
import { evaluateCollections } from '../../jobs.ts'
import { giveBackStock, refreshProducts, takeStock } from '../../service.ts'

const api = collectionsDashboardApi
const dist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>Haat</title></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(dist, { recursive: true }))

const shop = await startTestApp({ webDist: dist })
const { db } = shop
const ctx: Ctx = { db, env: shop.env, person: null, address: '', language: 'en', log: pino({ level: 'silent' }) }
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(db)).toEqual([]))

const create = async (fields: InputOf<typeof api.create>) => (await staff.call(api.create, fields)).body.collection
const byRule = (name: string, conditions: Condition[], match: 'all' | 'any' = 'all') =>
  create({ name, kind: 'rule', rule: { match, conditions } })
/** Names of the products in a collection, as listed in the storefront. */
const listed = async (collection: string, query: Partial<InputOf<typeof catalogApi.list>> = {}) =>
  (await shop.visitor().call(catalogApi.list, { collection, ...query })).body.products.map(({ name }) => name)
const stored = async (name: string) =>
  (
    await rows<{ slug: string }>(
      db,
      sql`SELECT c.slug FROM products p, unnest(p.collection_ids) i(id) JOIN collections c ON c.id = i.id WHERE p.name = ${name} ORDER BY 1`,
    )
  ).map(({ slug }) => slug)

describe('collections by rule', () => {
  test('each field of a rule finds its products, and memberships follow changes of products', async () => {
    const parent = await aCategory(db)
    const child = await aCategory(db, { parentId: parent.id })
    const brand = await aBrand(db)
    const old = new Date(Date.now() - 40 * 86_400_000)
    await aProduct(db, { name: 'Lamp', tags: ['Été Long, "x"'], categoryIds: [child.id], price: 2_000, publishedAt: old })
    await aProduct(db, { name: 'Mat', brandId: brand.id, price: 5_000, comparePrice: 6_000, publishedAt: old })
    const gone = await aProduct(db, { name: 'Rug', price: 9_000, stock: 0, publishedAt: old })
    await aProduct(db, { name: 'Vase', price: 5_001 })
    const preview = async (conditions: Condition[], match: 'all' | 'any' = 'all') => {
      const { body } = await staff.call(api.preview, { rule: { match, conditions } })
      expect(body.count).toBe(body.products.length)
      return body.products.map(({ name }) => name).sort()
    }
    expect(await preview([{ field: 'tag', is: true, tag: 'été long, "X"' }])).toEqual(['Lamp'])
    expect(await preview([{ field: 'category', is: true, id: parent.id }])).toEqual(['Lamp'])
    expect(await preview([{ field: 'category', is: false, id: parent.id }])).toEqual(['Mat', 'Rug', 'Vase'])
    expect(await preview([{ field: 'brand', is: true, id: brand.id }])).toEqual(['Mat'])
    expect(await preview([{ field: 'brand', is: false, id: brand.id }])).toEqual(['Lamp', 'Rug', 'Vase'])
    expect(await preview([{ field: 'price', compare: 'atMost', amount: 50 }])).toEqual(['Lamp', 'Mat'])
    expect(await preview([{ field: 'price', compare: 'atLeast', amount: 50.01 }])).toEqual(['Rug', 'Vase'])
    expect(await preview([{ field: 'sale', is: true }])).toEqual(['Mat'])
    expect(await preview([{ field: 'stock', is: false }])).toEqual(['Rug'])
    expect(await preview([{ field: 'new', days: 30 }])).toEqual(['Vase'])
    expect(await preview([])).toEqual([])
    const either: Condition[] = [
      { field: 'sale', is: true },
      { field: 'new', days: 30 },
    ]
    expect(await preview(either, 'any')).toEqual(['Mat', 'Vase'])
    expect(await preview(either, 'all')).toEqual([])

    await byRule('Cheap', [{ field: 'price', compare: 'atMost', amount: 50 }])
    await byRule('At once', [{ field: 'stock', is: true }])
    expect((await listed('cheap', { sort: 'na' })).sort()).toEqual(['Lamp', 'Mat'])
    const { body } = await staff.call(catalogDashboardApi.bulk, { ids: [gone.id], action: 'price', percent: -50 })
    expect(body.results[0]!.done).toBe(true)
    expect(await stored('Rug')).toEqual(['cheap'])

    // A sale of the last unit removes the product from a collection by stock, and a cancellation adds it again.
    const last = await aProduct(db, { name: 'Last one', price: 100, stock: 1 })
    expect(await stored('Last one')).toEqual(['at-once', 'cheap'])
    const lines = [{ variantId: last.variants[0]!.id, qty: 1 }]
    await inTransaction(ctx, (inner) => takeStock(inner, lines, { reference: 'order', actor: 'test' }))
    expect(await stored('Last one')).toEqual(['cheap'])
    await inTransaction(ctx, (inner) => giveBackStock(inner, lines, { reference: 'order', actor: 'test' }))
    expect(await stored('Last one')).toEqual(['at-once', 'cheap'])
  })

  test('the job removes products from a “new” collection when their time is over', async () => {
    await byRule('Fresh', [{ field: 'new', days: 7 }])
    const product = await aProduct(db, { name: 'Bread' })
    expect(await listed('fresh')).toContain('Bread')
    await db.execute(sql`UPDATE products SET published_at = now() - interval '8 days' WHERE id = ${product.id}`)
    await db.execute(sql`UPDATE collections SET evaluated_at = now() - interval '11 minutes'`)
    expect(await listed('fresh')).toContain('Bread')
    expect(await evaluateCollections(ctx)).toBe(1)
    await expect.poll(() => listed('fresh')).not.toContain('Bread')
    expect(await evaluateCollections(ctx)).toBe(0)
  })

  test('a changed rule is evaluated again, including products that are being written', async () => {
    const made = await byRule('Moving', [{ field: 'tag', is: true, tag: 'one' }])
    await aProduct(db, { name: 'One', tags: ['one'] })
    await aProduct(db, { name: 'Two', tags: ['two'] })
    const input = { collectionId: made._id, name: 'Moving', kind: 'rule' as const }
    // A product that is inserted before the rule changes, and committed after it.
    let insert = () => {}
    let end = () => {}
    const inserted = new Promise<void>((resolve) => {
      insert = resolve
    })
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const writer = db.transaction(async (tx) => {
      await aProduct(tx, { name: 'Late', tags: ['two'] })
      insert()
      await ended
    })
    await inserted
    const saved = staff.call(api.save, {
      ...input,
      version: 1,
      rule: { match: 'all', conditions: [{ field: 'tag', is: true, tag: 'two' }] },
    })
    await expect
      .poll(async () => (await rows(db, sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length)
      .toBe(1)
    end()
    await Promise.all([writer, saved])
    expect((await listed('moving')).sort()).toEqual(['Late', 'Two'])
  })

  test('`shop check` reports a product whose stored collections contradict the rule', async () => {
    await byRule('Blue', [{ field: 'tag', is: true, tag: 'blue' }])
    const product = await aProduct(db, { name: 'Blue thing', tags: ['blue'] })
    await db.execute(sql`UPDATE products SET collection_ids = '{}' WHERE id = ${product.id}`)
    expect((await findViolations(db)).map(({ row }) => row.slug)).toEqual([product.slug])
    await refreshProducts({ db }, [product.id])
  })

  test('an invalid rule is refused', async () => {
    for (const condition of [
      { field: 'price', compare: 'atMost', amount: -1 },
      { field: 'price', compare: 'atMost', amount: 1.001 },
      { field: 'new', days: 0 },
      { field: 'new', days: 1.5 },
      { field: 'tag', is: true, tag: '' },
      { field: 'tag', is: true, tag: 'a\u0000b' },
      { field: 'tag', is: true, tag: '\ud800' },
      { field: 'brand', is: true, id: 'x' },
      { field: 'other', is: true },
    ])
      expect((await staff.call(api.preview, { rule: { conditions: [condition as Condition] } })).status).toBe(400)
  })
})

describe('manual collections', () => {
  test('keep their order over pages unless another sort order is requested; changes can be undone', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await aProduct(db, { name: `Pick ${name}` })).id)
    const [a, b, c, d] = ids as [string, string, string, string]
    const made = await create({ name: 'Picks', kind: 'hand', products: [c, a, d, c] })
    expect(made.products.map(({ name }) => name)).toEqual(['Pick C', 'Pick A', 'Pick D'])
    expect(await listed('picks')).toEqual(['Pick C', 'Pick A', 'Pick D'])
    expect(await listed('picks', { sort: 'na' })).toEqual(['Pick A', 'Pick C', 'Pick D'])
    const visitor = shop.visitor()
    const { body: first } = await visitor.call(catalogApi.list, { collection: 'picks', limit: 2, facets: '1' })
    expect([first.total, first.facets?.inStock]).toEqual([3, 3])
    const { body: second } = await visitor.call(catalogApi.list, { collection: 'picks', limit: 2, cursor: first.next! })
    expect([second.products.map(({ name }) => name), second.next]).toEqual([['Pick D'], null])
    const { body } = await staff.call(api.save, {
      collectionId: made._id,
      version: 1,
      name: 'Picks',
      kind: 'hand',
      products: [b, d],
    })
    await expect.poll(() => listed('picks')).toEqual(['Pick B', 'Pick D'])
    expect((await staff.call(auditDashboardApi.undo, { entryId: body.undo! })).status).toBe(200)
    await expect.poll(() => listed('picks')).toEqual(['Pick C', 'Pick A', 'Pick D'])
    expect((await staff.call(api.save, { collectionId: made._id, version: 1, name: 'Late' })).body.code).toBe('version_conflict')
    const removed = await staff.call(api.remove, { collectionId: made._id })
    await expect.poll(() => listed('picks')).toEqual([])
    expect(await stored('Pick A')).not.toContain('picks')
    expect((await staff.call(auditDashboardApi.undo, { entryId: removed.body.undo! })).status).toBe(200)
    await expect.poll(() => listed('picks')).toEqual(['Pick C', 'Pick A', 'Pick D'])
  })
})

test('a collection has a page per language, redirects a former slug, and is in menus unless hidden', async () => {
  await aProduct(db, { name: 'Kite', tags: ['wind'] })
  const made = await create({
    name: 'Wind & sun',
    description: '<p>For <b>you</b><script>alert(1)</script></p>',
    texts: { fr: { name: 'Vent et soleil', seoTitle: 'Le vent' } },
    rule: { conditions: [{ field: 'tag', is: true, tag: 'wind' }] },
  })
  expect(made.description).toBe('<p>For <strong>you</strong></p>')
  const fields = { collectionId: made._id, name: made.name, texts: made.texts, rule: made.rule }
  const { body } = await staff.call(api.save, { ...fields, version: 1, slug: 'wind' })
  const read = async (slug: string, lng?: 'fr') =>
    (await shop.visitor().call(catalogApi.collection, { slug, ...(lng && { lng }) })).body
  await expect
    .poll(async () => (await read('wind-sun', 'fr')).collection)
    .toMatchObject({
      slug: 'wind',
      name: 'Vent et soleil',
      count: 1,
      seo: { title: 'Le vent' },
    })
  expect(await listed('wind-sun')).toEqual(['Kite'])
  await staff.call(pagesDashboardApi.saveMenu, {
    place: 'header',
    version: 0,
    links: [{ href: '/collections/wind-sun' }, { href: '/collections/nothing' }],
  })
  const menu = async () => (await shop.visitor().call(pagesApi.list, { lng: 'fr' })).body.menus.header
  await expect.poll(menu).toEqual([{ label: 'Vent et soleil', href: '/collections/wind-sun' }])
  const get = (path: string) => shop.visitor().get(path)
  const { text: html } = await get('/collections/wind?lng=fr')
  expect(html).toContain('<title>Le vent')
  expect(html).toContain('BreadcrumbList')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/collections\/wind\?lng=fr"/)
  const moved = await get('/collections/wind-sun')
  expect([moved.status, moved.headers.location]).toEqual([308, '/collections/wind'])
  expect((await get('/sitemap-pages.xml')).text).toContain('/collections/wind</loc>')
  await staff.call(api.save, { ...fields, version: body.collection.version, slug: 'wind', active: false })
  await expect.poll(async () => (await read('wind')).code).toBe('not_found')
  await expect.poll(menu).toEqual([])
  expect((await get('/collections/wind')).status).toBe(404)
})

test('staff who may only view categories cannot create collections, and a used slug is refused', async () => {
  await create({ name: 'Twice', slug: 'twice' })
  expect((await staff.call(api.create, { name: 'Twice', slug: 'Twice' })).body.code).toBe('taken')
  expect((await create({ name: 'Twice' })).slug).toBe('twice-2')
  const viewer = shop.visitor()
  const account = await aStaffMember(db, [{ name: 'categories', view: true, edit: false, delete: false }])
  await viewer.signIn(account.email, account.password)
  expect((await viewer.call(api.list, {})).status).toBe(200)
  expect((await viewer.call(api.create, { name: 'No' })).body.code).toBe('not_allowed')
})
