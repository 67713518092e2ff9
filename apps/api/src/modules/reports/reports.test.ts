import type { InputOf } from '@haat/shared/endpoint.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { addDays } from '@haat/shared/reference/time-zone.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { today } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mergeSalesRows } from './sales-repo.ts'

const shop = await startTestApp()
const week = { from: addDays(today('UTC'), -6), to: today('UTC') }
let staff: Client
let admin: Client
const orders: Record<string, string> = {}

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

beforeAll(async () => {
  staff = await signedIn(await aStaffMember(shop.db, [{ name: 'reports', view: true, edit: false, delete: false }]))
  admin = await signedIn(await anAdmin(shop.db))
  await givenArea(ctxOf(shop))
  await givenCoupon(shop.db, { code: 'TEN', percent: 10 })
  const shoe = await aProduct(shop.db, { name: 'Shoe', price: 3000, stock: 50 })
  const hat = await aProduct(shop.db, { name: 'Hat', price: 1000, stock: 4 })
  const [loyal, other] = [await signedIn(await aCustomer(shop.db)), await signedIn(await aCustomer(shop.db))]
  const place = async (
    name: string,
    client: Client,
    ...rest: [Parameters<typeof placeOrder>[1], Parameters<typeof placeOrder>[2]?]
  ) => {
    const { body, status } = await placeOrder(client, ...rest)
    expect(status).toBe(201)
    orders[name] = body.order.orderId
  }
  await place('first', loyal, [{ _id: shoe.id, qty: 2 }], { coupon: 'TEN' })
  await place('again', loyal, [{ _id: hat.id, qty: 1 }])
  await place('abroad', other, [{ _id: shoe.id, qty: 1 }], {
    billingInfo: givenAddress({ email: 'b@example.org' }),
    shippingInfo: givenAddress({ country: 'FR' }),
  })
  await place('cancelled', other, [{ _id: hat.id, qty: 2 }], { billingInfo: givenAddress({ email: 'b@example.org' }) })
  await place('before', loyal, [{ _id: hat.id, qty: 1 }])
  // The oldest order is moved to the previous week, for comparisons with it.
  await shop.db.execute(sql`UPDATE orders SET placed_at = placed_at - interval '7 days' WHERE order_id = ${orders.before}`)
  const { status } = await admin.call(ordersDashboardApi.cancel, { orderId: orders.cancelled!, reason: 'test' })
  expect(status).toBe(200)
})

const sales = async (query: Partial<InputOf<typeof reportsDashboardApi.sales>> = {}) =>
  (await staff.call(reportsDashboardApi.sales, { ...week, ...query })).body.report

describe('sales', () => {
  test('count orders by day without cancelled orders, next to the previous period', async () => {
    const { figures, figuresBefore, steps, stepsBefore, groups, converted } = await sales({ compare: 'previous' })
    expect(figures).toMatchObject({ orders: 3, gross: 100, discount: 6, refunded: 0, net: 94, cancelled: 1, average: 31.33 })
    expect(figures.total).toBe(figures.net + figures.delivery)
    expect(figuresBefore).toMatchObject({ orders: 1, net: 10, cancelled: 0 })
    expect(steps).toHaveLength(7)
    expect(steps.at(-1)).toMatchObject({ day: today('UTC'), orders: 3, net: 94 })
    expect(stepsBefore!.at(-1)).toMatchObject({ orders: 1 })
    expect(groups).toEqual({
      source: [{ key: 'web', orders: 3, net: 94 }],
      method: [{ key: 'cod', orders: 3, net: 94 }],
      country: [
        { key: 'BD', orders: 2, net: 64 },
        { key: 'FR', orders: 1, net: 30 },
      ],
    })
    expect(converted).toBe(false)
  })

  test('are the same by week and month, and after processes merged the rows concurrently', async () => {
    const whole = { from: addDays(today('UTC'), -13), to: today('UTC') }
    const before = await sales(whole)
    await Promise.all([mergeSalesRows(shop.db), mergeSalesRows(shop.db), mergeSalesRows(shop.db)])
    expect(await sales(whole)).toEqual(before)
    for (const by of ['week', 'month'] as const) {
      const { figures, steps } = await sales({ ...whole, by })
      expect(figures).toEqual(before.figures)
      expect(steps.reduce((sum, { net }) => sum + net, 0)).toBe(104)
    }
    const [left] = await rows<{ n: number }>(shop.db, sql`SELECT count(*)::int AS n FROM sales_days WHERE NOT folded`)
    expect(left!.n).toBe(0)
  })

  test('in another currency are converted at the exchange rate stored with the order', async () => {
    await givenSettings(ctxOf(shop), 'currency', { name: 'EUR', s: '€', exchangeRate: 0.5, decimals: 2 })
    const report = await sales()
    expect(report).toMatchObject({ currency: { name: 'EUR', s: '€' }, converted: true, figures: { orders: 3, net: 47 } })
    await givenSettings(ctxOf(shop), 'currency', { name: 'USD', s: '$', exchangeRate: 3, decimals: 1 })
    expect(await sales()).toMatchObject({ converted: false, figures: { net: 94 } })
    await givenSettings(ctxOf(shop), 'currency', { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 })
  })

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: week.to, to: week.from }, 'to'],
    [{ from: '2010-01-01' }, 'from'],
    [{ from: '9999-12-31', to: '9999-12-31' }, 'from'],
    [{ from: '0000-01-01', to: '0001-01-01' }, 'from'],
    [{ from: '9998-12-31', to: '9999-12-31' }, 'from'],
    [{ by: 'year' }, 'by'],
    [{ compare: 'x' }, 'compare'],
    [{ extra: '1' }, 'extra'],
  ])('are refused with %j', async (wrong, field) => {
    const { status, body } = await staff.call(reportsDashboardApi.sales, { ...week, ...wrong } as never)
    expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, field])
  })
})

test('products: units and amounts per product, next to the previous period', async () => {
  const ask = async () => (await staff.call(reportsDashboardApi.products, { ...week, compare: 'previous' })).body.report
  expect(await ask()).toMatchObject({
    figures: { products: 2, units: 4, gross: 100, discount: 6, net: 94 },
    figuresBefore: { products: 1, units: 1, net: 10 },
    products: [
      { name: 'Shoe', units: 3, net: 84, netBefore: 0 },
      { name: 'Hat', units: 1, net: 10, netBefore: 10 },
    ],
  })
})

test('customers: new and returning orders; names are visible only with permission to view customers', async () => {
  const ask = async (client: Client) => (await client.call(reportsDashboardApi.customers, week)).body.report
  const { figures, customers, steps } = await ask(staff)
  // "before" was placed last and moved into the past afterwards; a customer counts as new or returning when the order is placed.
  expect(figures).toEqual({ orders: 3, newOrders: 2, returningOrders: 1, newNet: 84, returningNet: 10 })
  expect(steps.at(-1)).toEqual({ day: today('UTC'), newOrders: 2, returningOrders: 1 })
  expect(customers).toBeNull()
  expect((await ask(admin)).customers).toMatchObject([
    { orders: 2, net: 64, name: 'Rahima Khatun' },
    { orders: 1, net: 30 },
  ])
})

test('coupons: orders, discount and net sales per coupon', async () => {
  const { report } = (await staff.call(reportsDashboardApi.coupons, week)).body
  expect(report).toMatchObject({
    figures: { coupons: 1, orders: 1, discount: 6, net: 54, allOrders: 3 },
    coupons: [{ code: 'TEN', orders: 1, discount: 6, net: 54 }],
  })
})

test('stock: value, and for how many days it lasts', async () => {
  const { report } = (await staff.call(reportsDashboardApi.stock, {})).body
  expect(report.figures).toEqual({ products: 2, units: 49, value: 1430, low: 1, out: 0, unlimited: 0 })
  expect(report.products).toMatchObject([
    { name: 'Hat', units: 2, sold: 2, cover: 30, state: 'low', value: 20 },
    { name: 'Shoe', units: 47, sold: 3, cover: 470, state: 'in' },
  ])
})

describe('export', () => {
  const ask = (client: Client) => client.call(reportsDashboardApi.export, { report: 'products', query: week })
  test('contains names of customers only with the permission to edit customers', async () => {
    const looks = { view: true, edit: false, delete: false }
    const account = await aStaffMember(shop.db, [
      { ...looks, name: 'reports', edit: true },
      { ...looks, name: 'customers' },
    ])
    const columnsFor = async (client: Client) =>
      (await client.call(reportsDashboardApi.export, { report: 'customers', query: week })).body.table.columns
    expect(await columnsFor(await signedIn(account))).toEqual(['day', 'newOrders', 'returningOrders'])
    expect(await columnsFor(admin)).toEqual(['name', 'email', 'orders', 'net'])
  })

  test('requires the permission to edit reports, and is audited', async () => {
    expect((await ask(staff)).body.code).toBe('not_allowed')
    expect((await ask(admin)).body.table).toEqual({
      columns: ['name', 'units', 'gross', 'discount', 'net'],
      rows: [
        ['Shoe', 3, 90, 6, 84],
        ['Hat', 1, 10, 0, 10],
      ],
    })
    const written = await rows(
      shop.db,
      sql`SELECT section, target FROM audit WHERE action = 'reports.export' AND target = 'products'`,
    )
    expect(written).toEqual([{ section: 'reports', target: 'products' }])
  })
})

test('sums are correct after an order is deleted, a line edited and a product deleted', async () => {
  await shop.db.execute(
    sql`UPDATE order_lines SET qty = 2, total = 6000 WHERE order_id = (SELECT id FROM orders WHERE order_id = ${orders.abroad})`,
  )
  await shop.db.execute(sql`DELETE FROM products WHERE name = 'Hat'`)
  await shop.db.execute(sql`DELETE FROM orders WHERE order_id = ${orders.first}`)
  const { products, figures } = (await staff.call(reportsDashboardApi.products, week)).body.report
  expect(figures).toMatchObject({ units: 3, gross: 70, discount: 0 }) // two shoes, and a hat whose product was deleted
  expect(products).toMatchObject([
    { name: 'Shoe', units: 2 },
    { _id: null, name: null, units: 1 },
  ])
})
