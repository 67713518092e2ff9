import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const guest = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
})

const stockOf = async (product: { variants: { id: string }[] }) =>
  (await shop.db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`))
    .rows[0]!.on_hand

test('P13: of 20 concurrent cancellations one succeeds and restores the stock once', async () => {
  const last = await aProduct(shop.db, { stock: 2 })
  const { body } = await placeOrder(guest, [{ _id: last.id, qty: 2 }])
  expect(await stockOf(last)).toBe(0)
  const input = { orderId: body.order.orderId, token: body.token, reason: 'Changed my mind' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().call(ordersApi.cancel, input)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'cannot_cancel']))
  expect(await stockOf(last)).toBe(2)

  const read = await guest.call(ordersApi.read, { orderId: body.order.orderId, token: body.token })
  expect(read.body.order).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'unpaid',
    canCancel: false,
    events: [{ type: 'placed' }, { type: 'cancelled' }],
  })
  expect((await placeOrder(guest, [{ _id: last.id, qty: 2 }])).status).toBe(201)
})

test('a customer cannot cancel a confirmed order', async () => {
  const shoe = await aProduct(shop.db)
  const { body } = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }])
  await shop.db.execute(
    sql`INSERT INTO order_events (id, order_id, type) VALUES (gen_random_uuid(), ${body.order._id}, 'confirmed')`,
  )
  await shop.db.execute(sql`UPDATE orders SET status = 'confirmed' WHERE id = ${body.order._id}`)
  const reply = await guest.call(ordersApi.cancel, { orderId: body.order.orderId, token: body.token })
  expect([reply.status, reply.body.code]).toEqual([409, 'cannot_cancel'])
  expect(await stockOf(shoe)).toBe(9)
})

test('concurrent orders and cancellations restore the stock', async () => {
  const shoe = await aProduct(shop.db, { stock: 5 })
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visitor = shop.visitor()
      const { body } = await placeOrder(visitor, [{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 })
      if (body.success) await visitor.call(ordersApi.cancel, { orderId: body.order.orderId, token: body.token })
    }),
  )
  expect(await stockOf(shoe)).toBe(5)
})
