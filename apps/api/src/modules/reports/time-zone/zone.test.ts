import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { dayOf } from '@haat/shared/reference/time-zone.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { rows } from '../../../db/rows.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { givenCoupon } from '../../../testing/factories/coupons.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { examine } from '../../health/examine.ts'
import { compactReportTables } from '../searches.ts'
import { findUnknownZone, leaveUnknownZones, reportTimeZone } from '../service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let admin: Client
let product: string

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(email, password)
  await givenArea(ctx)
  await givenCoupon(shop.db, { code: 'TEN', percent: 10 })
  product = (await aProduct(shop.db, { name: 'Shoe', price: 3000, stock: 500 })).id
})

const order = async (placedAt?: string): Promise<string> => {
  const { body, status } = await placeOrder(admin, [{ _id: product, qty: 1 }], { coupon: 'TEN' })
  expect(status).toBe(201)
  const { orderId } = body.order
  if (placedAt) await shop.db.execute(sql`UPDATE orders SET placed_at = ${placedAt}::timestamptz WHERE order_id = ${orderId}`)
  return orderId
}
const cancel = async (orderId: string) =>
  expect((await admin.call(ordersDashboardApi.cancel, { orderId, reason: 'test' })).status).toBe(200)
const choose = (timeZone: string) => givenSettings(ctx, 'general', { timeZone })
const salesByDay = async (from: string, to: string) => {
  const { report } = (await admin.call(reportsDashboardApi.sales, { from, to, by: 'day', compare: 'none' })).body
  return report.steps.map(({ orders }) => orders)
}
const stored = () =>
  rows(
    shop.db,
    sql`SELECT z.zone, day::text, country, coupon, sum(orders)::int AS orders, sum(gross)::int AS gross, sum(discount)::int AS discount,
        sum(delivery)::int AS delivery, sum(cancelled)::int AS cancelled, sum(first_orders)::int AS first, sum(first_net)::int AS first_net
      FROM sales_days JOIN report_zones z ON z.id = zone_id GROUP BY 1, 2, 3, 4 HAVING sum(orders) <> 0 OR sum(cancelled) <> 0 ORDER BY 1, 2`,
  )

test('after a change of the time zone, sales count on the days of the new one, as triggers would have counted them', async () => {
  await choose('Europe/Paris')
  await compactReportTables(ctx)
  expect(await reportTimeZone(ctx)).toBe('Europe/Paris')
  // The minutes around a day of 25 hours.
  await order('2026-10-24T21:59Z')
  await order('2026-10-24T22:00Z')
  await cancel(await order('2026-10-25T12:00Z'))
  await order('2026-10-25T22:59Z')
  await order('2026-10-25T23:00Z')
  expect(await salesByDay('2026-10-24', '2026-10-26')).toEqual([1, 2, 1])
  const counted = await stored()

  const zones = async () => (await admin.call(reportsDashboardApi.timeZone)).body
  expect(await zones()).toMatchObject({ timeZone: 'Europe/Paris', next: null })
  await choose('Asia/Dhaka')
  expect(await zones()).toMatchObject({ timeZone: 'Europe/Paris', next: 'Asia/Dhaka' })
  expect(await salesByDay('2026-10-24', '2026-10-26')).toEqual([1, 2, 1])
  await compactReportTables(ctx)
  expect(await salesByDay('2026-10-24', '2026-10-26')).toEqual([0, 2, 2])
  expect(await zones()).toMatchObject({ timeZone: 'Asia/Dhaka', next: null })
  expect(await findViolations(shop.db)).toEqual([])

  await choose('Europe/Paris')
  await compactReportTables(ctx)
  expect(await stored()).toEqual(counted)
  expect(await rows(shop.db, sql`SELECT DISTINCT zone_id FROM sales_days`)).toHaveLength(1)
})

test('today on the overview is the day of the shop', async () => {
  const zone = new Date().getUTCHours() < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await choose(zone)
  await compactReportTables(ctx)
  await order()
  const { overview } = (await admin.call(overviewDashboardApi.read, { days: 7 })).body
  expect(overview.period.to).toBe(dayOf(Date.now(), zone))
  expect(overview.period.to).not.toBe(dayOf(Date.now(), 'UTC'))
  expect(overview.sales!.today.orders).toBe(1)
})

test('sales that run while the days are counted anew count once, also by two processes', async () => {
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'Asia/Beirut']) {
    await choose(zone)
    const work = async () => {
      const id = await order()
      if (zone !== 'Asia/Kolkata') await cancel(id)
    }
    await Promise.all(
      [...Array.from({ length: 6 }, work), compactReportTables(ctx), compactReportTables(ctx)].map((one) => one.catch(() => {})),
    )
    await compactReportTables(ctx)
    expect(await reportTimeZone(ctx)).toBe(zone)
    expect(await findViolations(shop.db)).toEqual([])
  }
})

test('a sale that is not committed yet postpones the change and is counted then', async () => {
  await choose('Asia/Tokyo')
  const id = await order('2026-06-01T20:00Z')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE orders SET placed_at = '2026-06-03T20:00Z' WHERE order_id = ${id}`)
    await compactReportTables(ctx)
    expect(await reportTimeZone(ctx)).toBe('Asia/Beirut')
  })
  await compactReportTables(ctx)
  expect(await reportTimeZone(ctx)).toBe('Asia/Tokyo')
  expect(await salesByDay('2026-06-01', '2026-06-05')).toEqual([0, 0, 0, 1, 0])
  expect(await findViolations(shop.db)).toEqual([])
})

test('on a server that does not know the zone, sales go on and count on days of UTC, and the check says so, until it does', async () => {
  await choose('Asia/Dhaka')
  await compactReportTables(ctx)
  const id = await order('2026-06-09T20:00Z')
  // Intl knows this zone, PostgreSQL does not: like a database that has moved to an older server.
  const unknown = 'US/Pacific-New'
  await choose(unknown)
  await shop.db.execute(sql`UPDATE report_zones SET zone = ${unknown}`)
  await expect(shop.db.execute(sql`UPDATE orders SET placed_at = now() WHERE order_id = ${id}`)).rejects.toThrow()

  await leaveUnknownZones(ctx)
  await order('2026-06-10T20:00Z')
  expect((await admin.call(ordersDashboardApi.list, { from: '2026-06-10', to: '2026-06-10' })).body.orders).toHaveLength(1)
  expect((await examine(ctx, ['timeZone'])).get('timeZone')).toEqual({ state: 'broken', detail: { zone: unknown } })
  await compactReportTables(ctx)
  expect([await reportTimeZone(ctx), await salesByDay('2026-06-09', '2026-06-11')]).toEqual(['UTC', [1, 1, 0]])
  const violations = await findViolations(shop.db)
  expect(violations.map(({ row }) => row)).toEqual([{ id: 'general', timeZone: unknown }])

  await choose('Asia/Dhaka')
  await compactReportTables(ctx)
  expect([await findUnknownZone(ctx), await salesByDay('2026-06-09', '2026-06-11')]).toEqual([undefined, [0, 1, 1]])
  expect(await findViolations(shop.db)).toEqual([])
})
