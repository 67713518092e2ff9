import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { taxDashboardApi } from '@haat/shared/tax/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checks } from '../../commands/checks.ts'
import { taxRates } from '../../db/tables/sales/tax.ts'
import { listeners } from '../../listeners.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { notificationsArrived } from '../../testing/notifications.ts'
import { findStaleMessages, processOutbox } from '../orders/outbox/process.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const nobody = '0198c7a2-0000-7000-8000-000000000000'
let staff: Client
let product: Awaited<ReturnType<typeof aProduct>>

type New = InputOf<typeof taxDashboardApi.create>
const fields = (over: Partial<New> = {}): New => ({
  name: 'VAT',
  names: { bn: 'ভ্যাট' },
  country: 'BD',
  state: null,
  percent: 15,
  stacks: false,
  active: true,
  ...over,
})
const create = (over: Partial<New> = {}) => staff.call(taxDashboardApi.create, fields(over))
const list = async () => (await staff.call(taxDashboardApi.list)).body.rates
const undo = (entryId: string) => staff.call(auditDashboardApi.undo, { entryId })
const taxing = (included: boolean, over: Record<string, unknown> = {}) =>
  givenSettings(ctx, 'tax', { enabled: true, included, onDelivery: true, ...over })

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { price: 1000, stock: null })
  const admin = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(admin.email, admin.password)
})

beforeEach(async () => {
  await shop.db.delete(taxRates)
  await givenSettings(ctx, 'tax', { enabled: false })
})

describe('rates', () => {
  test('can be created, changed and removed, and each change undone', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body.rate).toMatchObject({ name: 'VAT', names: { bn: 'ভ্যাট' }, percent: 15, version: 1 })
    const rateId = body.rate._id
    expect((await staff.call(taxDashboardApi.save, { rateId, version: 1, ...fields() })).body.undo).toBeNull()
    const saved = await staff.call(taxDashboardApi.save, { rateId, version: 1, ...fields({ percent: 7.125 }) })
    expect(saved.body.rate).toMatchObject({ percent: 7.125, version: 2 })
    const late = await staff.call(taxDashboardApi.save, { rateId, version: 1, ...fields() })
    expect(late.body).toMatchObject({ code: 'version_conflict', rate: { version: 2 } })
    expect((await undo(saved.body.undo!)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ percent: 15 })
    const removed = await staff.call(taxDashboardApi.remove, { rateId })
    expect(await list()).toEqual([])
    expect((await undo(removed.body.undo!)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ _id: rateId, name: 'VAT' })
  })

  test('are unique by name and place, also for concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await create({ name: 'vat' })).body.code).toBe('taken')
    expect((await create({ state: 'Dhaka, ঢাকা' })).status).toBe(201)
    expect((await create({ state: 'ঢাকা' })).body.code).toBe('taken')
    for (const wrong of [
      { percent: -1 },
      { percent: 100.1 },
      { percent: 1.2345 },
      { percent: Number.NaN },
      { country: 'bd' },
      { country: '*' },
      { name: '' },
      { stacks: true },
      { surprise: 1 } as Partial<New>,
    ])
      expect((await create(wrong)).status).toBe(400)
    const missing = { rateId: nobody, version: 1, ...fields({ name: 'x' }) }
    expect((await staff.call(taxDashboardApi.save, missing)).status).toBe(404)
    expect((await staff.call(taxDashboardApi.remove, { rateId: nobody })).status).toBe(404)
  })

  test('require the permission to edit settings', async () => {
    const account = await aStaffMember(shop.db, [{ name: 'settings', view: true, edit: false, delete: false }])
    const viewer = shop.visitor()
    await viewer.signIn(account.email, account.password)
    expect((await viewer.call(taxDashboardApi.list)).status).toBe(200)
    expect((await viewer.call(taxDashboardApi.create, fields())).status).toBe(403)
    expect((await viewer.call(taxDashboardApi.remove, { rateId: nobody })).status).toBe(403)
  })
})

async function quote(state?: string, country = 'BD') {
  // The process remembers rates until it is notified of a change.
  await notificationsArrived(shop.db)
  const { body } = await shop.visitor().call(cartApi.quote, {
    items: [{ _id: product.id, qty: 3 }],
    delivery: { type: 'delivery', area: 'Everywhere' },
    ...(country && { address: { country, ...(state && { state }) } }),
  })
  return body.quote
}
const sums = ({ itemTotal, delivery, tax, total }: Awaited<ReturnType<typeof quote>>) => [itemTotal, delivery!.cost, tax, total]

describe('a cart quote', () => {
  test('has no tax while tax is disabled or the country has no rate', async () => {
    await create()
    expect(await quote()).toMatchObject({ tax: 0, taxes: [], taxPending: false, total: 32 })
    await taxing(false)
    expect(await quote(undefined, 'FR')).toMatchObject({ tax: 0, taxes: [], total: 32 })
  })

  test('adds the tax of each rate once the address is known', async () => {
    await taxing(false)
    await create()
    await create({ name: 'City levy', names: {}, state: 'Dhaka Division', percent: 1.5, stacks: true })
    expect(await quote(undefined, '')).toMatchObject({ tax: 0, taxPending: true, total: 32 })
    const here = await quote('dhaka division')
    expect(here).toMatchObject({ tax: 5.3, taxIncluded: false, taxPending: false, total: 37.3 })
    expect(here.explanation.slice(-2)).toEqual([
      { rule: 'tax', about: 'VAT', amount: 4.8 },
      { rule: 'tax', about: 'City levy', amount: 0.5 },
    ])
    expect(here.taxes[0]).toEqual({ name: 'VAT', names: { bn: 'ভ্যাট' }, percent: 15, base: 32, amount: 4.8 })
    expect(sums(await quote('Sylhet'))).toEqual([30, 2, 4.8, 36.8])
    await taxing(false, { onDelivery: false })
    expect(sums(await quote())).toEqual([30, 2, 4.5, 36.5])
  })

  test('contains the tax in an unchanged total if prices include tax', async () => {
    await taxing(true)
    await create()
    const here = await quote()
    expect(sums(here)).toEqual([30, 2, 4.17, 32])
    expect(here.taxes).toEqual([{ name: 'VAT', names: { bn: 'ভ্যাট' }, percent: 15, base: 27.83, amount: 4.17 }])
    expect(here.explanation.some(({ rule }) => rule === 'tax')).toBe(false)
  })
})

describe('an order', () => {
  const address = givenAddress({ email: 'taxed@example.com' })
  const buy = async () =>
    (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 3 }], { billingInfo: address, shippingInfo: address })).body.order

  test('stores the tax of lines and delivery, and is edited with the rates of its placement', async () => {
    await taxing(false)
    await create()
    const { orderId, total, tax, taxes } = await buy()
    expect({ total, tax, taxes }).toMatchObject({ total: 36.8, tax: 4.8, taxes: [{ name: 'VAT', amount: 4.8 }] })
    const { rows } = await shop.db.execute(sql`SELECT o.delivery_tax, l.tax FROM orders o
      JOIN order_lines l ON l.order_id = o.id WHERE o.order_id = ${orderId}`)
    expect(rows).toEqual([{ delivery_tax: 30, tax: 450 }])

    await shop.db.delete(taxRates)
    const order = (await staff.call(ordersDashboardApi.read, { orderId })).body.order
    const lines = [{ lineId: order.items[0]!._id, qty: 2 }]
    const { preview } = (await staff.call(ordersDashboardApi.previewEdit, { orderId, lines })).body
    expect(preview).toMatchObject({ itemTotal: 20, tax: 3.3, total: 25.3 })
    const edit = { orderId, lines, expectedTotal: preview.total, version: order.version }
    const edited = await staff.call(ordersDashboardApi.edit, edit)
    expect(edited.body.order).toMatchObject({ total: 25.3, tax: 3.3 })
    expect(edited.body.order.explanation.at(-1)).toEqual({ rule: 'tax', about: 'VAT', amount: 3.3 })
  })

  test('shows the tax contained in the total in its email', async () => {
    await taxing(true)
    await create()
    const { orderId } = await buy()
    for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
    const placed = (await shop.mails()).find(({ to, subject }) => to === address.email && subject.includes(orderId))
    expect(placed?.text).toMatch(/Total: \$32.*\nof which VAT 15%: \$4\.17/)
    expect(placed?.html).toContain('of which VAT 15%')
  })

  test('adds to the tax report of its day until it is cancelled', async () => {
    const taxOfDays = async () => {
      const { rows } = await shop.db.execute(sql`SELECT sum(tax)::int AS tax, sum(orders)::int AS orders FROM tax_days`)
      return rows[0]
    }
    const before = (await taxOfDays()) as { tax: number; orders: number }
    await taxing(true)
    await create()
    const { orderId } = await buy()
    expect(await taxOfDays()).toEqual({ tax: before.tax + 417, orders: before.orders + 1 })
    await staff.call(ordersDashboardApi.cancel, { orderId, reason: 'x' })
    expect(await taxOfDays()).toEqual(before)
    for (const { name, sql: question } of checks.filter(({ name }) => /tax|total|lines|sales|explanation/.test(name)))
      expect({ name, rows: (await shop.db.execute(sql.raw(question))).rows }).toEqual({ name, rows: [] })
  })
})
