import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'
import { reconcilePayments } from '../reconcile/reconcile.ts'
import { settleRefund } from '../refunds/refund-settle.ts'

const stripe = await fakeStripe()
const shop = await startTestApp({ payments: providersAt({ stripe }) })
const ctx = ctxOf(shop)
const guest = shop.visitor()
stripe.notifyAddress(webhookOf(shop, 'stripe'))
let dashboard: Client

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { cod: true, stripe: true, bankTransfer: true })
  const staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  dashboard = shop.visitor()
  await dashboard.signIn(staff.email, staff.password)
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})
afterAll(() => stripe.close())

async function placed(paymentMethod: PaymentMethod, qty = 1) {
  const product = await aProduct(shop.db, { price: 1000, stock: 20 })
  const { body } = await placeOrder(guest, [{ _id: product.id, qty }], { paymentMethod })
  const { orderId } = body.order
  const at = { orderId, token: body.token! }
  return {
    orderId,
    lineId: body.order.items[0]!._id,
    session: stripe.payments().at(-1)?.providerId ?? '',
    start: (method?: PaymentMethod) => guest.call(paymentsApi.start, { ...at, method }),
    read: async () => (await guest.call(ordersApi.read, at)).body.order,
    seen: async () => (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order,
  }
}

async function pack(orderId: string) {
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  return dashboard.call(ordersDashboardApi.pack, { orderId, version })
}

/** Staff change the quantity of the line. */
async function edit({ orderId, lineId }: { orderId: string; lineId: string }, qty: number): Promise<void> {
  const lines = [{ lineId, qty }]
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  const { total } = (await dashboard.call(ordersDashboardApi.previewEdit, { orderId, lines })).body.preview
  expect((await dashboard.call(ordersDashboardApi.edit, { orderId, lines, version, expectedTotal: total })).status).toBe(200)
}

describe('a confirmed order', () => {
  test('with cash on delivery cannot switch to another method; staff pack it and collect the cash', async () => {
    const { orderId, start } = await placed('cod')
    await dashboard.call(ordersDashboardApi.confirm, { orderId })
    for (const method of ['stripe', 'bankTransfer'] as const) expect((await start(method)).body.code).toBe('order_state')
    expect((await pack(orderId)).status).toBe(201)
    expect((await dashboard.call(ordersDashboardApi.collect, { orderId, amount: 12 })).body.order.paymentStatus).toBe('paid')
  })

  test('awaiting a bank transfer can switch to Stripe, not to cash, and is packed only after that payment', async () => {
    const { orderId, start, read, seen } = await placed('bankTransfer')
    await dashboard.call(ordersDashboardApi.confirm, { orderId })
    expect((await read()).pay?.methods).toEqual(['stripe', 'bankTransfer'])
    expect((await start('cod')).body.code).toBe('order_state')
    expect((await start('stripe')).body.payment.action).toBe('redirect')
    expect((await pack(orderId)).body.code).toBe('order_state')
    expect(await seen()).toMatchObject({ next: 'await-payment', actions: ['hold', 'edit', 'cancel'] })
    const waiting = async (next: 'await-payment' | 'pack') =>
      (await dashboard.call(ordersDashboardApi.list, { next })).body.orders.map((order) => order.orderId)
    expect([await waiting('await-payment'), await waiting('pack')]).toEqual([[orderId], []])
    expect((await start('bankTransfer')).body.payment).toEqual({ action: 'none' })
    expect(await seen()).toMatchObject({ next: 'pack', paymentMethod: 'bankTransfer' })
    await start('stripe')
    await stripe.decide(stripe.payments().at(-1)!.providerId, 'pay')
    expect(await seen()).toMatchObject({ next: 'pack', paymentStatus: 'paid' })
  })

  test('cannot be shipped after its authorization was voided', async () => {
    const { orderId, session, seen } = await placed('stripe')
    await stripe.authorize(session)
    expect((await dashboard.call(ordersDashboardApi.confirm, { orderId })).status).toBe(200)
    const [payment] = await paymentsOfOrder(shop, orderId)
    expect((await dashboard.call(paymentsDashboardApi.void, { paymentId: payment!.id })).status).toBe(200)
    expect((await pack(orderId)).body.code).toBe('order_state')
    expect(await seen()).toMatchObject({ next: 'await-payment', paymentStatus: 'unpaid' })
  })
})

describe('an order that staff edit while the buyer pays', () => {
  test('with a higher total stays partially paid, and is confirmed only after the rest is paid', async () => {
    const order = await placed('stripe')
    const { orderId, session, start, read, seen } = order
    await edit(order, 5)
    await stripe.decide(session, 'pay')
    expect(await seen()).toMatchObject({ paymentStatus: 'partially_paid', next: 'await-payment', toPayBack: 0 })
    expect((await dashboard.call(ordersDashboardApi.confirm, { orderId })).body.code).toBe('order_state')
    expect((await read()).pay).toMatchObject({ amount: 40, method: 'stripe' })
    expect((await start()).body.payment.action).toBe('redirect')
    const rest = stripe.payments().at(-1)!
    expect(rest.amount).toBe(4000)
    await stripe.decide(rest.providerId, 'pay')
    expect(await seen()).toMatchObject({ paymentStatus: 'paid', next: 'confirm', toPayBack: 0 })
    await reconcilePayments(ctx)
  })

  test('with a higher total still waits for the rest after a part was refunded', async () => {
    const order = await placed('stripe')
    const { orderId, session, start, read, seen } = order
    await edit(order, 5)
    await stripe.decide(session, 'pay')
    const key = { idempotencyKey: randomUUID() }
    await dashboard.call(paymentsDashboardApi.refund, { orderId, amount: 2 }, key)
    await settleRefund(ctx, (await seen()).refunds[0]!._id)
    expect(await seen()).toMatchObject({ paymentStatus: 'partially_paid', next: 'await-payment' })
    expect((await read()).pay).toMatchObject({ amount: 40 })
    // A migration corrects orders that an earlier version stored as partially refunded.
    const violations = async () => (await findViolations(shop.db)).filter(({ check }) => check.includes('states of an order'))
    await shop.pool.query("UPDATE orders SET payment_status = 'partially_refunded' WHERE order_id = $1", [orderId])
    expect(await violations()).toHaveLength(1)
    const migration = new URL('../../../db/migrations/0108_partly_paid_and_refunded.sql', import.meta.url)
    await shop.pool.query(readFileSync(migration, 'utf8'))
    expect(await violations()).toEqual([])
    expect(await seen()).toMatchObject({ paymentStatus: 'partially_paid', fulfilmentStatus: 'unfulfilled' })
    await start()
    await stripe.decide(stripe.payments().at(-1)!.providerId, 'pay')
    expect(await seen()).toMatchObject({ paymentStatus: 'partially_refunded', next: 'confirm' })
  })

  test('with a lower total is paid, and the excess is listed for refund', async () => {
    const order = await placed('stripe', 5)
    const { orderId, session, seen } = order
    await edit(order, 2)
    await stripe.decide(session, 'pay')
    expect(await seen()).toMatchObject({ paymentStatus: 'paid', total: 22, toPayBack: 30 })
    const waiting = async () => (await dashboard.call(paymentsDashboardApi.list, { toRefund: 'true' } as never)).body.payments
    expect(await waiting()).toMatchObject([{ orderId, captured: 52, toRefund: 30, problem: 'double' }])
  })
})

test('a payment page with a declined card stays open until the buyer chooses another method', async () => {
  const { start, read, session } = await placed('stripe')
  const page = () => stripe.payments().find(({ providerId }) => providerId === session)!
  await stripe.decide(session, 'decline')
  await reconcilePayments(ctx)
  expect(page().state).toBe('declined')
  expect((await start('bankTransfer')).status).toBe(200)
  await reconcilePayments(ctx)
  expect(page().state).toBe('expired')
  expect(await read()).toMatchObject({ paymentMethod: 'bankTransfer', paymentStatus: 'pending' })
})

test('a buyer who checks or starts a payment too often is rate limited, which limits calls to the provider', async () => {
  const strict = await startTestApp({ payments: providersAt({ stripe }), rateLimitFactor: 0.05 })
  const there = ctxOf(strict)
  await givenArea(there)
  await givenSettings(there, 'security', { loginForPurchase: false })
  await givenSettings(there, 'paymentGateway', { stripe: true })
  const buyer = strict.visitor()
  const product = await aProduct(strict.db, { price: 1000, stock: 20 })
  const { body } = await placeOrder(buyer, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
  const at = { orderId: body.order.orderId, token: body.token! }
  const before = stripe.asked('lookUp')
  const codes: (string | undefined)[] = []
  const ask = async () => codes.push((await buyer.call(codes.length % 2 ? paymentsApi.start : paymentsApi.check, at)).body.code)
  while (codes.length < 5) await ask()
  expect(codes).toEqual(Array(5).fill(undefined))
  // The rate limit doubles the wait with each request: a slow machine may be slower than the first waits.
  while (codes.length < 12 && codes.at(-1) === undefined) await ask()
  expect(codes.at(-1)).toBe('rate_limited')
  expect(stripe.asked('lookUp') - before).toBeLessThanOrEqual(Math.ceil(codes.length / 2))
})

test('returns and webhooks with bytes that PostgreSQL cannot store cause no server error', async () => {
  const { read } = await placed('stripe')
  for (const query of ['ref=%00', 'ref=a&back=%00', 'session_id=%00', 'ref=%ff']) {
    const back = await shop.visitor().get(`/api/payments/stripe/return?${query}`)
    expect([query, back.status, back.headers.location]).toEqual([query, 303, `${shop.env.publicUrl}/find-order`])
  }
  const posted = await shop.visitor().http.post('/api/payments/stripe/return').type('form').send('ref=%00')
  expect(posted.status).toBe(303)
  const notified = { payment_status: 'unpaid', status: 'open', livemode: false }
  for (const name of ['a\u0000b', '\ud800'])
    expect(await stripe.sendEvent('checkout.session.completed', { ...notified, id: name, client_reference_id: name })).toBe(200)
  expect(await read()).toMatchObject({ paymentStatus: 'pending' })
})
