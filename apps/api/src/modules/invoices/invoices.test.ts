import { invoicesDashboardApi } from '@haat/shared/invoices/dashboard/endpoints.ts'
import { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checks } from '../../commands/checks.ts'
import { documentSeries, documents } from '../../db/tables/sales/invoices.ts'
import { orders, outbox } from '../../db/tables/sales/orders.ts'
import { payments, refunds } from '../../db/tables/sales/payments.ts'
import { taxRates } from '../../db/tables/sales/tax.ts'
import { listeners } from '../../listeners.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { inTransaction } from '../../platform/context.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { findStaleMessages, processOutbox } from '../orders/outbox/process.ts'
import { publish } from '../orders/outbox/publish.ts'
import { mergeTaxRows } from '../reports/tax-repo.ts'
import { settleInvoice } from './issue.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let staff: Client
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'general', { name: 'Haat', address: '1 Market Street' })
  await givenSettings(ctx, 'tax', { enabled: true, included: false, onDelivery: true })
  await givenSettings(ctx, 'invoices', { prefix: 'HA-', creditPrefix: 'HC-', taxId: 'BIN 1234' })
  await shop.db.insert(taxRates).values({ name: 'VAT', country: 'BD', percent: 15 })
  product = await aProduct(shop.db, { price: 1000, stock: null })
  const admin = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(admin.email, admin.password)
})

const address = givenAddress()
async function buy(qty = 3) {
  const { body } = await placeOrder(shop.visitor(), [{ _id: product.id, qty }], { billingInfo: address, shippingInfo: address })
  return { ...body.order, token: body.token! }
}
async function notified(): Promise<void> {
  for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
}
const documentsOf = async (orderId: string): Promise<ShopDocument[]> =>
  (await staff.call(invoicesDashboardApi.ofOrder, { orderId })).body.documents
const inShort = async (orderId: string) =>
  (await documentsOf(orderId)).map(({ kind, total, reversed, snapshot }) => [
    kind,
    total,
    snapshot.tax,
    snapshot.credits?.reason ?? reversed,
  ])

async function confirmed(qty = 3) {
  const order = await buy(qty)
  await staff.call(ordersDashboardApi.confirm, { orderId: order.orderId })
  await notified()
  return order
}

/** Stores a succeeded refund and publishes it, as the refund service does. */
async function payBack(
  orderId: string,
  amount: number,
  tax: number,
  lines: { lineId: string; qty: number; amount: number }[] = [],
) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderId, orderId))
  const [payment] = await shop.db
    .update(payments)
    .set({ status: 'captured', captured: sql`amount`, refunded: sql`refunded + ${amount}` })
    .where(eq(payments.orderId, order!.id))
    .returning()
  const [refund] = await shop.db
    .insert(refunds)
    .values({
      orderId: order!.id,
      paymentId: payment!.id,
      method: payment!.method,
      amount,
      tax,
      status: 'succeeded',
      key: crypto.randomUUID(),
      lines: lines.map((line) => ({ ...line, restocked: false })),
      reason: 'Broken',
      settledAt: new Date(),
    })
    .returning()
  await inTransaction(ctx, (ctx) => publish(ctx, 'refund.succeeded', refund!.id))
  return refund!.id
}

describe('an invoice', () => {
  test('is issued once when the order is confirmed, with the data of that moment', async () => {
    const { orderId, token } = await buy()
    await notified()
    expect(await documentsOf(orderId)).toEqual([])
    await staff.call(ordersDashboardApi.confirm, { orderId })
    await notified()
    await givenSettings(ctx, 'general', { name: 'Other', address: '2 Elsewhere' })
    const [invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: expect.stringMatching(/^HA-\d{6}$/),
      total: 36.8,
      snapshot: {
        orderId,
        seller: { name: 'Haat', address: '1 Market Street', taxId: 'BIN 1234' },
        billing: { fullName: 'Rahima Khatun' },
        lines: [{ qty: 3, price: 10, total: 30, tax: 4.5 }],
        taxes: [{ name: 'VAT', percent: 15, base: 32, amount: 4.8 }],
        credits: null,
      },
    })
    await givenSettings(ctx, 'general', { name: 'Haat', address: '1 Market Street' })
    const own = await shop.visitor().call(invoicesApi.ofOrder, { orderId, token })
    expect(own.body.documents).toEqual([invoice])
    expect((await shop.visitor().call(invoicesApi.ofOrder, { orderId, token: 'x'.repeat(40) })).status).toBe(404)
    expect((await shop.visitor().call(invoicesApi.ofOrder, { orderId })).status).toBe(404)
    const printed = await staff.call(invoicesDashboardApi.print, {
      ids: [(await staff.call(ordersDashboardApi.read, { orderId })).body.order._id],
    })
    expect(Object.values(printed.body.invoices)).toEqual([invoice])
  })

  test('is reversed and reissued if the order changes', async () => {
    const { orderId } = await confirmed()
    const { order } = (await staff.call(ordersDashboardApi.read, { orderId })).body
    const edit = { orderId, lines: [{ lineId: order.items[0]!._id, qty: 1 }], version: order.version }
    expect((await staff.call(ordersDashboardApi.edit, { ...edit, expectedTotal: 13.8 })).status).toBe(200)
    expect(await inShort(orderId)).toEqual(
      expect.arrayContaining([
        ['invoice', 36.8, 4.8, true],
        ['credit_note', 36.8, 4.8, 'changed'],
        ['invoice', 13.8, 1.8, false],
      ]),
    )
  })

  test('of a cancelled order is credited in full', async () => {
    const { orderId } = await confirmed()
    await staff.call(ordersDashboardApi.cancel, { orderId, reason: 'Sold out' })
    await notified()
    expect(await inShort(orderId)).toEqual([
      ['invoice', 36.8, 4.8, true],
      ['credit_note', 36.8, 4.8, 'cancelled'],
    ])
    const [, note] = await documentsOf(orderId)
    expect(note).toMatchObject({
      number: expect.stringMatching(/^HC-/),
      snapshot: { credits: { note: 'Sold out' }, lines: [{ qty: 3 }] },
    })
  })

  test('gets a credit note for each refund', async () => {
    const { orderId } = await confirmed()
    const lineId = (await staff.call(ordersDashboardApi.read, { orderId })).body.order.items[0]!._id
    await payBack(orderId, 1150, 150, [{ lineId, qty: 1, amount: 1150 }])
    await notified()
    await payBack(orderId, 2000, 260)
    await payBack(orderId, 530, 70)
    await notified()
    expect(await inShort(orderId)).toEqual([
      ['invoice', 36.8, 4.8, false],
      ['credit_note', 11.5, 1.5, 'refund'],
      ['credit_note', 20, 2.6, 'refund'],
      ['credit_note', 5.3, 0.7, 'refund'],
    ])
    const [, note] = await documentsOf(orderId)
    expect(note!.snapshot).toMatchObject({
      lines: [{ qty: 1, total: 11.5 }],
      taxIncluded: true,
      taxes: [{ name: 'VAT', base: 10, amount: 1.5 }],
      credits: { reason: 'refund', note: 'Broken' },
    })
    const { rows } = await shop.db.execute(sql`SELECT sum(refunded)::int AS refunded FROM tax_days`)
    expect(rows).toEqual([{ refunded: 480 }])
  })

  test('cannot be changed or deleted in the database', async () => {
    const { orderId } = await confirmed(1)
    const [invoice] = await documentsOf(orderId)
    await expect(shop.db.update(documents).set({ total: 1 }).where(eq(documents.id, invoice!._id))).rejects.toThrow()
    await expect(shop.db.delete(documents).where(eq(documents.id, invoice!._id))).rejects.toThrow()
  })

  test('requires the permission to view orders; printing requires the permission to edit them', async () => {
    const { orderId, _id } = await confirmed(1)
    const account = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: false, delete: false }])
    const viewer = shop.visitor()
    await viewer.signIn(account.email, account.password)
    expect((await viewer.call(invoicesDashboardApi.ofOrder, { orderId })).status).toBe(200)
    expect((await viewer.call(invoicesDashboardApi.ofOrder, { orderId: '99999999999' })).status).toBe(404)
    expect((await viewer.call(invoicesDashboardApi.print, { ids: [_id] })).status).toBe(403)
  })
})

test('the tax report lists each rate and refunded tax; merging rows does not change it', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const read = async () => (await staff.call(reportsDashboardApi.tax, { from: day, to: day })).body.report
  const before = await read()
  expect(before.rows).toHaveLength(1)
  expect(before.rows[0]).toMatchObject({ day, country: 'BD', name: 'VAT', percent: 15, refunded: 4.8 })
  expect(before.figures.due).toBeCloseTo(before.figures.tax - 4.8)
  await mergeTaxRows(shop.db)
  expect(await read()).toEqual(before)
  const { table } = (await staff.call(reportsDashboardApi.export, { report: 'tax', query: { from: day, to: day, by: 'month' } }))
    .body
  expect(table.rows[0]!.slice(0, 4)).toEqual([`${day.slice(0, 7)}-01`, 'BD', 'VAT', 15])
})

test('refunding a double payment does not reverse the invoice', async () => {
  const { orderId, _id } = await confirmed()
  await shop.db
    .insert(payments)
    .values({ orderId: _id, method: 'bankTransfer', status: 'captured', amount: 3680, captured: 3680, problem: 'double' })
  const first = await shop.db.select().from(payments).where(eq(payments.orderId, _id))
  await shop.db.update(payments).set({ status: 'captured', captured: sql`amount` }).where(eq(payments.orderId, _id))
  const back = { orderId, lines: [], delivery: 0, reason: 'Paid twice', paymentId: first.find(({ problem }) => problem)!.id }
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  expect((await staff.call(paymentsDashboardApi.refund, { ...back, amount: 36.8 }, key())).status).toBe(201)
  await notified()
  expect(await inShort(orderId)).toEqual([['invoice', 36.8, 4.8, false]])
  const { paymentId: _, ...later } = back
  expect((await staff.call(paymentsDashboardApi.refund, { ...later, amount: 11.5, reason: 'Broken' }, key())).status).toBe(201)
  await notified()
  expect(await inShort(orderId)).toEqual([
    ['invoice', 36.8, 4.8, false],
    ['credit_note', 11.5, 1.5, 'refund'],
  ])
})

describe('numbers', () => {
  test('have no gaps or duplicates: 40 orders, 8 concurrent workers, some of which crash', async () => {
    // Forty concurrent orders would be refused as `busy` on a slow machine.
    const few = limitConcurrency({ atOnce: 8, mayWait: 40 })
    const placed = await Promise.all(Array.from({ length: 40 }, () => few(() => buy(1))))
    const confirmed = await Promise.all(
      placed.map(({ orderId }) => few(() => staff.call(ordersDashboardApi.confirm, { orderId }))),
    )
    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = await findStaleMessages(ctx, 0)
    const dying = { ...listeners, 'order.confirmed': [...listeners['order.confirmed']!, () => Promise.reject(new Error('gone'))] }
    await Promise.allSettled(
      Array.from({ length: 8 }, async (_, who) => {
        for (const id of who % 2 ? ids : ids.toReversed())
          await processOutbox(ctx, id, who < 3 ? dying : listeners).catch(() => {})
      }),
    )
    await notified()
    expect(await shop.db.$count(outbox, sql`done_at IS NULL`)).toBe(0)
    const found = await shop.db.select().from(documents).where(eq(documents.kind, 'invoice'))
    const [series] = await shop.db.select().from(documentSeries).where(eq(documentSeries.kind, 'invoice'))
    expect(found.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: series!.last }, (_, i) => i + 1),
    )
    for (const { orderId } of placed) expect(await documentsOf(orderId)).toHaveLength(1)
  })

  test('12 concurrent workers invoice an order once', async () => {
    const { orderId } = await buy(1)
    await staff.call(ordersDashboardApi.confirm, { orderId })
    await Promise.all(Array.from({ length: 12 }, () => inTransaction(ctx, (ctx) => settleInvoice(ctx, orderId))))
    expect(await documentsOf(orderId)).toHaveLength(1)
  })

  test('the invariants about tax, numbers and credit notes hold', async () => {
    for (const { name, sql: question } of checks.filter(({ name }) => /tax|numbered|credit/.test(name)))
      expect({ name, rows: (await shop.db.execute(sql.raw(question))).rows }).toEqual({ name, rows: [] })
  })
})
