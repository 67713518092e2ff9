import { randomUUID } from 'node:crypto'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { bundlesDashboardApi } from '@haat/shared/catalog/dashboard/bundles.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { listeners } from '../../../../listeners.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aBundle, aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenArea } from '../../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../../testing/factories/orders.ts'
import { givenSettings } from '../../../../testing/factories/settings.ts'
import { mailed } from '../../../../testing/mailed.ts'
import { findStaleMessages, processOutbox } from '../../../orders/outbox/process.ts'
import { findStaleProducts } from '../../products/refresh-repo.ts'
import { findStaleCards } from '../../products/stored-cards.ts'
import { planProducts } from '../../sheets/import-sheets.ts'
import { readSheets } from '../../sheets/sheet.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()
let staff: Client

beforeAll(async () => {
  await givenArea(ctxOf(shop))
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  staff = shop.visitor()
  const account = await anAdmin(db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => {
  expect(await findViolations(db)).toEqual([])
  expect([await findStaleProducts(db), await findStaleCards(db)]).toEqual([[], []])
})

type Made = Awaited<ReturnType<typeof aProduct>>
const variantOf = ({ variants }: Made) => variants[0]!.id
const stockOf = async (...products: Made[]) =>
  Promise.all(
    products.map(
      async (product) =>
        (await db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${variantOf(product)}`)).rows[0]!
          .on_hand,
    ),
  )
const shown = async ({ slug }: Made, lng?: 'fr') =>
  (await visitor.call(catalogApi.product, { slug, ...(lng && { lng }) })).body.product
const left = async (product: Made) => (await shown(product)).quantity
const save = async (product: Made, parts: { variantId: string; qty: number }[], version?: number) =>
  staff.call(bundlesDashboardApi.save, {
    productId: product.id,
    variantId: variantOf(product),
    parts,
    version: version ?? (await staff.call(catalogDashboardApi.read, { productId: product.id })).body.product.version,
  })
const quote = async (items: { _id: string; qty: number }[]) => (await visitor.call(cartApi.quote, { items })).body.quote
const buy = async (items: { _id: string; qty: number }[]) => placeOrder(shop.visitor(), items)

/** A tea set of a pot and four cups, of which there are 3 and 10. */
async function aTeaSet() {
  const pot = await aProduct(db, { name: 'Pot', labels: { fr: { name: 'Théière' } }, stock: 3, price: 2000 })
  const cup = await aProduct(db, { name: 'Cup', stock: 10, price: 500 })
  const set = await aProduct(db, { name: 'Tea set', stock: 0, price: 3500 })
  const { body, status } = await save(set, [
    { variantId: variantOf(pot), qty: 1 },
    { variantId: variantOf(cup), qty: 4 },
  ])
  expect(status).toBe(200)
  return { pot, cup, set, undo: body.undo! }
}

test('a bundle shows its parts, their separate price, and the stock that they allow', async () => {
  const { pot, cup, set } = await aTeaSet()
  const product = await shown(set, 'fr')
  expect(product).toMatchObject({ price: 35, quantity: 2, inStock: true })
  expect(product.variants[0]).toMatchObject({
    qty: 2,
    separately: 40,
    parts: [
      { variantId: variantOf(pot), productId: pot.id, slug: pot.slug, name: 'Théière', qty: 1, price: 20, options: [] },
      { variantId: variantOf(cup), name: 'Cup', qty: 4, price: 5 },
    ],
  })
  const { body } = await visitor.call(catalogApi.list, { ids: [set.id, cup.id] })
  expect(new Map(body.products.map(({ _id, quantity }) => [_id, quantity]))).toEqual(
    new Map([
      [set.id, 2],
      [cup.id, 10],
    ]),
  )
  const { body: read } = await staff.call(bundlesDashboardApi.read, { productId: set.id })
  expect(read.bundles[variantOf(set)]).toMatchObject([
    { name: 'Pot', qty: 1, stock: 3, state: 'sold', price: 20 },
    { name: 'Cup', qty: 4, stock: 10, state: 'sold', price: 5 },
  ])
  expect((await staff.call(bundlesDashboardApi.read, { productId: cup.id })).body.containedIn).toEqual([
    { _id: set.id, name: 'Tea set' },
  ])
  const listed = await staff.call(catalogDashboardApi.list, { q: 'Tea set' })
  expect(listed.body.products).toMatchObject([{ units: 2, stock: 'in' }])
})

test('quantities of a part in several cart lines are added up', async () => {
  const { cup, set } = await aTeaSet()
  const both = await quote([
    { _id: set.id, qty: 2 },
    { _id: cup.id, qty: 3 },
  ])
  expect(both.problems).toEqual([{ code: 'sold_out', uid: expect.stringContaining(cup.id), stock: 2 }])
  expect(both.items).toMatchObject([
    {
      name: 'Tea set',
      stock: 2,
      total: 70,
      parts: [
        { name: 'Pot', qty: 1 },
        { name: 'Cup', qty: 4 },
      ],
    },
    { name: 'Cup', stock: 2, problem: 'sold_out' },
  ])
  const refused = await buy([
    { _id: set.id, qty: 2 },
    { _id: cup.id, qty: 3 },
  ])
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([409, 'sold_out'])
  const { status } = await buy([
    { _id: set.id, qty: 2 },
    { _id: cup.id, qty: 2 },
  ])
  expect(status).toBe(201)
  expect(await stockOf(cup)).toEqual([0])
})

test('an order takes the parts from stock and stores them; cancelling it returns them', async () => {
  const { pot, cup, set } = await aTeaSet()
  const { body } = await buy([{ _id: set.id, qty: 2 }])
  const { order, token } = body
  expect(order.items).toMatchObject([
    {
      name: 'Tea set',
      qty: 2,
      total: 70,
      parts: [
        { name: 'Pot', qty: 1 },
        { name: 'Cup', qty: 4 },
      ],
    },
  ])
  expect(await stockOf(pot, cup, set)).toEqual([1, 2, 0])
  for (const id of await findStaleMessages(ctxOf(shop), 0)) await processOutbox(ctxOf(shop), id, listeners)
  expect((await mailed(shop)).findLast(({ kind }) => kind === 'order-placed')!.text).toContain('4 × Cup')
  const { items } = (await staff.call(ordersDashboardApi.read, { orderId: order.orderId })).body.order
  expect(items).toMatchObject([{ parts: [{ productId: pot.id, sku: null, options: [] }, { name: 'Cup' }] }])
  await expect.poll(() => left(set)).toBe(0)
  // The bundle gets another part and fewer cups after the order.
  const spoon = await aProduct(db, { name: 'Spoon', stock: 8 })
  await save(set, [
    { variantId: variantOf(cup), qty: 1 },
    { variantId: variantOf(spoon), qty: 1 },
  ])
  await expect.poll(() => left(set)).toBe(2)
  await visitor.call(ordersApi.cancel, { orderId: order.orderId, token })
  expect(await stockOf(pot, cup, spoon)).toEqual([3, 10, 8])
  await expect.poll(() => left(set)).toBe(8)
})

test('staff change the quantity of a bundle in an order and pick its parts; a return restocks the parts', async () => {
  const { pot, cup, set } = await aTeaSet()
  const { orderId } = (await buy([{ _id: set.id, qty: 1 }])).body.order
  const read = async () => (await staff.call(ordersDashboardApi.read, { orderId })).body.order
  const lines = [{ lineId: (await read()).items[0]!._id, qty: 2 }]
  const { preview } = (await staff.call(ordersDashboardApi.previewEdit, { orderId, lines, add: [] })).body
  const edited = await staff.call(ordersDashboardApi.edit, {
    orderId,
    version: (await read()).version,
    lines,
    add: [],
    expectedTotal: preview.total,
  })
  expect(edited.status).toBe(200)
  expect(await stockOf(pot, cup)).toEqual([1, 2])
  const { pickList } = (await staff.call(ordersDashboardApi.print, { ids: [(await read())._id] })).body
  expect(pickList).toMatchObject([
    { name: 'Cup', qty: 8 },
    { name: 'Pot', qty: 2 },
  ])

  await staff.call(ordersDashboardApi.confirm, { orderId })
  const packed = (await staff.call(ordersDashboardApi.pack, { orderId, version: (await read()).version })).body.order
  const parcelId = packed.parcels[0]!._id
  await staff.call(ordersDashboardApi.ship, { orderId, parcelId })
  await staff.call(ordersDashboardApi.deliver, { orderId, parcelId })
  const opened = await staff.call(
    returnsDashboardApi.open,
    { orderId, lines: [{ lineId: lines[0]!.lineId, qty: 1 }], resolution: 'refund', reason: 'changed_mind' },
    { idempotencyKey: randomUUID() },
  )
  const { _id: returnId, version } = opened.body.return
  const received = [{ lineId: lines[0]!.lineId, received: 1, resellable: 1 }]
  expect((await staff.call(returnsDashboardApi.receive, { returnId, version, lines: received })).status).toBe(200)
  expect(await stockOf(pot, cup)).toEqual([2, 6])
})

test('an order edit adds units of a changed bundle as a separate line', async () => {
  const { pot, cup, set } = await aTeaSet()
  const { orderId } = (await buy([{ _id: set.id, qty: 1 }])).body.order
  await save(set, [{ variantId: variantOf(cup), qty: 2 }])
  const read = async () => (await staff.call(ordersDashboardApi.read, { orderId })).body.order
  const add = [{ _id: set.id, qty: 1 }]
  const { preview } = (await staff.call(ordersDashboardApi.previewEdit, { orderId, lines: [], add })).body
  const version = (await read()).version
  await staff.call(ordersDashboardApi.edit, { orderId, version, lines: [], add, expectedTotal: preview.total })
  expect((await read()).items.map(({ qty, parts }) => [qty, parts!.length])).toEqual([
    [1, 2],
    [1, 1],
  ])
  expect(await stockOf(pot, cup)).toEqual([2, 4])
})

test('a sold-out, archived, inactive or deleted part takes the bundle out of stock', async () => {
  const pair = await aProduct(db, {
    name: 'Glove',
    variants: [
      { attribute: 'S', stock: 5 },
      { attribute: 'M', stock: 5 },
    ],
  })
  const hat = await aProduct(db, { name: 'Hat', stock: 4 })
  const bundle = await aBundle(db, [
    { id: pair.variants[0]!.id, qty: 2 },
    { id: variantOf(hat), qty: 1 },
  ])
  const inStock = async () =>
    (await db.execute<{ in_stock: boolean }>(sql`SELECT in_stock FROM products WHERE id = ${bundle.id}`)).rows[0]!.in_stock
  const versionOf = async (productId: string) => (await staff.call(catalogDashboardApi.read, { productId })).body.product.version
  const status = async (status: 'archived' | 'active' | 'draft') => {
    await staff.call(catalogDashboardApi.setStatus, { productId: hat.id, version: await versionOf(hat.id), status })
    return inStock()
  }
  expect([await inStock(), await status('archived'), await status('draft'), await status('active')]).toEqual([
    true,
    false,
    true,
    true,
  ])
  const parts = (await shown(bundle)).variants[0]!.parts!
  expect(parts.map(({ name, slug }) => [name, slug])).toEqual([
    ['Glove', pair.slug],
    ['Hat', hat.slug],
  ])

  const setActive = async (active: boolean) => {
    const cells = [{ _id: pair.variants[0]!.id, active }]
    await staff.call(catalogDashboardApi.setCells, { productId: pair.id, version: await versionOf(pair.id), cells })
    return inStock()
  }
  expect([await setActive(false), await setActive(true)]).toEqual([false, true])

  const small = { _id: pair.id, qty: 4, attribute: { name: 'S' } }
  const { order, token } = (await placeOrder(shop.visitor(), [small])).body
  expect(await inStock()).toBe(false)
  await visitor.call(ordersApi.cancel, { orderId: order.orderId, token })
  expect(await inStock()).toBe(true)

  const matrix = await staff.call(catalogDashboardApi.setMatrix, {
    productId: pair.id,
    version: await versionOf(pair.id),
    type: 'variable',
    options: [{ name: 'Type', display: 'button' }],
    colors: [],
    rows: [{ _id: pair.variants[1]!.id, values: ['M'] }],
  })
  expect([matrix.status, await inStock()]).toEqual([200, false])
  expect((await staff.call(bundlesDashboardApi.read, { productId: bundle.id })).body.bundles[variantOf(bundle)]).toMatchObject([
    { variantId: null, name: 'Part 1', state: 'deleted' },
    { name: 'Hat', state: 'sold' },
  ])
  expect((await buy([{ _id: bundle.id, qty: 1 }])).status).toBe(409)
})

test('a bundle cannot be a part, a part cannot be a bundle, and the stock of a bundle cannot be set', async () => {
  const { pot, cup, set } = await aTeaSet()
  const other = await aProduct(db, { stock: 7 })
  const refused = async (...args: Parameters<typeof save>) => {
    const { status, body } = await save(...args)
    return [status, (body as { code?: string }).code]
  }
  expect(await refused(other, [{ variantId: variantOf(set), qty: 2 }])).toEqual([400, 'bad_request'])
  expect(await refused(other, [{ variantId: variantOf(other), qty: 2 }])).toEqual([400, 'bad_request'])
  expect(await refused(other, [{ variantId: variantOf(cup), qty: 1 }])).toEqual([400, 'bad_request'])
  expect(await refused(other, [{ variantId: randomUUID(), qty: 2 }])).toEqual([400, 'bad_request'])
  expect(await refused(cup, [{ variantId: variantOf(other), qty: 2 }])).toEqual([409, 'in_use'])
  expect(await refused(set, [{ variantId: variantOf(pot), qty: 2 }], 1)).toEqual([409, 'version_conflict'])
  const twenty = await Promise.all(Array.from({ length: 21 }, () => aProduct(db)))
  expect(
    await refused(
      other,
      twenty.map((part) => ({ variantId: variantOf(part), qty: 1 })),
    ),
  ).toEqual([400, 'bad_request'])

  const adjust = { productId: set.id, variantId: variantOf(set), delta: 5, reason: 'counted' as const }
  expect((await staff.call(catalogDashboardApi.adjustStock, adjust)).status).toBe(400)
  const { version } = (await staff.call(catalogDashboardApi.read, { productId: set.id })).body.product
  const cells = [{ _id: variantOf(set), qty: 5, was: 2 }]
  const { body } = await staff.call(catalogDashboardApi.setCells, { productId: set.id, version, cells })
  expect(body.errors).toEqual([{ _id: variantOf(set), field: 'qty', error: 'bundle' }])
})

test('a variant that becomes a bundle loses its own stock, and undo restores it', async () => {
  const cup = await aProduct(db, { stock: 10 })
  const pack = await aProduct(db, { stock: 12 })
  const { undo } = (await save(pack, [{ variantId: variantOf(cup), qty: 3 }])).body
  expect([await stockOf(pack), await left(pack)]).toEqual([[0], 3])
  const undone = await staff.call(auditDashboardApi.undo, { entryId: undo! })
  expect([undone.status, await stockOf(pack)]).toEqual([200, [12]])
  await expect.poll(() => left(pack)).toBe(12)
  await save(pack, [{ variantId: variantOf(cup), qty: 2 }])
  const { body } = await save(pack, [])
  expect(body.product.variants).toMatchObject([{ bundle: false, qty: 0 }])
  const adjust = { productId: pack.id, variantId: variantOf(pack), delta: 4, reason: 'counted' as const }
  await staff.call(catalogDashboardApi.adjustStock, adjust)
  expect((await staff.call(auditDashboardApi.undo, { entryId: body.undo! })).status).toBe(200)
  expect(await stockOf(pack)).toEqual([0])
  await expect.poll(() => left(pack)).toBe(5)
})

test('20 concurrent orders and changes of a bundle neither deadlock nor oversell', async () => {
  const [a, b] = [await aProduct(db, { stock: 12 }), await aProduct(db, { stock: 15 })]
  const bundle = await aBundle(db, [
    { id: variantOf(a), qty: 1 },
    { id: variantOf(b), qty: 1 },
  ])
  const carts = [[bundle], [bundle, a], [b, bundle], [a, b]]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 5 === 4
        ? save(bundle, [
            { variantId: variantOf(b), qty: 1 + (index % 2) },
            { variantId: variantOf(a), qty: 1 },
          ])
        : buy(carts[index % 4]!.map(({ id: _id }) => ({ _id, qty: 1 }))),
    ),
  )
  for (const units of await stockOf(a, b)) expect(units).toBeGreaterThanOrEqual(0)
})

test('a duplicated bundle has the same parts', async () => {
  const { set } = await aTeaSet()
  const { body } = await staff.call(catalogDashboardApi.duplicate, { productId: set.id })
  expect(body.product.variants).toMatchObject([{ bundle: true, qty: 2 }])
  const found = await staff.call(bundlesDashboardApi.findParts, { q: 'Tea set' })
  expect(found.body.parts).toEqual([])
  expect((await staff.call(bundlesDashboardApi.findParts, { q: 'Cup' })).body.parts[0]).toMatchObject({ name: 'Cup', price: 5 })
})

test('an export has the stock of a bundle, an import does not change it, and webhooks report changes', async () => {
  const { pot, cup, set } = await aTeaSet()
  const ctx = ctxOf(shop)
  const stockIn = async () => (await readSheets(ctx, [set.id]))[0]!.sheet.variants[0]!.onHand
  expect(await stockIn()).toBe(2)
  const row = (stock: string) => ({ line: 2, cells: { 'Variant ID': variantOf(set), Price: '36', Stock: stock } })
  const item = (stock: string) => ({
    line: 2,
    name: 'Tea set',
    remarks: [],
    cells: { product: { ID: set.id }, variants: [row(stock)] },
  })
  const plan = async (stock: string) => (await planProducts(ctx, [item(stock)], 'products'))[0]!
  expect(await plan('2')).toMatchObject({ outcome: 'changed', changes: [{ column: 'Price' }], remarks: [] })
  expect(await plan('9')).toMatchObject({
    outcome: 'changed',
    changes: [{ column: 'Price' }],
    remarks: [{ kind: 'changed', code: 'stock_of_parts', column: 'Stock', line: 2 }],
  })

  await db.execute(
    sql`INSERT INTO webhooks (id, name, url, topics, secret) VALUES (gen_random_uuid(), 'Stock', 'https://example.com', '{stock.changed}', '')`,
  )
  const events = async () => {
    const { rows } = await db.execute<{
      id: string
      qty: number
      before: number
    }>(sql`SELECT object AS id, (detail -> 'stock' ->> 'qty')::int AS qty,
      (detail -> 'stock' ->> 'before')::int AS before FROM webhook_events ORDER BY seq`)
    await db.execute(sql`DELETE FROM webhook_events`)
    return rows
  }
  await buy([{ _id: cup.id, qty: 2 }])
  expect(await events()).toEqual([{ id: variantOf(cup), qty: 8, before: 10 }])
  await buy([{ _id: set.id, qty: 1 }])
  expect(await events()).toHaveLength(3)
  await buy([{ _id: pot.id, qty: 2 }])
  expect(await events()).toEqual([
    { id: variantOf(pot), qty: 0, before: 2 },
    { id: variantOf(set), qty: 0, before: 1 },
  ])
  await db.execute(sql`DELETE FROM webhooks`)
})
