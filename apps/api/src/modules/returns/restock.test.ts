import { randomUUID } from 'node:crypto'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const dashboard = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const editor = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  await dashboard.signIn(editor.email, editor.password)
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

/** An order of three units, delivered and paid. */
async function arrived() {
  const product = await aProduct(shop.db, { stock: 6, price: 1000 })
  const { order } = (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 3 }])).body
  const { orderId } = order
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  const parcel = (await dashboard.call(ordersDashboardApi.pack, { orderId, version })).body.order.parcels[0]!
  await dashboard.call(ordersDashboardApi.ship, { orderId, parcelId: parcel._id })
  await dashboard.call(ordersDashboardApi.deliver, { orderId, parcelId: parcel._id })
  await dashboard.call(ordersDashboardApi.collect, { orderId, amount: order.total })
  const lineId = order.items[0]!._id
  const stock = async () =>
    (await shop.db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`))
      .rows[0]!.on_hand
  return { orderId, lineId, stock }
}
type Bought = Awaited<ReturnType<typeof arrived>>

const refund = ({ orderId, lineId }: Bought, qty: number, restock = true) =>
  dashboard.call(
    paymentsDashboardApi.refund,
    { orderId, amount: 1, lines: [{ lineId, qty, restock }] },
    { idempotencyKey: randomUUID() },
  )

/** Opens a return as staff; the result receives its units. */
async function comesBack({ orderId, lineId }: Bought, qty: number) {
  const opened = await dashboard.call(
    returnsDashboardApi.open,
    { orderId, lines: [{ lineId, qty }], resolution: 'refund', reason: 'changed_mind' },
    { idempotencyKey: randomUUID() },
  )
  const { _id: returnId, version } = opened.body.return
  return (resellable: number) =>
    dashboard.call(returnsDashboardApi.receive, { returnId, version, lines: [{ lineId, received: qty, resellable }] })
}

test('a refund does not restock units that a return has restocked', async () => {
  const bought = await arrived()
  expect((await (await comesBack(bought, 2))(2)).status).toBe(200)
  expect(await bought.stock()).toBe(5)
  const { items } = (await dashboard.call(ordersDashboardApi.read, { orderId: bought.orderId })).body.order
  expect(items).toMatchObject([{ restocked: 2 }])
  expect((await refund(bought, 2)).body).toMatchObject({ code: 'too_many_units', left: 1 })
  expect((await refund(bought, 1)).status).toBe(201)
  expect(await bought.stock()).toBe(6)
})

test('a return does not restock units that a refund has restocked', async () => {
  const bought = await arrived()
  const count = await comesBack(bought, 3)
  expect((await refund(bought, 2)).status).toBe(201)
  expect((await count(2)).body).toMatchObject({ code: 'too_many_units', left: 1 })
  expect((await count(1)).status).toBe(200)
  expect(await bought.stock()).toBe(6)
})

test('a return offers only units that no refund has put back to stock', async () => {
  const bought = await arrived()
  const offered = async () =>
    (await dashboard.call(returnsDashboardApi.offer, { orderId: bought.orderId })).body.offer.lines.map(({ qty }) => qty)
  const open = (qty: number) =>
    dashboard.call(
      returnsDashboardApi.open,
      { orderId: bought.orderId, lines: [{ lineId: bought.lineId, qty }], resolution: 'refund', reason: 'changed_mind' },
      { idempotencyKey: randomUUID() },
    )
  expect(await offered()).toEqual([3])
  expect((await refund(bought, 1)).status).toBe(201)
  expect(await offered()).toEqual([2])
  expect((await open(3)).body).toMatchObject({ code: 'too_many_units' })
  expect((await refund(bought, 2)).status).toBe(201)
  expect(await offered()).toEqual([])
  expect((await open(1)).body).toMatchObject({ code: 'too_many_units' })
  expect(await bought.stock()).toBe(6)
})

test('a concurrent refund and return never restock more units than were sold', async () => {
  const bought = await arrived()
  const count = await comesBack(bought, 2)
  const [received, refunded] = await Promise.all([count(2), refund(bought, 2)])
  expect([received.status, refunded.status].filter((status) => status < 300)).toHaveLength(1)
  expect(await bought.stock()).toBe(5)
  await expect(
    shop.db.execute(sql`UPDATE order_lines SET restocked = qty + 1 WHERE id = ${bought.lineId}`),
  ).rejects.toMatchObject({ cause: { constraint: 'order_lines_restocked' } })
})

test('refunded units cannot be exchanged', async () => {
  const bought = await arrived()
  expect((await refund(bought, 1, false)).status).toBe(201)
  const swap = async (qty: number) => {
    const { orderId, lineId } = bought
    const opened = await dashboard.call(
      returnsDashboardApi.open,
      { orderId, lines: [{ lineId, qty, exchange: {} }], resolution: 'exchange', reason: 'changed_mind', noGoodsBack: true },
      { idempotencyKey: randomUUID() },
    )
    const { _id: returnId, version, next } = opened.body.return
    return [next, (await dashboard.call(returnsDashboardApi.exchange, { returnId, version })).body.code]
  }
  expect(await swap(3)).toEqual(['refund', 'order_state'])
})
