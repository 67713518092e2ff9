import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import type { ProviderNotification } from '../../../testing/providers/provider.ts'
import { fakeRazorpay } from '../../../testing/providers/razorpay.ts'
import { fakeSslCommerz } from '../../../testing/providers/sslcommerz.ts'
import { expireOrders } from '../../checkout/expire-orders.ts'

const fakeProviders = { sslCommerz: await fakeSslCommerz(), razorpay: await fakeRazorpay() }
const shop = await startTestApp({ payments: providersAt(fakeProviders) })
const ctx = ctxOf(shop)
const guest = shop.visitor()

const dollars = { name: 'USD', s: '$', exchangeRate: 1, decimals: 2 }
const currency = (over: object) => givenSettings(ctx, 'currency', { ...dollars, ...over })

beforeAll(async () => {
  fakeProviders.razorpay.notifyAddress(webhookOf(shop, 'razorpay'))
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await currency({})
  await givenSettings(ctx, 'paymentGateway', {
    cod: true,
    paypal: false,
    stripe: false,
    sslCommerz: true,
    razorpay: true,
    bankTransfer: false,
  })
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
})
afterAll(async () => {
  await fakeProviders.sslCommerz.close()
  await fakeProviders.razorpay.close()
})

type Method = keyof typeof fakeProviders

async function ordered(method: Method) {
  const product = await aProduct(shop.db, { price: 1990 })
  const { body, status } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: method })
  expect(status).toBe(201)
  const { order, token, payment } = body
  const at = fakeProviders[method].payments().at(-1)!
  return { product, orderId: order.orderId, token, payment, ...at }
}

type Ordered = Awaited<ReturnType<typeof ordered>>
const now = async ({ orderId, token }: Ordered) => (await shop.visitor().call(ordersApi.read, { orderId, token })).body.order
const checked = async ({ orderId, token }: Ordered) =>
  (await shop.visitor().call(paymentsApi.check, { orderId, token })).body.order
const rows = async (question: ReturnType<typeof sql>) => (await shop.db.execute<Record<string, unknown>>(question)).rows
const events = ({ orderId }: Ordered) =>
  rows(sql`SELECT e.outcome FROM payment_events e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id
    WHERE o.order_id = ${orderId} ORDER BY e.at`)
const attempts = ({ orderId }: Ordered) =>
  rows(sql`SELECT p.status, p.problem, p.provider_amount, p.provider_currency, p.provider_rate FROM payments p
    JOIN orders o ON o.id = p.order_id WHERE o.order_id = ${orderId} ORDER BY p.created_at`)
const stock = async ({ product }: Ordered) =>
  (await rows(sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`))[0]!.on_hand

describe.each(['sslCommerz', 'razorpay'] as const)('%s', (method) => {
  const fakeProvider = fakeProviders[method]

  test('redirects to the payment page; the webhook marks the order as paid', async () => {
    const order = await ordered(method)
    expect(order.payment).toEqual({ action: 'redirect', url: expect.stringContaining(fakeProvider.url) })
    expect(order).toMatchObject({ amount: 2190, currency: 'USD' })
    await fakeProvider.decide(order.providerId, 'pay')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid', pay: null })
    expect(await events(order)).toEqual([{ outcome: 'applied' }])
    expect(await stock(order)).toBe(9)
  })

  test('without a webhook, a check marks the order as paid', async () => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
    expect((await now(order)).paymentStatus).toBe('pending')
    expect((await checked(order)).paymentStatus).toBe('paid')
  })

  test('20 concurrent webhooks and checks capture once', async () => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
    const notified = Array.from({ length: 10 }, () => fakeProvider.notify(order.providerId))
    const looked = Array.from({ length: 10 }, () => checked(order))
    expect(new Set(await Promise.all(notified))).toEqual(new Set([200]))
    await Promise.all(looked)
    expect(await attempts(order)).toMatchObject([{ status: 'captured', problem: null }])
    expect((await now(order)).events.filter(({ type }) => type === 'paid')).toHaveLength(1)
    expect(await stock(order)).toBe(9)
  })

  test('a buyer who cancelled at the provider pays with a new attempt', async () => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'cancel')
    expect(await now(order)).toMatchObject({ status: 'placed', pay: { method } })
    const { body } = await shop.visitor().call(paymentsApi.start, { orderId: order.orderId, token: order.token, method })
    expect(body.payment.action).toBe('redirect')
    await fakeProvider.decide(fakeProvider.payments().at(-1)!.providerId, 'pay')
    expect((await now(order)).paymentStatus).toBe('paid')
    expect((await attempts(order)).map(({ status }) => status)).toEqual(['voided', 'captured'])
  })

  test.each<[string, ProviderNotification, number]>([
    ['forged', { hasInvalidSignature: true }, 400],
    ['too old', { age: 4 * 24 * 3600 }, 400],
  ])('a webhook that is %s is rejected and changes nothing', async (_, notified, status) => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
    expect(await fakeProvider.notify(order.providerId, notified)).toBe(status)
    expect((await now(order)).paymentStatus).toBe('pending')
    expect(await events(order)).toEqual([])
  })

  test('a repeated webhook changes nothing', async () => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
    const eventId = method === 'razorpay' ? { eventId: 'event_told_twice' } : {}
    expect(await fakeProvider.notify(order.providerId, eventId)).toBe(200)
    expect(await fakeProvider.notify(order.providerId, eventId)).toBe(200)
    expect(await events(order)).toEqual([{ outcome: 'applied' }])
  })

  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'EUR' }],
  ])('a payment with another %s is flagged for staff and leaves the order unpaid', async (wrong, notified) => {
    const order = await ordered(method)
    await fakeProvider.decide(order.providerId, 'pay', notified)
    expect(await events(order)).toEqual([{ outcome: 'mismatch' }])
    expect(await attempts(order)).toMatchObject([{ status: 'pending', problem: wrong }])
    expect((await now(order)).paymentStatus).toBe('pending')
  })

  test('a payment after the order expired reopens the order and takes the stock again', async () => {
    const order = await ordered(method)
    await shop.db.execute(sql`UPDATE orders SET pay_until = now() - interval '1 second' WHERE order_id = ${order.orderId}`)
    expect(await expireOrders(ctx)).toBe(1)
    expect(await stock(order)).toBe(10)
    await fakeProvider.decide(order.providerId, 'pay')
    expect(await now(order)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await stock(order)).toBe(9)
  })

  test('an order placed while the provider is unavailable can be paid later', async () => {
    fakeProvider.behave('start', 'silent')
    const product = await aProduct(shop.db, { price: 1990 })
    const { body, status } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: method })
    expect([status, body.payment]).toEqual([201, { action: 'none' }])
    const again = { orderId: body.order.orderId, token: body.token }
    expect((await shop.visitor().call(paymentsApi.start, again)).body.payment.action).toBe('redirect')
  })
})

describe('SSLCOMMERZ', () => {
  const fakeProvider = fakeProviders.sslCommerz

  test('returns the browser with a cross-site form post, which needs no session', async () => {
    const order = await ordered('sslCommerz')
    await fakeProvider.decide(order.providerId, 'pay', { quiet: true })
    const { success_url } = fakeProvider.lastSession() as { success_url: string }
    const back = await fetch(success_url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: fakeProvider.url, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ tran_id: order.providerId, status: 'VALID' }),
    })
    expect(back.status).toBe(303)
    expect(new URL(back.headers.get('location')!).searchParams.get('payment')).toBe('paid')
    expect((await now(order)).paymentStatus).toBe('paid')
  })

  test('a declined card ends the attempt', async () => {
    const order = await ordered('sslCommerz')
    await fakeProvider.decide(order.providerId, 'decline')
    expect(await attempts(order)).toMatchObject([{ status: 'failed', problem: 'Card declined' }])
    expect((await now(order)).pay).not.toBeNull()
  })

  test('shows the reason for an authorization under review', async () => {
    const order = await ordered('sslCommerz')
    fakeProvider.distrust()
    await fakeProvider.decide(order.providerId, 'pay')
    expect(await attempts(order)).toMatchObject([{ status: 'authorized', problem: 'risk: Not Safe' }])
    expect((await now(order)).paymentStatus).toBe('authorized')
  })
})

describe('Razorpay', () => {
  test('a declined card may be tried again on the same page', async () => {
    const fakeProvider = fakeProviders.razorpay
    const order = await ordered('razorpay')
    await fakeProvider.decide(order.providerId, 'decline')
    expect(await attempts(order)).toMatchObject([{ status: 'pending' }])
    const { body } = await shop.visitor().call(paymentsApi.start, { orderId: order.orderId, token: order.token })
    expect(body.payment).toEqual(order.payment)
    await fakeProvider.decide(order.providerId, 'pay')
    expect((await now(order)).paymentStatus).toBe('paid')
  })

  test('payments of another shop with the same account are ignored', async () => {
    const order = await ordered('razorpay')
    await fakeProviders.razorpay.decide(order.providerId, 'pay', { quiet: true })
    const entity = { id: 'plink_of_another', reference_id: 'of another', status: 'paid' }
    expect(await fakeProviders.razorpay.sendEvent('payment_link.paid', { payment_link: { entity } })).toBe(200)
    expect(await rows(sql`SELECT outcome FROM payment_events WHERE kind = 'payment_link.paid' AND payment_id IS NULL`)).toEqual([
      { outcome: 'foreign' },
    ])
    expect((await now(order)).paymentStatus).toBe('pending')
  })
})

describe('a currency that a provider does not support', () => {
  test('is converted into the catalogue currency at the exchange rate of the order', async () => {
    await currency({ name: 'AFN', s: '؋', exchangeRate: 70.5 })
    const order = await ordered('sslCommerz')
    const total = (await now(order)).total
    expect(order).toMatchObject({ amount: Math.round((total * 100) / 70.5), currency: 'USD' })
    await currency({ name: 'AFN', s: '؋', exchangeRate: 90 })
    await fakeProviders.sslCommerz.decide(order.providerId, 'pay')
    expect((await now(order)).paymentStatus).toBe('paid')
    expect(await attempts(order)).toMatchObject([{ provider_currency: 'USD', provider_rate: '0.01418440' }])
    await currency({})
  })

  test('without a usable exchange rate hides the method and refuses the order', async () => {
    const offered = async () => (await shop.visitor().get('/api/home/settings')).body.settings.paymentGateway
    await currency({ name: 'AFN', s: '؋' })
    expect(await offered()).toMatchObject({ sslCommerz: false, razorpay: false, cod: true })
    await currency({ name: 'AFN', s: '؋', exchangeRate: 0.9, base: 'TMT' })
    expect(await offered()).toMatchObject({ sslCommerz: false, razorpay: false })
    const product = await aProduct(shop.db, { price: 1990 })
    const refused = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'razorpay' })
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_unavailable'])
    await currency({ name: 'AFN', s: '؋', exchangeRate: 0.9, base: 'EUR' })
    expect(await offered()).toMatchObject({ sslCommerz: true, razorpay: true })
    await currency({})
  })
})
