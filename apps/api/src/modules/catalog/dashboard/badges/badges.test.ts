import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { badgesDashboardApi as api } from '@haat/shared/catalog/dashboard/badges.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenArea } from '../../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../../testing/factories/orders.ts'
import { givenSettings } from '../../../../testing/factories/settings.ts'
import { evaluateCollections } from '../../collections/evaluate.ts'
import { findStaleMembership } from '../../collections/membership-repo.ts'
import { importProducts, planProducts } from '../../sheets/import-sheets.ts'
import { readSheets } from '../../sheets/sheet.ts'

const shop = await startTestApp()
const { db } = shop
const ctx = ctxOf(shop)
const visitor = shop.visitor()
let staff: Client

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 })
  const { email, password } = await anAdmin(db)
  staff = shop.visitor()
  await staff.signIn(email, password)
})
afterEach(async () => {
  expect(await findStaleMembership(db)).toEqual([])
  await db.execute(sql`DELETE FROM badges`)
  await db.execute(sql`UPDATE products SET badge_ids = '{}'`)
})

type Fields = Partial<InputOf<typeof api.create>>
const colours = { ground: '#0f6b57', ink: '#ffffff' }
const create = async (text: string, over: Fields = {}) => {
  const { body, status } = await staff.call(api.create, { text, ...colours, ...over })
  expect(status).toBe(201)
  return body.badge
}
const rule = (...conditions: object[]) => ({ kind: 'rule' as const, rule: { match: 'all' as const, conditions } }) as Fields
type Made = Awaited<ReturnType<typeof aProduct>>
const onPage = async ({ slug }: Made, lng?: 'fr') =>
  (await visitor.call(catalogApi.product, { slug, ...(lng && { lng }) })).body.product.badges?.map(({ text }) => text)
const onCard = async ({ id }: Made, lng?: 'fr') =>
  (await visitor.call(catalogApi.list, { ids: [id], ...(lng && { lng }) })).body.products[0]!.badges?.map(({ text }) => text)
const give = async ({ id: productId }: Made, ids: string[]) => {
  const { version } = (await staff.call(catalogDashboardApi.read, { productId })).body.product
  return staff.call(api.saveOfProduct, { productId, version, ids })
}

test('a manual badge is on card, page and search results, translated, and its assignment can be undone', async () => {
  const lamp = await aProduct(db, { name: 'Badged lamp' })
  const badge = await create('Handmade', { kind: 'hand', texts: { fr: 'Fait main' } })
  expect(await onCard(lamp)).toBeUndefined()
  const { body } = await give(lamp, [badge._id])
  expect([await onCard(lamp), await onPage(lamp), await onCard(lamp, 'fr'), await onPage(lamp, 'fr')]).toEqual([
    ['Handmade'],
    ['Handmade'],
    ['Fait main'],
    ['Fait main'],
  ])
  const found = await visitor.call(catalogApi.list, { q: 'Badged' })
  expect(found.body.products[0]!.badges).toEqual([{ text: 'Handmade', ...colours }])
  expect((await staff.call(api.readOfProduct, { productId: lamp.id })).body).toMatchObject({ byHand: [badge._id], byRule: [] })
  expect((await staff.call(api.list, {})).body.badges).toMatchObject([{ text: 'Handmade', count: 1, pending: false }])
  await staff.call(auditDashboardApi.undo, { entryId: body.undo! })
  expect(await onCard(lamp)).toBeUndefined()
})

test('rules add and remove badges at once; a card shows the two of highest priority', async () => {
  const lamp = await aProduct(db, { tags: ['Oak'], stock: 5, price: 1000, comparePrice: 2000 })
  const other = await aProduct(db, { stock: 5 })
  await create('Oak', { ...rule({ field: 'tag', tag: 'oak' }), priority: 1 })
  await create('Sale', { ...rule({ field: 'sale' }), priority: 3 })
  await create('New', { ...rule({ field: 'new', days: 30 }), priority: 2 })
  expect([await onCard(lamp), await onPage(lamp), await onCard(other)]).toEqual([['Sale', 'New'], ['Sale', 'New'], ['New']])

  await create('Few left', { ...rule({ field: 'low' }), priority: 9 })
  expect(await onCard(lamp)).toEqual(['Sale', 'New'])
  // Of several sales within 100 ms only the first clears the cache before it is answered, see `stockSignal`.
  await placeOrder(visitor, [{ _id: lamp.id, qty: 2 }])
  await expect.poll(() => onCard(lamp)).toEqual(['Few left', 'Sale'])
  await placeOrder(visitor, [{ _id: lamp.id, qty: 3 }])
  await expect.poll(() => onCard(lamp)).toEqual(['Sale', 'New'])

  await db.execute(sql`UPDATE products SET published_at = now() - interval '40 days' WHERE id = ${other.id}`)
  await db.execute(sql`UPDATE badges SET evaluated_at = now() - interval '11 minutes'`)
  await evaluateCollections(ctx)
  expect(await onCard(other)).toBeUndefined()
})

test('a badge is shown only during its period and while it is active', async () => {
  const lamp = await aProduct(db, { tags: ['timed'] })
  const over = rule({ field: 'tag', tag: 'timed' })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const badge = await create('Now', { ...over, endsAt: later })
  await create('Later', { ...over, startsAt: later })
  await create('Hidden', { ...over, active: false })
  expect(await onCard(lamp)).toEqual(['Now'])
  const { _id: badgeId, version } = badge
  await staff.call(api.save, {
    badgeId,
    version,
    text: 'Now',
    ...colours,
    ...over,
    endsAt: new Date(Date.now() - 1).toISOString(),
  })
  expect(await onCard(lamp)).toBeUndefined()
})

test('poor contrast, an end before the start, a duplicate text and badges by rule are refused', async () => {
  const refused = async (over: Fields) => (await staff.call(api.create, { text: 'Bad', ...colours, ...over })).body
  expect(await refused({ ground: '#ffffff', ink: '#777777' })).toMatchObject({
    code: 'bad_request',
    fields: { ink: expect.any(String) },
  })
  expect(await refused({ startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' })).toMatchObject({
    fields: { endsAt: expect.any(String) },
  })
  expect(await refused({ ground: 'red' })).toMatchObject({ code: 'bad_request' })
  const byRule = await create('Once', rule({ field: 'sale' }))
  expect(await refused({ text: 'ONCE' })).toMatchObject({ code: 'taken' })
  const lamp = await aProduct(db)
  expect((await give(lamp, [byRule._id])).body.code).toBe('bad_request')
  const { _id: badgeId, version } = byRule
  await staff.call(api.save, { badgeId, version, text: 'Twice', ...colours })
  expect((await staff.call(api.save, { badgeId, version, text: 'Thrice', ...colours })).body).toMatchObject({
    code: 'version_conflict',
    badge: { text: 'Twice' },
  })
})

test('a deleted badge is removed from its products, and undo restores it', async () => {
  const lamp = await aProduct(db, { tags: ['gone'] })
  const { _id: badgeId } = await create('Gone', rule({ field: 'tag', tag: 'gone' }))
  expect(await onCard(lamp)).toEqual(['Gone'])
  const { undo } = (await staff.call(api.remove, { badgeId })).body
  expect(await onCard(lamp)).toBeUndefined()
  expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  await evaluateCollections(ctx)
  expect(await onCard(lamp)).toEqual(['Gone'])
})

test.each(['deleted', 'given a rule'] as const)('undo restores a manual badge that was %s on its products', async (how) => {
  const lamp = await aProduct(db)
  const gone = await aProduct(db)
  const badge = await create('Local', { kind: 'hand' })
  for (const product of [lamp, gone]) await give(product, [badge._id])
  const { version, _id: badgeId } = badge
  const { undo } = (
    how === 'deleted'
      ? await staff.call(api.remove, { badgeId })
      : await staff.call(api.save, { badgeId, version, text: 'Local', ...colours, ...rule({ field: 'sale' }) })
  ).body
  expect(await onCard(lamp)).toBeUndefined()
  await db.execute(sql`DELETE FROM products WHERE id = ${gone.id}`)
  expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  expect(await onCard(lamp)).toEqual(['Local'])
})

test('manual badges are exported and imported by their text', async () => {
  const lamp = await aProduct(db)
  const badge = await create('Handmade', { kind: 'hand' })
  await give(lamp, [badge._id])
  expect((await readSheets(ctx, [lamp.id]))[0]!.sheet.badges).toEqual(['Handmade'])
  await create('Bestseller', { kind: 'hand' })
  const item = (Badges: string) => ({
    line: 2,
    name: 'Lamp',
    remarks: [],
    cells: { product: { ID: lamp.id, Badges }, variants: [] },
  })
  expect(await planProducts(ctx, [item('handmade')], 'products')).toMatchObject([{ outcome: 'unchanged' }])
  expect(await planProducts(ctx, [item('Nowhere')], 'products')).toMatchObject([
    { outcome: 'skipped', remarks: [{ code: 'unknown_badge', column: 'Badges', values: { name: 'Nowhere' } }] },
  ])
  const write = (cell: string) =>
    db.transaction((tx) =>
      importProducts({ ...ctx, db: tx }, [item(cell)], { object: 'products', reference: 'file.csv', actor: 'import' }),
    )
  expect(await write('bestseller')).toMatchObject([{ changes: [{ column: 'Badges', from: 'Handmade', to: 'Bestseller' }] }])
  expect(await onCard(lamp)).toEqual(['Bestseller'])
})
