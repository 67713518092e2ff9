import { randomUUID } from 'node:crypto'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeRazorpay } from '../../../testing/providers/razorpay.ts'
import { fakeSslCommerz } from '../../../testing/providers/sslcommerz.ts'
import { reconcileRefunds } from '../refunds/refund-settle.ts'

const fakeProviders = { sslCommerz: await fakeSslCommerz(), razorpay: await fakeRazorpay() }
const shop = await startTestApp({ payments: providersAt(fakeProviders) })
const ctx = ctxOf(shop)
let dashboard: Client

beforeAll(async () => {
  fakeProviders.razorpay.notifyAddress(webhookOf(shop, 'razorpay'))
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'currency', { name: 'BDT', s: '৳', exchangeRate: 1, decimals: 2 })
  await givenSettings(ctx, 'paymentGateway', { sslCommerz: true, razorpay: true })
  const staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  dashboard = shop.visitor()
  await dashboard.signIn(staff.email, staff.password)
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})
afterAll(async () => {
  await fakeProviders.sslCommerz.close()
  await fakeProviders.razorpay.close()
})

type Method = keyof typeof fakeProviders

/** An order of 10.00 plus 2.00 for delivery. */
async function bought(method: Method) {
  const { id } = await aProduct(shop.db, { price: 1000 })
  const { body, status } = await placeOrder(shop.visitor(), [{ _id: id, qty: 1 }], { paymentMethod: method })
  expect(status).toBe(201)
  const { providerId } = fakeProviders[method].payments().at(-1)!
  return { orderId: body.order.orderId, providerId }
}
async function paid(method: Method) {
  const order = await bought(method)
  await fakeProviders[method].decide(order.providerId, 'pay')
  return order
}
const read = async (orderId: string) => (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
const refund = (orderId: string, amount: number) =>
  dashboard.call(paymentsDashboardApi.refund, { orderId, amount, reason: 'Too small' }, { idempotencyKey: randomUUID() })
const refundedAt = (method: Method, { providerId }: { providerId: string }) =>
  fakeProviders[method].payments().find((one) => one.providerId === providerId)!.refunded
/** Runs the refund job as if ten minutes had passed. */
async function later() {
  await shop.db.execute(
    sql`UPDATE refunds SET checked_at = checked_at - interval '10 minutes', created_at = created_at - interval '10 minutes'`,
  )
  await reconcileRefunds(ctx)
}
const settle = (method: Method) => fakeProviders[method].settleRefunds()

describe.each(['sslCommerz', 'razorpay'] as const)('%s', (method) => {
  test('partial refunds are paid once each, up to the captured amount', async () => {
    const order = await paid(method)
    for (const amount of [5, 7]) {
      expect((await refund(order.orderId, amount)).status).toBe(201)
      await later()
      await settle(method)
      await later()
    }
    expect(refundedAt(method, order)).toBe(1200)
    const { paymentStatus, refunds } = await read(order.orderId)
    expect(paymentStatus).toBe('refunded')
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect((await refund(order.orderId, 1)).body.code).toBe('refund_too_much')
  })

  test('a refund whose response was lost is retried and paid once', async () => {
    const order = await paid(method)
    fakeProviders[method].behave('refund', 'lost')
    await refund(order.orderId, 3)
    await later()
    expect((await read(order.orderId)).refunds).toMatchObject([{ status: 'unknown' }])
    await later()
    await settle(method)
    await later()
    expect((await read(order.orderId)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(refundedAt(method, order)).toBe(300)
  })

  test('a declined refund releases its amount for another refund', async () => {
    const order = await paid(method)
    fakeProviders[method].behave('refund', 'refuse')
    await refund(order.orderId, 3)
    await later()
    expect(await read(order.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [{ status: 'failed' }] })
    expect((await refund(order.orderId, 12)).status).toBe(201)
  })
})

describe('a payment that SSLCOMMERZ flags as risky', () => {
  const held = async () => {
    fakeProviders.sslCommerz.distrust()
    const order = await paid('sslCommerz')
    const { payments } = await read(order.orderId)
    expect(payments).toMatchObject([{ status: 'authorized', problem: 'risk: Not Safe' }])
    return { ...order, paymentId: payments[0]!._id }
  }

  test('can be captured by staff', async () => {
    const order = await held()
    const { body } = await dashboard.call(paymentsDashboardApi.capture, { paymentId: order.paymentId })
    expect(body.order).toMatchObject({ paymentStatus: 'paid', payments: [{ status: 'captured', problem: null }] })
    expect(refundedAt('sslCommerz', order)).toBe(0)
  })

  test('can be voided by staff, which refunds the whole amount', async () => {
    const order = await held()
    const { status, body } = await dashboard.call(paymentsDashboardApi.void, { paymentId: order.paymentId })
    expect([status, body.order.payments[0]?.status]).toEqual([200, 'voided'])
    expect(refundedAt('sslCommerz', order)).toBe(1200)
  })
})

test('Razorpay: voiding an unpaid payment cancels the payment link at the provider', async () => {
  const order = await bought('razorpay')
  const paymentId = (await read(order.orderId)).payments[0]!._id
  expect((await dashboard.call(paymentsDashboardApi.void, { paymentId })).status).toBe(200)
  expect(fakeProviders.razorpay.payments().at(-1)!.state).toBe('cancelled')
})
