import { randomUUID } from 'node:crypto'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeRazorpay } from '../../../testing/providers/razorpay.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'
import { settleRefund } from '../refunds/refund-settle.ts'

const fakeProviders = { stripe: await fakeStripe(), razorpay: await fakeRazorpay() }
const shop = await startTestApp({ payments: providersAt(fakeProviders) })
const ctx = ctxOf(shop)
let dashboard: Client

beforeAll(async () => {
  for (const method of ['stripe', 'razorpay'] as const) fakeProviders[method].notifyAddress(webhookOf(shop, method))
  await givenArea(ctx, { rates: [{ type: 'delivery', cost: 0, freeOver: null, daysMin: 1, daysMax: 3 }] })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { stripe: true, razorpay: true })
  const admin = await anAdmin(shop.db)
  dashboard = shop.visitor()
  await dashboard.signIn(admin.email, admin.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))
afterAll(async () => {
  for (const fakeProvider of Object.values(fakeProviders)) await fakeProvider.close()
})

async function settleOpen(): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>("SELECT id FROM refunds WHERE status = 'pending'")
  for (const { id } of rows) await settleRefund(ctx, id)
}

async function sellIn(currency: string, decimals: number): Promise<void> {
  const { group } = (await dashboard.call(settingsDashboardApi.read, { group: 'currency' })).body
  const values = { ...group.values, name: currency, s: currency, exchangeRate: 1, decimals }
  const saved = await dashboard.call(settingsDashboardApi.save, { group: 'currency', version: group.version, values, texts: {} })
  expect(saved.status).toBe(200)
}

const bought = async (method: OnlineMethod & keyof typeof fakeProviders, price: number) => {
  const product = await aProduct(shop.db, { price, stock: 5 })
  const { body } = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }], { paymentMethod: method })
  const asked = fakeProviders[method].payments().at(-1)!
  await fakeProviders[method].decide(asked.providerId, 'pay')
  expect(await paymentsOfOrder(shop, body.order.orderId)).toMatchObject([{ status: 'captured', captured: price }])
  const refund = async (amount: number) => {
    const { orderId } = body.order
    return dashboard.call(paymentsDashboardApi.refund, { orderId, amount }, { idempotencyKey: randomUUID() })
  }
  return { asked, refund, refunded: () => fakeProviders[method].payments().at(-1)!.refunded }
}

test.each([
  ['stripe', 'JPY', 0, 120_000, 1200, 33, 33],
  ['stripe', 'KWD', 2, 1234, 12_340, 3.33, 3330],
  ['stripe', 'BHD', 2, 1234, 12_340, 0.01, 10],
  ['stripe', 'OMR', 2, 1001, 10_010, 10, 10_000],
  ['stripe', 'JOD', 2, 1001, 10_010, 10, 10_000],
  ['stripe', 'TND', 2, 1001, 10_010, 10, 10_000],
  ['stripe', 'ISK', 0, 120_000, 120_000, 34, 3400],
  ['razorpay', 'JPY', 0, 120_000, 1200, 33, 33],
  ['razorpay', 'KWD', 2, 1234, 12_340, 3.33, 3330],
] as const)('%s amounts in %s with %i decimals', async (method, currency, decimals, price, amount, back, unitsBack) => {
  await sellIn(currency, decimals)
  const order = await bought(method, price)
  expect(order.asked).toMatchObject({ amount, currency })
  if (decimals === 0) {
    const finer = await order.refund(back + 0.5)
    expect(finer.body).toMatchObject({ code: 'bad_request', fields: { amount: 'is finer than the currency' } })
  }
  expect((await order.refund(back)).status).toBe(201)
  await settleOpen()
  expect(order.refunded()).toBe(unitsBack)
  expect((await order.refund(Number((price / 100 - back).toFixed(2)))).status).toBe(201)
  await settleOpen()
  expect(order.refunded()).toBe(amount)
})
