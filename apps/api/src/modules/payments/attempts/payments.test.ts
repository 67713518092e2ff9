import { randomUUID } from 'node:crypto'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { givenCoupon } from '../../../testing/factories/coupons.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { letPass, paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'
import { expireOrders } from '../../checkout/expire-orders.ts'
import { reconcilePayments } from '../reconcile/reconcile.ts'

const stripe = await fakeStripe()
const shop = await startTestApp({ payments: providersAt({ stripe }) })
const ctx = ctxOf(shop)
const guest = shop.visitor()
stripe.notifyAddress(webhookOf(shop, 'stripe'))

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { cod: true, stripe: true, bankTransfer: true, paypal: true })
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
})
afterAll(() => stripe.close())

const one = async <T>(question: ReturnType<typeof sql>) => (await shop.db.execute<{ value: T }>(question)).rows[0]!.value
const stockOf = (product: { variants: { id: string }[] }) =>
  one<number>(sql`SELECT on_hand AS value FROM stock WHERE variant_id = ${product.variants[0]!.id}`)
const outboxOf = (orderId: string, topic = 'order.paid') =>
  one<number>(sql`SELECT count(*)::int AS value FROM outbox WHERE topic = ${topic} AND reference = ${orderId}`)
const outcomes = async (orderId: string) =>
  (
    await shop.db.execute<{ outcome: string }>(sql`SELECT e.outcome FROM payment_events e JOIN payments p ON p.id = e.payment_id
      JOIN orders o ON o.id = p.order_id WHERE o.order_id = ${orderId} ORDER BY e.at, e.id`)
  ).rows.map(({ outcome }) => outcome)

/** An order of a guest, sent to pay. */
async function sentToPay({ stock = 5, qty = 1, ...over }: { stock?: number; qty?: number; coupon?: string } = {}) {
  const product = await aProduct(shop.db, { price: 1000, stock })
  const placed = await placeOrder(guest, [{ _id: product.id, qty }], { paymentMethod: 'stripe', ...over })
  expect(placed.status).toBe(201)
  const { order, token, payment } = placed.body
  if (payment.action !== 'redirect') throw new Error('not sent to pay')
  const session = stripe.payments().at(-1)!
  const at = { orderId: order.orderId, token: token! }
  const read = async () => (await guest.call(ordersApi.read, at)).body.order
  return { product, order, at, session, url: payment.url, read, id: session.providerId }
}

/** The browser of the latest order comes back from where it was sent. */
const comeBack = async (what: 'success_url' | 'cancel_url' = 'success_url') => {
  const address = new URL(String(stripe.lastSession()[what]))
  return shop.visitor().get(address.pathname + address.search)
}

describe('an order with an online payment', () => {
  test('reserves the stock for half an hour and redirects to the payment page', async () => {
    const { order, session, url, product, read } = await sentToPay({ qty: 2 })
    expect(order).toMatchObject({ paymentStatus: 'pending', paymentMethod: 'stripe', pay: { amount: 22, method: 'stripe' } })
    expect(session).toMatchObject({ amount: 2200, currency: 'USD', state: 'open' })
    expect(url).toContain('/pay/')
    expect(await stockOf(product)).toBe(3)
    const { pay } = await read()
    expect(pay).toMatchObject({ amount: 22, method: 'stripe', methods: ['cod', 'stripe', 'bankTransfer'] })
    expect(Date.parse(pay!.until!) - Date.now()).toBeGreaterThan(29 * 60_000)
  })

  test('is marked as paid by the webhook alone', async () => {
    const { id, order, read } = await sentToPay()
    await stripe.decide(id, 'pay')
    expect(await read()).toMatchObject({ paymentStatus: 'paid', status: 'placed', pay: null })
    expect(await outcomes(order.orderId)).toEqual(['applied'])
    expect(await outboxOf(order.orderId)).toBe(1)
  })

  test('is marked as paid by the return alone, which redirects a guest to the order', async () => {
    const { id, at, read } = await sentToPay()
    await stripe.decide(id, 'pay', { quiet: true })
    const back = await comeBack()
    expect(back.status).toBe(303)
    expect(back.headers.location).toBe(`${shop.env.publicUrl}/orders/${at.orderId}?payment=paid#t=${at.token}`)
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
  })

  test('keeps the guest token out of the provider request and queries; only the first return reveals it', async () => {
    const { id, at } = await sentToPay()
    expect(JSON.stringify(stripe.lastSession())).not.toContain(at.token)
    await stripe.decide(id, 'pay', { quiet: true })
    const [first, ...later] = [await comeBack(), await comeBack(), await comeBack('cancel_url')]
    const opened = new URL(first.headers.location!)
    expect([opened.search, opened.hash]).toEqual(['?payment=paid', `#t=${at.token}`])
    for (const { headers } of later) expect(headers.location).not.toContain(at.token)
  })

  test('a return more than a day after the start does not reveal the guest token', async () => {
    const { at } = await sentToPay()
    await shop.db.execute(sql`UPDATE payments SET created_at = now() - interval '25 hours'
      WHERE order_id = (SELECT id FROM orders WHERE order_id = ${at.orderId})`)
    expect((await comeBack()).headers.location).not.toContain(at.token)
  })

  test('rejects a return URL without a valid signature', async () => {
    const { at } = await sentToPay()
    const address = new URL(String(stripe.lastSession().success_url))
    address.searchParams.set('back', 'x')
    const back = await shop.visitor().get(address.pathname + address.search)
    expect(back.headers.location).toBe(`${shop.env.publicUrl}/orders/${at.orderId}?payment=waiting`)
  })

  test('accepts a return posted cross-site by the provider page, without a session', async () => {
    const { id, at } = await sentToPay()
    await stripe.decide(id, 'pay', { quiet: true })
    const address = new URL(String(stripe.lastSession().success_url))
    const back = await shop
      .visitor()
      .http.post(address.pathname + address.search)
      .set({ Origin: 'https://provider.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send({ status: 'VALID' })
    expect([back.status, back.headers.location]).toEqual([303, expect.stringContaining(`/orders/${at.orderId}?payment=paid#t=`)])
  })

  test('stays open when the buyer cancels, and can be paid later', async () => {
    const { id, at, read, url } = await sentToPay()
    const back = await comeBack('cancel_url')
    expect(back.headers.location).toContain('payment=cancelled')
    expect((await read()).pay).not.toBeNull()
    const again = await guest.call(paymentsApi.start, at)
    expect(again.body.payment).toEqual({ action: 'redirect', url })
    await stripe.decide(id, 'pay')
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
    expect((await guest.call(paymentsApi.start, at)).body.code).toBe('order_state')
  })

  test('sends one email about a declined card; the order can still be paid with another', async () => {
    const { id, order, at, read } = await sentToPay()
    await stripe.decide(id, 'decline')
    expect(await read()).toMatchObject({ paymentStatus: 'failed', status: 'placed' })
    await stripe.decide(id, 'decline')
    const [payment] = await paymentsOfOrder(shop, order.orderId)
    expect(payment).toMatchObject({ status: 'failed', problem: 'generic_decline' })
    expect(await outboxOf(payment!.id, 'payment.failed')).toBe(1)
    const again = await guest.call(paymentsApi.start, at)
    expect(again.body.payment.action).toBe('redirect')
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([{ status: 'failed' }, { status: 'pending' }])
    await stripe.decide(stripe.payments().at(-1)!.providerId, 'pay')
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
  })

  test('switches to cash on delivery and then does not expire', async () => {
    const { at, order, read, id } = await sentToPay()
    expect((await guest.call(paymentsApi.start, { ...at, method: 'cod' })).body.payment).toEqual({ action: 'none' })
    expect(await read()).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'pending', pay: null })
    await letPass(shop, order.orderId, 40)
    expect(await expireOrders(ctx)).toBe(0)
    await reconcilePayments(ctx)
    expect(stripe.payments().find(({ providerId }) => providerId === id)?.state).toBe('expired')
    expect((await guest.call(paymentsApi.start, { ...at, method: 'stripe' })).body.code).toBe('order_state')
  })

  test('returns the same payment for concurrent checkouts with the same idempotency key', async () => {
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' }, key)),
    )
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.payment))).size).toBe(1)
    expect(replies[0]!.body.payment.action).toBe('redirect')
    expect(await stockOf(product)).toBe(4)
  })

  test('cannot be paid or checked by another guest or customer', async () => {
    const { order } = await sentToPay()
    const others = [guest, shop.visitor()]
    const anonymous = shop.visitor()
    const account = await aCustomer(shop.db)
    await anonymous.signIn(account.email, account.password)
    for (const client of [...others, anonymous]) {
      expect((await client.call(paymentsApi.start, { orderId: order.orderId })).status).toBe(404)
      expect((await client.call(paymentsApi.check, { orderId: order.orderId, token: 'x' })).status).toBe(404)
    }
  })
})

describe('an unreliable provider', () => {
  test('that is unavailable leaves the order unpaid; the buyer pays from the order page', async () => {
    stripe.behave('start', 'silent', 'silent') // Stripe's library retries once if a reused connection was cut
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
    expect(body.payment).toEqual({ action: 'none' })
    const at = { orderId: body.order.orderId, token: body.token! }
    expect((await paymentsOfOrder(shop, at.orderId))[0]).toMatchObject({ status: 'unknown' })
    stripe.behave('start', 'broken')
    expect((await guest.call(paymentsApi.start, at)).body.code).toBe('provider_unavailable')
    expect((await guest.call(paymentsApi.start, at)).body.payment.action).toBe('redirect')
    expect(await paymentsOfOrder(shop, at.orderId)).toHaveLength(1)
  })

  test('whose response to the start was lost returns the same payment on retry', async () => {
    const before = stripe.payments().length
    stripe.behave('start', 'lost', 'silent')
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
    const at = { orderId: body.order.orderId, token: body.token! }
    expect((await guest.call(paymentsApi.start, at)).body.payment.action).toBe('redirect')
    expect(stripe.payments()).toHaveLength(before + 1)
  })

  test('that declines the start fails the attempt; the buyer can choose another method', async () => {
    stripe.behave('start', 'refuse')
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
    const at = { orderId: body.order.orderId, token: body.token! }
    expect((await paymentsOfOrder(shop, at.orderId))[0]).toMatchObject({ status: 'failed' })
    expect((await guest.call(ordersApi.read, at)).body.order.pay).not.toBeNull()
    expect((await guest.call(paymentsApi.start, { ...at, method: 'bankTransfer' })).body.payment).toEqual({ action: 'none' })
    expect((await guest.call(ordersApi.read, at)).body.order.pay).toMatchObject({ method: 'bankTransfer', until: null })
  })

  test('that sends no webhook is checked by the job, which retries', async () => {
    const { id, order, read } = await sentToPay()
    await stripe.decide(id, 'pay', { quiet: true })
    await reconcilePayments(ctx)
    expect(await read()).toMatchObject({ paymentStatus: 'pending' })
    await letPass(shop, order.orderId, 3)
    stripe.behave('lookUp', 'silent', 'silent')
    await reconcilePayments(ctx)
    expect(await read()).toMatchObject({ paymentStatus: 'pending' })
    await letPass(shop, order.orderId, 3)
    await Promise.all([reconcilePayments(ctx), reconcilePayments(ctx)])
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
    expect(await outboxOf(order.orderId)).toBe(1)
  })
})

describe('provider ids', () => {
  const notifiedAs = async (providerId: string, intent: string) => {
    const { kind, object } = stripe.eventOf(providerId)
    return stripe.sendEvent(kind, { ...(object as object), payment_intent: intent })
  }

  test('a capture id recorded for one order cannot pay another order', async () => {
    const [first, second] = [await sentToPay(), await sentToPay()]
    await stripe.decide(first.id, 'pay')
    const intent = (await paymentsOfOrder(shop, first.order.orderId))[0]!.capture_id!
    await stripe.decide(second.id, 'pay', { quiet: true })
    expect(await notifiedAs(second.id, intent)).toBe(200)
    const unpaid = { status: 'pending', captured: 0, capture_id: null, problem: 'reused' }
    expect(await paymentsOfOrder(shop, second.order.orderId)).toMatchObject([unpaid])
    expect(await outcomes(second.order.orderId)).toEqual(['mismatch'])
    const taken = sql`UPDATE payments SET capture_id = ${intent} WHERE provider_id = ${second.id}`
    await expect(shop.db.execute(taken)).rejects.toMatchObject({ cause: { code: '23505', constraint: 'payments_capture_id' } })
    await stripe.notify(second.id)
    expect(await second.read()).toMatchObject({ paymentStatus: 'paid' })
  })

  test('concurrent webhooks for two orders pay one of them', async () => {
    const orders = [await sentToPay(), await sentToPay()]
    for (const { id } of orders) await stripe.decide(id, 'pay', { quiet: true })
    expect(await Promise.all(orders.map(({ id }) => notifiedAs(id, 'pi_of_both')))).toEqual([200, 200])
    const paid = await Promise.all(orders.map(async ({ read }) => (await read()).paymentStatus))
    expect(paid.sort()).toEqual(['paid', 'pending'])
  })

  test('rejects a provider id that belongs to another payment', async () => {
    const { id } = await sentToPay()
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    await shop.db.execute(sql`CREATE FUNCTION same_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.provider_id IS NOT NULL THEN NEW.provider_id := ${sql.raw(`'${id}'`)}; END IF; RETURN NEW; END $$`)
    await shop.db.execute(sql`CREATE TRIGGER same_session BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION same_session()`)
    const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
    await shop.db.execute(sql`DROP TRIGGER same_session ON payments`)
    const problem = 'provider id belongs to another payment'
    expect(await paymentsOfOrder(shop, body.order.orderId)).toMatchObject([{ status: 'failed', provider_id: null, problem }])
  })
})

describe('expiry and late payments', () => {
  test('an unpaid order expires: stock and coupon are released once, and the provider payment is cancelled', async () => {
    await givenCoupon(shop.db, { code: 'LATE10', usageLimit: 1 })
    const { product, order, id, read } = await sentToPay({ coupon: 'LATE10' })
    expect(await expireOrders(ctx)).toBe(0)
    await letPass(shop, order.orderId, 31)
    expect((await Promise.all([1, 2, 3].map(() => expireOrders(ctx)))).reduce((a, b) => a + b)).toBe(1)
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', pay: null })
    expect(await stockOf(product)).toBe(5)
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([{ status: 'expired' }])
    await reconcilePayments(ctx)
    expect(stripe.payments().find(({ providerId }) => providerId === id)?.state).toBe('expired')
  })

  test('a late payment reopens the order if stock and coupon are still available', async () => {
    await givenCoupon(shop.db, { code: 'AGAIN10', usageLimit: 1 })
    const { product, order, id, read } = await sentToPay({ coupon: 'AGAIN10' })
    await letPass(shop, order.orderId, 31)
    await expireOrders(ctx)
    await stripe.decide(id, 'pay')
    expect(await read()).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect((await read()).events.map(({ type }) => type)).toEqual(['placed', 'cancelled', 'paid', 'reopened'])
    expect(await stockOf(product)).toBe(4)
  })

  test('a late payment for sold-out stock is captured and flagged for refund', async () => {
    const { product, order, id, read } = await sentToPay({ stock: 1 })
    await letPass(shop, order.orderId, 31)
    await expireOrders(ctx)
    await placeOrder(guest, [{ _id: product.id, qty: 1 }])
    await stripe.decide(id, 'pay')
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([{ status: 'captured', captured: 1200, problem: 'late' }])
  })

  test('a payment for an order that the buyer cancelled is captured and flagged for refund', async () => {
    const { product, order, at, id, read } = await sentToPay()
    await guest.call(ordersApi.cancel, { ...at, reason: '' })
    await stripe.decide(id, 'pay')
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(await stockOf(product)).toBe(5)
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([{ status: 'captured', problem: 'late' }])
  })

  test('a second payment of the same order is flagged as double', async () => {
    const { order, at, id, read } = await sentToPay()
    await guest.call(paymentsApi.start, { ...at, method: 'bankTransfer' })
    await guest.call(paymentsApi.start, { ...at, method: 'stripe' })
    const second = stripe.payments().at(-1)!.providerId
    await stripe.decide(id, 'pay')
    await stripe.decide(second, 'pay')
    expect(await read()).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([
      { status: 'captured', problem: null },
      { status: 'voided' },
      { status: 'captured', problem: 'double' },
    ])
    expect(await outboxOf(order.orderId)).toBe(1)
  })
})

describe('attempts that end without money', () => {
  test('cancelling an order voids its authorization', async () => {
    const { at, id, read } = await sentToPay()
    await stripe.authorize(id)
    expect(await read()).toMatchObject({ paymentStatus: 'authorized', status: 'placed', pay: null })
    await guest.call(ordersApi.cancel, { ...at, reason: '' })
    await reconcilePayments(ctx)
    expect(stripe.payments().at(-1)!.state).toBe('voided')
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
  })

  test('an abandoned attempt expires; an order placed with bank transfer stays placed', async () => {
    const product = await aProduct(shop.db, { price: 1000, stock: 5 })
    const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'bankTransfer' })
    const at = { orderId: body.order.orderId, token: body.token! }
    expect(body.order.pay).toMatchObject({ until: null, method: 'bankTransfer' })
    expect((await guest.call(paymentsApi.start, { ...at, method: 'stripe' })).body.payment.action).toBe('redirect')
    await letPass(shop, at.orderId, 36)
    await expireOrders(ctx)
    await reconcilePayments(ctx)
    expect((await guest.call(ordersApi.read, at)).body.order).toMatchObject({ status: 'placed', paymentStatus: 'unpaid' })
    expect(await paymentsOfOrder(shop, at.orderId)).toMatchObject([{ status: 'voided' }, { status: 'expired' }])
    expect((await guest.call(paymentsApi.start, { ...at, method: 'bankTransfer' })).body.payment).toEqual({ action: 'none' })
    expect((await guest.call(ordersApi.read, at)).body.order.pay).toMatchObject({ method: 'bankTransfer' })
  })

  test('attempts reserve the stock for at most two hours, and their number is limited', async () => {
    const { at, order, read } = await sentToPay()
    const until = async () => Date.parse((await read()).pay!.until!) - Date.now()
    await letPass(shop, order.orderId, 20)
    const again = async () => {
      await shop.db.execute(sql`UPDATE payments SET status = 'failed', settled_at = now() WHERE status = 'pending'
        AND order_id = ${order._id}`)
      return guest.call(paymentsApi.start, at)
    }
    expect((await again()).status).toBe(200)
    expect(await until()).toBeGreaterThan(29 * 60_000)
    for (let n = 0; n < 4; n++) {
      await letPass(shop, order.orderId, 24)
      if ((await again()).status !== 200) break
    }
    expect(await until()).toBeLessThan(5 * 60_000)
    await shop.db.execute(sql`INSERT INTO payments (id, order_id, method, status, amount)
      SELECT gen_random_uuid(), ${order._id}, 'cod', 'voided', 1200 FROM generate_series(1, 30)`)
    expect((await again()).status).toBe(429)
    await shop.db.execute(sql`UPDATE orders SET pay_until = now() - interval '1 minute' WHERE id = ${order._id}`)
    expect((await guest.call(paymentsApi.start, at)).body.code).toBe('order_state')
    await expireOrders(ctx)
  })
})

describe('webhooks that do not match', () => {
  test.each<[string, object, string]>([
    ['another amount', { amount: 1 }, 'amount'],
    ['another currency', { currency: 'EUR' }, 'currency'],
    ['another mode', { mode: 'live' }, 'mode'],
  ])('%s leaves the order unpaid and is recorded as a problem once', async (_name, notified, wrong) => {
    const { id, order, read } = await sentToPay()
    await stripe.decide(id, 'pay', notified)
    await comeBack()
    expect(await read()).toMatchObject({ paymentStatus: 'pending', status: 'placed' })
    expect(await paymentsOfOrder(shop, order.orderId)).toMatchObject([{ status: 'pending', captured: 0, problem: wrong }])
    expect(await outcomes(order.orderId)).toEqual(['mismatch', 'mismatch'])
    expect(
      await one(sql`SELECT count(*)::int AS value FROM order_events WHERE type = 'payment_problem' AND order_id = ${order._id}`),
    ).toBe(1)
    await letPass(shop, order.orderId, 31)
    await expireOrders(ctx)
    expect(await read()).toMatchObject({ status: 'cancelled' })
  })

  test('forged, old, foreign and unknown events do not change the payment', async () => {
    const { id, order, read } = await sentToPay()
    await stripe.decide(id, 'pay', { quiet: true })
    expect(await stripe.notify(id, { hasInvalidSignature: true })).toBe(400)
    expect(await stripe.notify(id, { age: 600 })).toBe(400)
    expect((await shop.visitor().post(`/api/payments/stripe/webhook`, { id: 'evt_1' })).status).toBe(400)
    expect((await shop.visitor().post(`/api/payments/paypal/webhook`, {})).status).toBe(404)
    expect((await shop.visitor().post(`/api/payments/nobody/webhook`, {})).status).toBe(404)
    expect((await shop.visitor().http.post(`/api/payments/stripe/webhook`).send('x'.repeat(300_000))).status).toBe(413)
    expect(await stripe.notify(id, { reference: 'of somebody else' })).toBe(200)
    expect(await stripe.sendEvent('customer.created', { id: 'cus_1' })).toBe(200)
    expect(await read()).toMatchObject({ paymentStatus: 'pending' })
    expect(await outcomes(order.orderId)).toEqual(['mismatch'])
    const foreign = { ...(stripe.eventOf(id).object as object), id: 'cs_foreign', client_reference_id: 'foreign' }
    expect(await stripe.sendEvent('checkout.session.completed', foreign)).toBe(200)
    expect(await one(sql`SELECT outcome AS value FROM payment_events WHERE outcome = 'foreign'`)).toBe('foreign')
    expect(await stripe.notify(id)).toBe(200)
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
  })

  test('an event delivered 30 times is applied once; a later expiry event changes nothing', async () => {
    const { id, order, read } = await sentToPay()
    await stripe.decide(id, 'pay', { quiet: true })
    const statuses = await Promise.all(Array.from({ length: 30 }, () => stripe.notify(id, { eventId: `evt_${order.orderId}` })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await outcomes(order.orderId)).toEqual(['applied'])
    await stripe.sendEvent('checkout.session.expired', {
      ...(stripe.eventOf(id).object as object),
      status: 'expired',
      payment_status: 'unpaid',
    })
    expect(await read()).toMatchObject({ paymentStatus: 'paid' })
    expect(await outcomes(order.orderId)).toEqual(['applied', 'late'])
  })
})
