import { randomUUID } from 'node:crypto'
import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
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
const desk = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const editor = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  await desk.signIn(editor.email, editor.password)
})
afterEach(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

/** Three pieces that have arrived and are paid. */
async function arrived() {
  const product = await aProduct(shop.db, { stock: 6, price: 1000 })
  const { order } = (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 3 }])).body
  const { orderId } = order
  await desk.call(ordersDeskApi.confirm, { orderId })
  const { version } = (await desk.call(ordersDeskApi.read, { orderId })).body.order
  const parcel = (await desk.call(ordersDeskApi.pack, { orderId, version })).body.order.parcels[0]!
  await desk.call(ordersDeskApi.ship, { orderId, parcelId: parcel._id })
  await desk.call(ordersDeskApi.deliver, { orderId, parcelId: parcel._id })
  await desk.call(ordersDeskApi.collect, { orderId, amount: order.total })
  const lineId = order.items[0]!._id
  const stock = async () =>
    (await shop.db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`))
      .rows[0]!.on_hand
  return { orderId, lineId, stock }
}
type Bought = Awaited<ReturnType<typeof arrived>>

const refund = ({ orderId, lineId }: Bought, qty: number) =>
  desk.call(
    paymentsDeskApi.refund,
    { orderId, amount: 1, lines: [{ lineId, qty, restock: true }] },
    { idempotencyKey: randomUUID() },
  )

/** Taken by telephone, and counted when it came. */
async function comesBack({ orderId, lineId }: Bought, qty: number) {
  const opened = await desk.call(
    returnsDeskApi.open,
    { orderId, lines: [{ lineId, qty }], wish: 'refund', reason: 'changed_mind' },
    { idempotencyKey: randomUUID() },
  )
  const { _id: returnId, version } = opened.body.return
  return (resellable: number) =>
    desk.call(returnsDeskApi.receive, { returnId, version, lines: [{ lineId, received: qty, resellable }] })
}

test('pieces that came back in a return are not put on the shelf again by a refund', async () => {
  const bought = await arrived()
  expect((await (await comesBack(bought, 2))(2)).status).toBe(200)
  expect(await bought.stock()).toBe(5)
  const { items } = (await desk.call(ordersDeskApi.read, { orderId: bought.orderId })).body.order
  expect(items).toMatchObject([{ restocked: 2 }])
  expect((await refund(bought, 2)).body).toMatchObject({ code: 'too_many_pieces', left: 1 })
  expect((await refund(bought, 1)).status).toBe(201)
  expect(await bought.stock()).toBe(6)
})

test('pieces that a refund has put on the shelf do not come to it again in a return', async () => {
  const bought = await arrived()
  expect((await refund(bought, 2)).status).toBe(201)
  const count = await comesBack(bought, 3)
  expect((await count(2)).body).toMatchObject({ code: 'too_many_pieces', left: 1 })
  expect((await count(1)).status).toBe(200)
  expect(await bought.stock()).toBe(6)
})

test('pieces whose money is back are not exchanged for others', async () => {
  const bought = await arrived()
  expect((await refund(bought, 1)).status).toBe(201)
  const swap = async (qty: number) => {
    const { orderId, lineId } = bought
    const opened = await desk.call(
      returnsDeskApi.open,
      { orderId, lines: [{ lineId, qty, exchange: {} }], wish: 'exchange', reason: 'changed_mind', noGoodsBack: true },
      { idempotencyKey: randomUUID() },
    )
    const { _id: returnId, version, next } = opened.body.return
    return [next, (await desk.call(returnsDeskApi.exchange, { returnId, version })).body.code]
  }
  expect(await swap(3)).toEqual(['refund', 'order_state'])
})
