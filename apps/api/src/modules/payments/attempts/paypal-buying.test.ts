import { randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { providersAt } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakePaypal } from '../../../testing/providers/paypal.ts'
import { settleRefund } from '../refunds/refund-settle.ts'

const fakeProvider = await fakePaypal()
const usual = getCACertificates('default')
const shop = await startTestApp({
  payments: providersAt({ paypal: fakeProvider }),
})
const ctx = ctxOf(shop)
const guest = shop.visitor()

beforeAll(async () => {
  setDefaultCACertificates([...usual, fakeProvider.authority])
  fakeProvider.notifyAddress(`${shop.url}/api/payments/paypal/webhook`)
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { paypal: true })
})
afterAll(async () => {
  setDefaultCACertificates(usual)
  await fakeProvider.close()
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

async function bought() {
  const { id } = await aProduct(shop.db)
  const { status, body } = await placeOrder(guest, [{ _id: id, qty: 1 }], { paymentMethod: 'paypal' })
  expect(status).toBe(201)
  if (body.payment.action !== 'redirect') throw new Error('nowhere to pay')
  const key = { orderId: body.order.orderId, token: body.token }
  const providerId = new URL(body.payment.url).searchParams.get('token')!
  const { experience_context: back } = (
    fakeProvider.lastOrder() as { payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } } }
  ).payment_source.paypal
  return { key, providerId, ...back }
}
type Bought = Awaited<ReturnType<typeof bought>>

const orderOf = async ({ key }: Bought) => (await guest.call(ordersApi.read, key)).body.order
const comeBack = async (url: string, { providerId }: Bought) =>
  new URL((await fetch(`${url}&token=${providerId}&PayerID=QYR5`, { redirect: 'manual' })).headers.get('location') ?? '')
const paymentsAt = ({ providerId }: Bought) => fakeProvider.payments().find((one) => one.providerId === providerId)!
const eventsOf = async ({ providerId }: Bought) =>
  (
    await shop.db.execute<{ kind: string; outcome: string }>(
      sql`SELECT kind, outcome FROM payment_events WHERE payment_id = (SELECT id FROM payments WHERE provider_id = ${providerId}) ORDER BY at, id`,
    )
  ).rows
/** Waits for the webhook of the capture, which PayPal sends while the shop still reads the response. */
const settled = (one: Bought) =>
  expect.poll(() => eventsOf(one)).toContainEqual({ kind: 'PAYMENT.CAPTURE.COMPLETED', outcome: expect.any(String) })

test('the return alone marks the order as paid', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
  expect((await orderOf(order)).paymentStatus).toBe('pending')
  const page = await comeBack(order.return_url, order)
  expect([page.pathname, page.searchParams.get('payment')]).toEqual([`/orders/${order.key.orderId}`, 'paid'])
  expect(await orderOf(order)).toMatchObject({ paymentStatus: 'paid', status: 'placed' })
})

test('the webhook alone marks the order as paid if the browser never returns', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'pay')
  await expect.poll(async () => (await orderOf(order)).paymentStatus).toBe('paid')
  expect(paymentsAt(order)).toMatchObject({ state: 'COMPLETED' })
  await settled(order)
})

test('ten concurrent returns and webhooks pay the order once', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
  const captures = fakeProvider.asked('capture')
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? comeBack(order.return_url, order)
        : fakeProvider.notify(order.providerId, { eventId: `WH-same-${order.providerId}` }),
    ),
  )
  await fakeProvider.notify(order.providerId)
  const { paymentStatus, events } = await orderOf(order)
  expect(paymentStatus).toBe('paid')
  expect(events.filter(({ type }) => type === 'paid')).toHaveLength(1)
  expect(fakeProvider.asked('capture') - captures).toBeGreaterThan(0)
  expect(fakeProvider.payments().filter(({ reference }) => reference === paymentsAt(order).reference)).toHaveLength(1)
})

test('a repeated event is answered with 200 and changes nothing', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
  await comeBack(order.return_url, order)
  const eventId = `WH-again-${order.providerId}`
  expect(await fakeProvider.notify(order.providerId, { eventId })).toBe(200)
  const before = await orderOf(order)
  expect(await fakeProvider.notify(order.providerId, { eventId })).toBe(200)
  expect(await orderOf(order)).toEqual(before)
  expect((await eventsOf(order)).length).toBe(1)
})

test('forged and old webhooks are rejected and change nothing', async () => {
  const order = await bought()
  expect(await fakeProvider.notify(order.providerId, { hasInvalidSignature: true })).toBe(400)
  expect(await fakeProvider.notify(order.providerId, { age: 600 })).toBe(400)
  expect((await orderOf(order)).paymentStatus).toBe('pending')
  expect(await eventsOf(order)).toEqual([])
})

test('another amount, currency or mode is recorded as a mismatch and leaves the order unpaid', async () => {
  for (const notified of [{ amount: 1 }, { currency: 'EUR' }, { mode: 'live' as const }]) {
    const order = await bought()
    await fakeProvider.decide(order.providerId, 'pay', { ...notified, quiet: true })
    const page = await comeBack(order.return_url, order)
    expect(page.searchParams.get('payment')).not.toBe('paid')
    expect((await orderOf(order)).paymentStatus).not.toBe('paid')
    expect(await eventsOf(order)).toMatchObject([{ outcome: 'mismatch' }])
  }
})

test('a buyer whose bank declined pays with a new attempt', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'decline', { quiet: true })
  expect((await comeBack(order.return_url, order)).searchParams.get('payment')).toBe('failed')
  expect((await orderOf(order)).paymentStatus).toBe('failed')
  const { status, body } = await guest.call(paymentsApi.start, order.key)
  expect(status).toBe(200)
  if (body.payment.action !== 'redirect') throw new Error('nowhere to pay')
  const again = { ...order, providerId: new URL(body.payment.url).searchParams.get('token')! }
  expect(again.providerId).not.toBe(order.providerId)
  await fakeProvider.decide(again.providerId, 'pay')
  await expect.poll(async () => (await orderOf(order)).paymentStatus).toBe('paid')
  await settled(again)
})

test('a buyer who cancelled continues with the same payment', async () => {
  const order = await bought()
  expect((await comeBack(order.cancel_url, order)).searchParams.get('payment')).toBe('cancelled')
  const { body } = await guest.call(paymentsApi.start, order.key)
  expect(body.payment).toMatchObject({ action: 'redirect', url: expect.stringContaining(order.providerId) })
})

test('an approval for a cancelled order is not captured', async () => {
  const order = await bought()
  expect((await guest.call(ordersApi.cancel, order.key)).status).toBe(200)
  const captures = fakeProvider.asked('capture')
  await fakeProvider.decide(order.providerId, 'pay')
  await comeBack(order.return_url, order)
  expect(fakeProvider.asked('capture')).toBe(captures)
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
})

async function signedInStaff(): Promise<Client> {
  const staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  const dashboard = shop.visitor()
  await dashboard.signIn(staff.email, staff.password)
  return dashboard
}

test('staff refund a part and then the rest', async () => {
  const order = await bought()
  await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
  await comeBack(order.return_url, order)
  const dashboard = await signedInStaff()
  const refund = async (amount: number) => {
    const asked = { orderId: order.key.orderId, amount }
    const { status, body } = await dashboard.call(paymentsDashboardApi.refund, asked, { idempotencyKey: randomUUID() })
    expect(status).toBe(201)
    await settleRefund(ctx, body.order.refunds.at(-1)!._id)
  }
  await refund(5)
  expect(paymentsAt(order).refunded).toBe(500)
  await refund(7)
  expect(paymentsAt(order).refunded).toBe(1200)
  expect((await orderOf(order)).paymentStatus).toBe('refunded')
})

test('an approval is not captured if the order was paid in cash and refunded meanwhile', async () => {
  const order = await bought()
  const { orderId } = order.key
  await guest.call(paymentsApi.start, { ...order.key, method: 'cod' })
  const dashboard = await signedInStaff()
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  expect((await dashboard.call(ordersDashboardApi.collect, { orderId, amount: 12 })).status).toBe(200)
  const refund = { orderId, amount: 12 }
  expect((await dashboard.call(paymentsDashboardApi.refund, refund, { idempotencyKey: randomUUID() })).status).toBe(201)
  const captures = fakeProvider.asked('capture')
  await fakeProvider.decide(order.providerId, 'pay')
  await comeBack(order.return_url, order)
  expect(fakeProvider.asked('capture')).toBe(captures)
  expect(await orderOf(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' })
})

test('a capture whose response was lost is completed by the next check', async () => {
  const order = await bought()
  fakeProvider.behave('capture', 'lost')
  await fakeProvider.decide(order.providerId, 'pay')
  await guest.call(paymentsApi.check, order.key)
  expect((await orderOf(order)).paymentStatus).toBe('paid')
  await settled(order)
})
