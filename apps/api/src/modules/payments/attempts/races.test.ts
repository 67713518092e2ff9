import { randomUUID } from 'node:crypto'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { inTransaction } from '../../../platform/context.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { letPass, paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'
import { cancelOrder } from '../../checkout/cancel-order.ts'
import { expireOrders } from '../../checkout/expire-orders.ts'
import { reconcilePayments } from '../reconcile/reconcile.ts'

const stripe = await fakeStripe()
const shop = await startTestApp({ payments: providersAt({ stripe }) })
const other = await anotherProcess(shop)
const ctx = ctxOf(shop)
const guest = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { cod: true, stripe: true })
})
afterAll(() => stripe.close())

const addresses = [webhookOf(shop, 'stripe'), webhookOf({ url: other }, 'stripe')]
const one = async <T>(question: ReturnType<typeof sql>) => (await shop.db.execute<{ value: T }>(question)).rows[0]!.value

async function sentToPay(product: { id: string }) {
  const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
  if (body.payment.action !== 'redirect') throw new Error('not sent to pay')
  const id = body.payment.url.split('/').at(-1)!
  const back = new URL(stripe.backFrom(id))
  return { at: { orderId: body.order.orderId, token: body.token! }, id, back: back.pathname + back.search }
}

test('concurrent webhooks and returns in two processes pay each of 50 orders once', {
  timeout: 120_000,
}, async () => {
  const product = await aProduct(shop.db, { price: 1000, stock: 200 })
  for (let round = 0; round < 50; round += 10) {
    const orders = await Promise.all(Array.from({ length: 10 }, () => sentToPay(product)))
    await Promise.all(
      orders.map(async ({ id, back }, n) => {
        await stripe.decide(id, 'pay', { quiet: true })
        stripe.notifyAddress(addresses[n % 2]!)
        const eventId = `evt_${randomUUID()}`
        await Promise.all([
          stripe.notify(id, { eventId }),
          new Client(n % 2 ? shop.url : other).get(back),
          stripe.notify(id, { eventId }),
          new Client(n % 2 ? other : shop.url).get(back),
        ])
      }),
    )
    for (const { at } of orders) {
      const { order } = (await guest.call(ordersApi.read, at)).body
      expect(order).toMatchObject({ paymentStatus: 'paid', status: 'placed' })
      expect(order.events.filter(({ type }) => type === 'paid')).toHaveLength(1)
      expect(await paymentsOfOrder(shop, at.orderId)).toMatchObject([{ status: 'captured', captured: 1200 }])
    }
  }
  expect(await one(sql`SELECT count(*)::int AS value FROM outbox WHERE topic = 'order.paid'`)).toBe(50)
  expect(await one(sql`SELECT on_hand AS value FROM stock WHERE variant_id = ${product.variants[0]!.id}`)).toBe(150)
  expect(await findViolations(shop.db)).toEqual([])
})

test('concurrent payment, expiry, reconciliation and cancellation leave money and stock consistent', {
  timeout: 60_000,
}, async () => {
  const product = await aProduct(shop.db, { price: 1000, stock: 30 })
  stripe.notifyAddress(addresses[0]!)
  const orders = await Promise.all(Array.from({ length: 10 }, () => sentToPay(product)))
  await Promise.all(orders.map(({ at }) => letPass(shop, at.orderId, 31)))
  await Promise.all([
    ...orders.map(({ id }) => stripe.decide(id, 'pay')),
    ...orders.map(({ at }) => guest.call(ordersApi.cancel, { ...at, reason: '' })),
    expireOrders(ctx),
    expireOrders(ctx),
    reconcilePayments(ctx),
  ])
  await expireOrders(ctx)
  const states = await shop.db.execute<{ status: string; payment_status: string }>(sql`SELECT status, payment_status FROM orders o
    WHERE EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.product_id = ${product.id})`)
  expect(new Set(states.rows.map((row) => row.payment_status))).toEqual(new Set(['paid']))
  // One statement reads both, because a webhook may still reinstate an order.
  const left = sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`
  const saved = sql`SELECT count(*)::int FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.status = 'placed' AND l.product_id = ${product.id}`
  expect(await one(sql`SELECT (${left}) + (${saved}) AS value`)).toBe(30)
  expect(await findViolations(shop.db)).toEqual([])
})

test('cancelling an order that a late payment reopened works in a transaction that began earlier', async () => {
  const product = await aProduct(shop.db, { price: 1000, stock: 1 })
  stripe.notifyAddress(addresses[0]!)
  const { at, id } = await sentToPay(product)
  await letPass(shop, at.orderId, 31)
  await expireOrders(ctx)
  await inTransaction(ctx, async (early) => {
    await early.db.execute(sql`SELECT now()`)
    await stripe.decide(id, 'pay')
    await expect.poll(() => one(sql`SELECT status AS value FROM orders WHERE order_id = ${at.orderId}`)).toBe('placed')
    await cancelOrder(early, { ...at, reason: '' })
  })
  expect((await guest.call(ordersApi.read, at)).body.order).toMatchObject({ status: 'cancelled' })
  expect(await one(sql`SELECT on_hand AS value FROM stock WHERE variant_id = ${product.variants[0]!.id}`)).toBe(1)
  expect(await findViolations(shop.db)).toEqual([])
})
