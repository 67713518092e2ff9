import { randomUUID } from 'node:crypto'
import { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { inTransaction } from '../../../platform/context.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { pngOf } from '../../../testing/factories/media.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { paymentsOfOrder, providersAt, webhookOf } from '../../../testing/factories/payments.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { fakeStripe } from '../../../testing/providers/stripe.ts'
import { applyRefundEvent } from './refund-events.ts'
import { applyRefund, checkOrderRefunds, reconcileRefunds, settleRefund } from './refund-settle.ts'

const stripe = await fakeStripe()
const shop = await startTestApp({ payments: providersAt({ stripe }) })
const ctx = ctxOf(shop)
const guest = shop.visitor()
stripe.notifyAddress(webhookOf(shop, 'stripe'))
let dashboard: Client
let viewer: Client
let staff: { email: string; password: string }

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'paymentGateway', { cod: true, stripe: true, bankTransfer: true })
  staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  dashboard = await signedIn(staff)
  viewer = await signedIn(await aStaffMember(shop.db, [{ name: 'orders', view: true }]))
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})
afterAll(() => stripe.close())

async function signedIn({ email, password }: { email: string; password: string }, url = shop.url): Promise<Client> {
  const client = new Client(url)
  await client.signIn(email, password)
  return client
}
const stockOf = async (product: { variants: { id: string }[] }) =>
  (
    await shop.db.execute<{ value: number }>(
      sql`SELECT on_hand AS value FROM stock WHERE variant_id = ${product.variants[0]!.id}`,
    )
  ).rows[0]!.value
type Input = InputOf<typeof paymentsDashboardApi.refund>
const refund = (orderId: string, input: Omit<Input, 'orderId'>, { by = dashboard, key = randomUUID() as string } = {}) =>
  by.call(paymentsDashboardApi.refund, { orderId, ...input }, { idempotencyKey: key })
const read = async (orderId: string) => (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
const messages = async (topic: string, orderId: string) =>
  (
    await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM outbox x JOIN refunds r ON r.id::text = x.reference
      JOIN orders o ON o.id = r.order_id WHERE x.topic = ${topic} AND o.order_id = ${orderId}`)
  ).rows[0]!.n
/** Makes the refunds due for another check: moves their times back by two minutes. */
const later = () =>
  shop.db.execute(
    sql`UPDATE refunds SET checked_at = checked_at - interval '2 minutes', created_at = created_at - interval '2 minutes'`,
  )

/** A paid order of 32.00: 3 units at 10.00 and 2.00 for delivery. */
async function paid(method: 'stripe' | 'cod' = 'stripe') {
  const product = await aProduct(shop.db, { price: 1000, stock: 10 })
  const { body, status } = await placeOrder(guest, [{ _id: product.id, qty: 3 }], { paymentMethod: method })
  expect(status).toBe(201)
  const { orderId } = body.order
  if (method === 'stripe') await stripe.decide(stripe.payments().at(-1)!.providerId, 'pay')
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  if (method === 'cod') await dashboard.call(ordersDashboardApi.collect, { orderId, amount: 32 })
  const order = await read(orderId)
  expect(order.paymentStatus).toBe('paid')
  return {
    product,
    orderId,
    lineId: order.items[0]!._id,
    at: { orderId, token: body.token! },
    stripeId: stripe.payments().at(-1)?.providerId,
  }
}

describe('a refund', () => {
  test('of cash covers a line and the delivery, restocks the unit and removes it from the order', async () => {
    const { orderId, lineId, product, at } = await paid('cod')
    const done = await refund(orderId, { amount: 12, delivery: 2, lines: [{ lineId, qty: 1, restock: true }], reason: 'Torn' })
    expect(done.status).toBe(201)
    expect(done.body.order).toMatchObject({
      paymentStatus: 'partially_refunded',
      payments: [{ captured: 32, refunded: 12 }],
      refunds: [{ amount: 12, delivery: 2, status: 'succeeded', reason: 'Torn', lines: [{ lineId, qty: 1, amount: 10 }] }],
      items: [{ refunded: 1, restocked: 1, dropped: 1, remaining: 2 }],
    })
    expect(await stockOf(product)).toBe(8)
    expect(await messages('refund.succeeded', orderId)).toBe(1)
    const own = (await guest.call(ordersApi.read, at)).body.order
    expect(own.refunds).toEqual([expect.objectContaining({ amount: 12, done: true, method: 'cod' })])
    expect(own.events.map(({ type }) => type)).toContain('refunded')

    const packed = await dashboard.call(ordersDashboardApi.pack, { orderId, version: done.body.order.version })
    expect(packed.body.order.parcels[0]!.lines).toEqual([{ lineId, qty: 2 }])
    const parcelId = packed.body.order.parcels[0]!._id
    await dashboard.call(ordersDashboardApi.ship, { orderId, parcelId })
    const arrived = await dashboard.call(ordersDashboardApi.deliver, { orderId, parcelId })
    expect(arrived.body.order).toMatchObject({ fulfilmentStatus: 'delivered', status: 'completed', next: 'none' })
  })

  test('before a cancellation: the cancellation restocks the other units and leaves the rest to refund', async () => {
    const { orderId, lineId, product } = await paid('cod')
    await refund(orderId, { amount: 10, lines: [{ lineId, qty: 1, restock: true }] })
    const cancelled = await dashboard.call(ordersDashboardApi.cancel, { orderId, reason: 'Changed their mind' })
    expect(cancelled.body.order).toMatchObject({ next: 'pay-back', toPayBack: 22 })
    expect(await stockOf(product)).toBe(10)
    expect((await refund(orderId, { amount: 10, lines: [{ lineId, qty: 1, restock: true }] })).body.code).toBe('order_state')
    const rest = await refund(orderId, { amount: 22 })
    expect(rest.body.order).toMatchObject({ next: 'none', toPayBack: 0, paymentStatus: 'refunded' })
  })

  test('requires the permission, an idempotency key, an order and an amount within the captured money', async () => {
    const { orderId, lineId } = await paid('cod')
    expect((await refund(orderId, { amount: 1 }, { by: viewer })).body.code).toBe('not_allowed')
    expect((await refund(orderId, { amount: 1 }, { by: guest })).body.code).toBe('sign_in_required')
    expect((await dashboard.call(paymentsDashboardApi.refund, { orderId, amount: 1 })).body.code).toBe('idempotency_key_required')
    expect((await refund('10000000012345', { amount: 1 })).body.code).toBe('not_found')
    for (const amount of [0, -1, 1.001, Number.NaN, '1', 1e13])
      expect([amount, (await refund(orderId, { amount: amount as number })).status]).toEqual([amount, 400])
    expect((await refund(orderId, { amount: 1, lines: [{ lineId: randomUUID(), qty: 1, restock: false }] })).status).toBe(400)
    expect((await refund(orderId, { amount: 1, lines: [{ lineId, qty: 4, restock: false }] })).body).toMatchObject({
      code: 'too_many_units',
      left: 3,
    })
    expect((await refund(orderId, { amount: 32.01 })).body).toMatchObject({ code: 'refund_too_much', left: 32 })
    expect((await refund(orderId, { amount: 1, paymentId: randomUUID() })).body.code).toBe('refund_too_much')
    expect((await read(orderId)).refunds).toEqual([])
  })

  test('is made once per key, also for 10 concurrent requests; the key with another body is rejected', async () => {
    const { orderId } = await paid('cod')
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => refund(orderId, { amount: 3 }, { key })))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect((await refund(orderId, { amount: 4 }, { key })).body.code).toBe('idempotency_mismatch')
    expect((await read(orderId)).payments[0]!.refunded).toBe(3)
  })

  test('is limited to the captured amount, also for 50 concurrent refunds in two processes', async () => {
    const { orderId } = await paid()
    const other = await signedIn(staff, await anotherProcess(shop))
    const attempts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const [key, by] = [randomUUID(), index % 2 ? dashboard : other]
        for (;;) {
          const reply = await refund(orderId, { amount: 3 }, { by, key })
          // Fifty requests wait for one row lock: on a slow machine some are answered with 503.
          if (reply.status !== 503) return reply
        }
      }),
    )
    const codes = attempts.map(({ status, body }) => (status === 201 ? 'paid back' : body.code))
    expect(codes.filter((code) => code === 'paid back')).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['paid back', 'refund_too_much']))
    await later()
    await reconcileRefunds(ctx)
    const order = await read(orderId)
    expect(order.payments[0]).toMatchObject({ captured: 32, refunded: 30 })
    expect(order.refunds.map(({ status }) => status)).toEqual(Array(10).fill('succeeded'))
    expect(stripe.payments().at(-1)).toMatchObject({ refunded: 3000 })
  })
})

describe('a provider', () => {
  const idOf = async (orderId: string) => (await read(orderId)).refunds.at(-1)!._id

  test('is called once after the commit, despite crashes', async () => {
    const { orderId, at } = await paid()
    const asked = await refund(orderId, { amount: 32, delivery: 2 })
    expect(asked.body.order).toMatchObject({ paymentStatus: 'paid', refunds: [{ status: 'pending' }], toPayBack: 0 })
    expect((await guest.call(ordersApi.read, at)).body.order.refunds).toMatchObject([{ amount: 32, done: false }])
    const id = await idOf(orderId)
    // Stripe's library retries with the same key.
    stripe.behave('refund', 'lost', 'silent')
    await settleRefund(ctx, id)
    const before = stripe.asked('refund')
    expect((await read(orderId)).refunds).toMatchObject([{ status: 'unknown', problem: 'silent' }])
    // The refund is still claimed by the previous call.
    await settleRefund(ctx, id)
    await later()
    await Promise.all([settleRefund(ctx, id), reconcileRefunds(ctx), reconcileRefunds(ctx)])
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'succeeded', problem: null }] })
    expect(stripe.payments().at(-1)).toMatchObject({ refunded: 3200 })
    expect(stripe.asked('refund')).toBe(before)
    expect(await messages('refund.succeeded', orderId)).toBe(1)
    await later()
    await settleRefund(ctx, id)
    expect(await messages('refund.succeeded', orderId)).toBe(1)
  })

  test('that declines: the amount can be refunded again and the units are to be shipped again', async () => {
    const { orderId, lineId } = await paid()
    await refund(orderId, { amount: 10, lines: [{ lineId, qty: 1, restock: false }] })
    stripe.behave('refund', 'refuse')
    await settleRefund(ctx, await idOf(orderId))
    expect(await read(orderId)).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'failed' }],
      items: [{ refunded: 0, dropped: 0, remaining: 3 }],
    })
    expect(await messages('refund.failed', orderId)).toBe(1)
    await refund(orderId, { amount: 10, lines: [{ lineId, qty: 1, restock: false }] })
    await settleRefund(ctx, await idOf(orderId))
    expect((await read(orderId)).paymentStatus).toBe('partially_refunded')
  })

  test('that times out is requested again when staff check the order', async () => {
    const { orderId } = await paid()
    await refund(orderId, { amount: 5 })
    stripe.behave('refund', 'silent', 'silent')
    await settleRefund(ctx, await idOf(orderId))
    expect((await read(orderId)).refunds).toMatchObject([{ status: 'unknown' }])
    const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE order_id = ${orderId}`)
    await checkOrderRefunds(ctx, rows[0]!.id)
    expect((await read(orderId)).refunds).toMatchObject([{ status: 'succeeded' }])
  })

  test('reports a refund id once: the same id on a refund of another payment is a problem', async () => {
    const [first, second] = [await paid(), await paid()]
    for (const { orderId } of [first, second]) await refund(orderId, { amount: 5 })
    await settleRefund(ctx, await idOf(first.orderId))
    const { rows } = await shop.db.execute<{ provider_id: string }>(
      sql`SELECT provider_id FROM refunds WHERE id = ${await idOf(first.orderId)}`,
    )
    const known = { providerId: rows[0]!.provider_id, state: 'succeeded' as const, reason: null }
    const other = await idOf(second.orderId)
    expect(await inTransaction(ctx, (ctx) => applyRefund(ctx, other, known))).toBe(false)
    expect((await read(second.orderId)).refunds).toMatchObject([{ status: 'unknown', problem: 'refund_reused' }])
    await expect(
      shop.db.execute(sql`UPDATE refunds SET provider_id = ${known.providerId} WHERE id = ${other}`),
    ).rejects.toMatchObject({ cause: { constraint: 'refunds_provider_id' } })
    // The provider's own answer about this refund still completes it.
    await later()
    await settleRefund(ctx, other)
    expect((await read(second.orderId)).refunds).toMatchObject([{ status: 'succeeded', problem: null }])
  })

  test('reports refunds by webhook; refunds that the shop did not request are mismatches', async () => {
    const { orderId } = await paid()
    await refund(orderId, { amount: 5 })
    const [payment] = await paymentsOfOrder(shop, orderId)
    const { rows } = await shop.db.execute<{ key: string }>(sql`SELECT key FROM refunds WHERE payment_id = ${payment!.id}`)
    const ours = { key: rows[0]!.key, captureId: payment!.capture_id }
    const said = { providerId: `re_${randomUUID()}`, state: 'succeeded' as const, reason: null, ...ours }
    const notify = (over = {}) => inTransaction(ctx, (ctx) => applyRefundEvent(ctx, 'stripe', { ...said, ...over }))
    const another = { providerId: 'another', key: null }
    // A refund made on the provider's site while the shop's refund is pending is a different refund.
    expect((await notify({ ...another, state: 'failed' })).outcome).toBe('mismatch')
    expect((await notify({ ...another, key: 'no key of ours' })).outcome).toBe('mismatch')
    expect((await read(orderId)).refunds).toMatchObject([{ status: 'pending' }])
    expect((await notify()).outcome).toBe('applied')
    expect((await notify()).outcome).toBe('ignored')
    expect((await notify({ key: null })).outcome).toBe('ignored')
    expect((await notify({ state: 'failed', reason: 'closed account' })).outcome).toBe('mismatch')
    expect((await notify({ ...another, captureId: 'foreign' })).outcome).toBe('foreign')
    expect((await read(orderId)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(await messages('refund.succeeded', orderId)).toBe(1)
  })
})

test('a buyer uploads a transfer receipt; staff see the picture and record the payment', async () => {
  const product = await aProduct(shop.db, { price: 1000, stock: 10 })
  const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { paymentMethod: 'bankTransfer' })
  const { orderId } = body.order
  const path = `/api/home/orders/${orderId}/payment-receipts`
  const send = (bytes: Buffer, token: string | null = body.token!) =>
    guest.http
      .post(path)
      .set(token ? { [orderTokenHeader]: token } : {})
      .set('Content-Type', 'image/png')
      .send(bytes)
  expect((await send(await pngOf(), null)).status).toBe(404)
  expect((await send(Buffer.from('<svg/>'))).body.code).toBe('not_an_image')
  const sent = await send(await pngOf())
  expect(sent.status).toBe(201)
  expect(sent.body.order.events.map(({ type }: { type: string }) => type)).toContain('transfer_receipt_sent')
  const order = await read(orderId)
  expect(order.next).toBe('collect')
  const { attachments } = (await viewer.call(attachmentsDashboardApi.list, { orderId })).body
  expect(attachments).toMatchObject([{ purpose: 'receipt', ofStaff: false }])
  const picture = await viewer.call(attachmentsDashboardApi.read, { attachmentId: attachments[0]!._id })
  expect(picture.headers['content-type']).toBe('image/webp')

  expect((await dashboard.call(ordersDashboardApi.collect, { orderId, amount: 12 })).body.order.paymentStatus).toBe('paid')
  expect((await send(await pngOf())).body.code).toBe('order_state')
})
