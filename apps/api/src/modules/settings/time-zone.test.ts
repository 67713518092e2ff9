import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { addDays, dayOf } from '@haat/shared/reference/time-zone.ts'
import { dayStart } from '@haat/shared/reference/zoned-time.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { inTimeZone } from '../../testing/database.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp({}, { prepare: inTimeZone('Pacific/Kiritimati') })
let admin: Client

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(email, password)
})

const save = async (timeZone: string) => {
  const { group } = (await admin.call(settingsDashboardApi.read, { group: 'general' })).body
  return admin.call(settingsDashboardApi.save, {
    group: 'general',
    version: group.version,
    values: { ...group.values, timeZone },
    texts: group.texts,
  })
}

describe('the time zone of the settings', () => {
  test.each(['Asia/Nowhere', '+06:00', 'asia/dhaka', ''])('refuses %j', async (zone) => {
    const { status, body } = await save(zone)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'bad_request', ['values.timeZone']])
  })

  test('is UTC until one is chosen', async () => {
    const { group } = (await admin.call(settingsDashboardApi.read, { group: 'general' })).body
    expect(group.values.timeZone).toBe('UTC')
    expect((await save('Asia/Dhaka')).body.group.values.timeZone).toBe('Asia/Dhaka')
  })
})

// Zones with whole, half and quarter hours, clocks that skip or repeat midnight, and days of 23, 24, 24.5 and 25 hours.
test.each([
  ['Europe/Paris', '2026-03-27'],
  ['Europe/Paris', '2026-10-23'],
  ['Asia/Kolkata', '2026-03-27'],
  ['Asia/Kathmandu', '2026-10-23'],
  ['Asia/Beirut', '2026-03-27'],
  ['Asia/Beirut', '2026-10-23'],
  ['Africa/Cairo', '2026-04-22'],
  ['America/Havana', '2026-03-06'],
  ['America/Havana', '2026-10-30'],
  ['America/Santiago', '2026-09-04'],
  ['America/Asuncion', '2023-09-29'],
  ['Australia/Lord_Howe', '2026-04-03'],
  ['America/New_York', '2026-11-27'],
])('in %s after %s the database and the shared rule agree on where days begin', async (zone, first) => {
  for (let n = 0; n < 5; n++) {
    const day = addDays(first, n)
    const { rows } = await shop.db.execute<{ start: string; day: string; before: string }>(
      sql`SELECT to_char(s AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS start, (s AT TIME ZONE ${zone})::date::text AS day,
        ((s - interval '1 microsecond') AT TIME ZONE ${zone})::date::text AS before FROM day_start(${day}::date, ${zone}) AS s`,
    )
    expect(rows[0]).toEqual({ start: dayStart(day, zone).toISOString(), day, before: addDays(day, -1) })
    expect(dayOf(dayStart(day, zone), zone)).toBe(day)
  }
})

test('a filter by day finds the orders of that day in the time zone of the shop, by an index', async () => {
  await givenSettings(ctxOf(shop), 'general', { timeZone: 'Europe/Paris' })
  await givenArea(ctxOf(shop))
  const product = await aProduct(shop.db, { name: 'Shoe', price: 3000, stock: 50 })
  // The last and the first minute of a day with 25 hours, and the minutes beside them.
  const moments = ['2026-10-24T21:59Z', '2026-10-24T22:00Z', '2026-10-25T22:59Z', '2026-10-25T23:00Z']
  const ids: string[] = []
  for (const moment of moments) {
    const { orderId } = (await placeOrder(admin, [{ _id: product.id, qty: 1 }])).body.order
    await shop.db.execute(sql`UPDATE orders SET placed_at = ${moment}::timestamptz WHERE order_id = ${orderId}`)
    ids.push(orderId)
  }
  const found = async (from: string, to: string) => {
    const { orders } = (await admin.call(ordersDashboardApi.list, { from, to })).body
    return orders.map(({ orderId }) => ids.indexOf(orderId)).sort()
  }
  expect(await found('2026-10-25', '2026-10-25')).toEqual([1, 2])
  expect(await found('2026-10-24', '2026-10-24')).toEqual([0])
  expect(await found('2026-10-26', '2026-10-26')).toEqual([3])
  const plan = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return tx.execute(sql`EXPLAIN SELECT id FROM orders o WHERE o.placed_at >= shop_day_start('2026-10-25'::date)
      AND o.placed_at < shop_day_start('2026-10-25'::date + 1)`)
  })
  expect(JSON.stringify(plan.rows)).toMatch(/Index Cond: .*shop_day_start/)
})
