import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenOrderBody, placeOrder } from '../../../testing/factories/orders.ts'
import { paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'

const stripe = await fakeStripe()
const { stripe: played, ...others } = providersAt({ stripe })
/** Reachable, but without keys in the environment: staff enter them. */
const shop = await startTestApp({ payments: { ...others, stripe: { ...played, keys: undefined } } })
const ctx = ctxOf(shop)
const guest = shop.visitor()
let dashboard: Client
let viewer: Client
stripe.notifyAddress(webhookOf(shop, 'stripe'))

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  dashboard = await staffWith({ view: true, edit: true, delete: true })
  viewer = await staffWith({ view: true })
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})
afterAll(() => stripe.close())

async function staffWith(actions: { view?: boolean; edit?: boolean; delete?: boolean }): Promise<Client> {
  const rights = (['orders', 'settings', 'payments'] as const).map((name) => ({ name, ...actions }))
  const { email, password } = await aStaffMember(shop.db, rights)
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

async function sentToPay() {
  const product = await aProduct(shop.db, { price: 1000, stock: 5 })
  const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'stripe' })
  const { orderId } = body.order
  const [payment] = await paymentsOfOrder(shop, orderId)
  return { orderId, at: { orderId, token: body.token! }, id: payment!.provider_id!, paymentId: payment!.id }
}

describe('provider keys', () => {
  const values = { secretKey: stripe.keys.secretKey!, webhookSecret: stripe.keys.webhookSecret! }
  const save = (over: object = {}) =>
    dashboard.call(paymentsDashboardApi.saveKeys, { method: 'stripe', mode: 'test', values, version: 0, ...over })

  test('are required before staff can enable the provider', async () => {
    const { body } = await dashboard.call(settingsDashboardApi.read, { group: 'paymentGateway' })
    const { version } = body.group
    const on = await dashboard.call(settingsDashboardApi.save, {
      group: 'paymentGateway',
      version,
      values: { ...body.group.values, stripe: true },
    })
    expect([on.status, on.body.fields]).toEqual([400, { 'values.stripe': 'its keys are missing' }])
    expect((await dashboard.call(paymentsDashboardApi.testKeys, { method: 'stripe' })).body.code).toBe('payment_unavailable')
    expect(
      (await guest.call(checkoutApi.place, givenOrderBody([], { paymentMethod: 'stripe' }), { idempotencyKey: '12345678' }))
        .status,
    ).toBe(400)
  })

  test('are saved only complete, with known names, the current version and the permission', async () => {
    expect(
      (await viewer.call(paymentsDashboardApi.saveKeys, { method: 'stripe', mode: 'test', values, version: 0 })).status,
    ).toBe(403)
    expect((await save({ values: { secretKey: 'sk' } })).body.fields).toEqual({ 'values.webhookSecret': 'is missing' })
    expect((await save({ values: { ...values, other: 'x' } })).body.fields).toEqual({ 'values.other': 'unknown field' })
    expect((await save({ version: 3 })).body.code).toBe('version_conflict')
    const replies = await Promise.all([save(), save()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are stored encrypted and appear in no response and in no audit entry', async () => {
    const answers = [
      (await dashboard.call(paymentsDashboardApi.setups)).text,
      (await viewer.call(settingsDashboardApi.list)).text,
      (await viewer.call(settingsDashboardApi.connections)).text,
      (await guest.call(settingsApi.read)).text,
      JSON.stringify((await shop.db.execute(sql`SELECT * FROM payment_keys`)).rows),
      JSON.stringify((await shop.db.execute(sql`SELECT * FROM audit`)).rows),
    ]
    for (const answer of answers) for (const secret of Object.values(values)) expect(answer).not.toContain(secret)
    const { setups } = (await viewer.call(paymentsDashboardApi.setups)).body
    expect(setups.find(({ method }) => method === 'stripe')).toMatchObject({
      ready: true,
      enabled: false,
      mode: 'test',
      fromEnvironment: false,
      webhookUrl: `${shop.env.publicUrl}/api/payments/stripe/webhook`,
      fields: [
        { name: 'secretKey', secret: true, hint: 'd_in' },
        { name: 'webhookSecret', secret: true, hint: '6789' },
      ],
      version: 1,
    })
  })

  test('are tested against the provider', async () => {
    expect((await dashboard.call(paymentsDashboardApi.testKeys, { method: 'stripe' })).body).toMatchObject({
      mode: 'test',
      account: 'shop@example.org',
    })
    await dashboard.call(paymentsDashboardApi.saveKeys, {
      method: 'stripe',
      mode: 'test',
      values: { secretKey: 'sk_test_wrong' },
      version: 1,
    })
    expect((await dashboard.call(paymentsDashboardApi.testKeys, { method: 'stripe' })).body).toMatchObject({
      code: 'provider_declined',
      reason: 'api_key_invalid',
    })
    await dashboard.call(paymentsDashboardApi.saveKeys, { method: 'stripe', mode: 'test', values, version: 2 })
  })

  test('let staff enable the provider for checkout and API without a restart', async () => {
    const { body } = await dashboard.call(settingsDashboardApi.read, { group: 'paymentGateway' })
    const { version } = body.group
    const on = await dashboard.call(settingsDashboardApi.save, {
      group: 'paymentGateway',
      version,
      values: { ...body.group.values, cod: true, stripe: true },
    })
    expect(on.status).toBe(200)
    expect((await viewer.call(settingsDashboardApi.connections)).body.connections.payments).toMatchObject({
      stripe: { ready: true },
      paypal: { ready: false },
    })
    expect((await sentToPay()).id).toMatch(/^cs_/)
  })
})

describe('staff', () => {
  test('list payments and find them by order, buyer and provider id', async () => {
    const { orderId, id, paymentId } = await sentToPay()
    await stripe.decide(id, 'pay')
    const saved = (await paymentsOfOrder(shop, orderId))[0]!
    for (const q of [orderId, id, saved.capture_id!, saved.reference!]) {
      const { body } = await viewer.call(paymentsDashboardApi.list, { q })
      expect(body.payments.map(({ _id }) => _id)).toEqual([paymentId])
      expect(body.payments[0]).toMatchObject({
        orderId,
        status: 'captured',
        amount: 12,
        captured: 12,
        toRefund: 0,
        customer: 'Rahima Khatun',
      })
    }
    expect((await viewer.call(paymentsDashboardApi.list, { q: 'rahima@' })).body.total).toBeGreaterThan(0)
    expect((await viewer.call(paymentsDashboardApi.list, { q: 'nobody %' })).body.payments).toEqual([])
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await viewer.call(paymentsDashboardApi.list, { sort: 'high', limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.body.payments.map(({ _id }) => _id))
      cursor = page.body.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(
      (await viewer.call(paymentsDashboardApi.list, { status: ['captured'], method: ['stripe'], sort: 'low' })).body.total,
    ).toBe(1)
  })

  test('see the amount to refund for a cancelled order', async () => {
    const { orderId, at, id } = await sentToPay()
    await stripe.decide(id, 'pay')
    await guest.call(ordersApi.cancel, { ...at, reason: '' })
    const { body } = await viewer.call(paymentsDashboardApi.list, { toRefund: '1' })
    expect(body.payments).toMatchObject([{ orderId, toRefund: 12 }])
  })

  test('see mismatched events and mark them as resolved', async () => {
    const { id, orderId } = await sentToPay()
    await stripe.decide(id, 'pay', { amount: 5 })
    const { body } = await viewer.call(paymentsDashboardApi.events, { open: '1' })
    expect(body.events).toMatchObject([
      { orderId, outcome: 'mismatch', resolved: false, detail: { wrong: 'amount', amount: '0.05', expectedAmount: '12.00' } },
    ])
    const eventId = body.events[0]!._id
    expect((await viewer.call(paymentsDashboardApi.resolveEvent, { eventId })).status).toBe(403)
    expect((await dashboard.call(paymentsDashboardApi.resolveEvent, { eventId })).status).toBe(200)
    expect((await dashboard.call(paymentsDashboardApi.resolveEvent, { eventId: crypto.randomUUID() })).status).toBe(404)
    expect((await viewer.call(paymentsDashboardApi.events, { open: '1' })).body.total).toBe(0)
    expect((await viewer.call(paymentsDashboardApi.events, { q: orderId })).body.total).toBe(1)
  })

  test('check, capture once and void unpaid payments', async () => {
    const held = await sentToPay()
    await stripe.authorize(held.id)
    expect((await guest.call(ordersApi.read, held.at)).body.order).toMatchObject({ paymentStatus: 'authorized', pay: null })
    expect((await guest.call(paymentsApi.start, held.at)).body.code).toBe('order_state')
    const [one, other] = await Promise.all(
      [1, 2].map(() => dashboard.call(paymentsDashboardApi.capture, { paymentId: held.paymentId })),
    )
    expect([one!.status, other!.status]).toContain(200)
    expect((await guest.call(ordersApi.read, held.at)).body.order).toMatchObject({ paymentStatus: 'paid' })
    expect((await dashboard.call(paymentsDashboardApi.capture, { paymentId: held.paymentId })).body.code).toBe('order_state')
    expect((await dashboard.call(paymentsDashboardApi.void, { paymentId: held.paymentId })).body.code).toBe('order_state')

    const open = await sentToPay()
    expect((await viewer.call(paymentsDashboardApi.void, { paymentId: open.paymentId })).status).toBe(403)
    expect((await dashboard.call(paymentsDashboardApi.void, { paymentId: open.paymentId })).body.order.payments).toMatchObject([
      { status: 'voided' },
    ])
    expect(stripe.payments().at(-1)!.state).toBe('expired')

    const quiet = await sentToPay()
    await stripe.decide(quiet.id, 'pay', { quiet: true })
    stripe.behave('lookUp', 'silent', 'silent')
    expect((await dashboard.call(paymentsDashboardApi.check, { paymentId: quiet.paymentId })).body.code).toBe(
      'provider_unavailable',
    )
    expect((await dashboard.call(paymentsDashboardApi.check, { paymentId: quiet.paymentId })).body.order.paymentStatus).toBe(
      'paid',
    )
    expect((await dashboard.call(paymentsDashboardApi.check, { paymentId: crypto.randomUUID() })).status).toBe(404)
  })

  test('delete keys only while no payment is open, which disables the provider', async () => {
    const open = await sentToPay()
    expect((await dashboard.call(paymentsDashboardApi.deleteProviderKeys, { method: 'stripe' })).body.code).toBe('in_use')
    await dashboard.call(paymentsDashboardApi.void, { paymentId: open.paymentId })
    await shop.db.execute(sql`UPDATE payments SET status = 'voided' WHERE status IN ('pending', 'unknown')`)
    await shop.db.execute(sql`UPDATE orders SET payment_status = 'unpaid' WHERE payment_status = 'pending'`)
    expect((await dashboard.call(paymentsDashboardApi.deleteProviderKeys, { method: 'stripe' })).body.setup).toMatchObject({
      ready: false,
      enabled: false,
      version: 0,
    })
    expect((await guest.call(settingsApi.read)).body.settings.paymentGateway.stripe).toBe(false)
    expect((await shop.visitor().post('/api/payments/stripe/webhook', {})).status).toBe(404)
  })
})
