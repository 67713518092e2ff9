import { randomUUID } from 'node:crypto'
import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { providersAt, webhookOf } from '../../testing/factories/payments.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { razorpayStandIn } from '../../testing/providers/razorpay.ts'
import { sslCommerzStandIn } from '../../testing/providers/sslcommerz.ts'
import { reconcileRefunds } from './refund-settle.ts'

const standIns = { sslCommerz: await sslCommerzStandIn(), razorpay: await razorpayStandIn() }
const shop = await startTestApp({ payments: providersAt(standIns) })
const ctx = ctxOf(shop)
let desk: Client

beforeAll(async () => {
  standIns.razorpay.tellTo(webhookOf(shop, 'razorpay'))
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'currency', { name: 'BDT', s: '৳', exchangeRate: 1, decimals: 2 })
  await givenSettings(ctx, 'paymentGateway', { sslCommerz: true, razorpay: true })
  const staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  desk = shop.visitor()
  await desk.signIn(staff.email, staff.password)
})
afterEach(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})
afterAll(async () => {
  await standIns.sslCommerz.close()
  await standIns.razorpay.close()
})

type Method = keyof typeof standIns

/** 10.00 and 2.00 for the delivery. */
async function bought(method: Method) {
  const { id } = await aProduct(shop.db, { price: 1000 })
  const { body, status } = await placeOrder(shop.visitor(), [{ _id: id, qty: 1 }], { paymentMethod: method })
  expect(status).toBe(201)
  const { providerId } = standIns[method].payments().at(-1)!
  return { orderId: body.order.orderId, providerId }
}
async function paid(method: Method) {
  const order = await bought(method)
  await standIns[method].decide(order.providerId, 'pay')
  return order
}
const read = async (orderId: string) => (await desk.call(ordersDeskApi.read, { orderId })).body.order
const refund = (orderId: string, amount: number) =>
  desk.call(paymentsDeskApi.refund, { orderId, amount, reason: 'Too small' }, { idempotencyKey: randomUUID() })
const refundedAt = (method: Method, { providerId }: { providerId: string }) =>
  standIns[method].payments().find((one) => one.providerId === providerId)!.refunded
/** The job of the next minutes. */
async function later() {
  await shop.db.execute(
    sql`UPDATE refunds SET checked_at = checked_at - interval '10 minutes', created_at = created_at - interval '10 minutes'`,
  )
  await reconcileRefunds(ctx)
}
const settle = (method: Method) => standIns[method].settleRefunds()

describe.each(['sslCommerz', 'razorpay'] as const)('%s', (method) => {
  test('pays back in parts, each once, until all of it is back', async () => {
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

  test('its answer to a refund was lost: asked again, paid once', async () => {
    const order = await paid(method)
    standIns[method].behave('refund', 'lost')
    await refund(order.orderId, 3)
    await later()
    expect((await read(order.orderId)).refunds).toMatchObject([{ status: 'unknown' }])
    await later()
    await settle(method)
    await later()
    expect((await read(order.orderId)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(refundedAt(method, order)).toBe(300)
  })

  test('does not want to: the money is free again', async () => {
    const order = await paid(method)
    standIns[method].behave('refund', 'refuse')
    await refund(order.orderId, 3)
    await later()
    expect(await read(order.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [{ status: 'failed' }] })
    expect((await refund(order.orderId, 12)).status).toBe(201)
  })
})

describe('money SSLCOMMERZ does not trust', () => {
  const held = async () => {
    standIns.sslCommerz.distrust()
    const order = await paid('sslCommerz')
    const { payments } = await read(order.orderId)
    expect(payments).toMatchObject([{ status: 'authorized', problem: 'risk: Not Safe' }])
    return { ...order, paymentId: payments[0]!._id }
  }

  test('is taken by staff', async () => {
    const order = await held()
    const { body } = await desk.call(paymentsDeskApi.capture, { paymentId: order.paymentId })
    expect(body.order).toMatchObject({ paymentStatus: 'paid', payments: [{ status: 'captured', problem: null }] })
    expect(refundedAt('sslCommerz', order)).toBe(0)
  })

  test('or given back whole', async () => {
    const order = await held()
    const { status, body } = await desk.call(paymentsDeskApi.void, { paymentId: order.paymentId })
    expect([status, body.order.payments[0]?.status]).toEqual([200, 'voided'])
    expect(refundedAt('sslCommerz', order)).toBe(1200)
  })
})

test('Razorpay: a link nobody has paid is ended by staff, at once and there as well', async () => {
  const order = await bought('razorpay')
  const paymentId = (await read(order.orderId)).payments[0]!._id
  expect((await desk.call(paymentsDeskApi.void, { paymentId })).status).toBe(200)
  expect(standIns.razorpay.payments().at(-1)!.state).toBe('cancelled')
})
