import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { retentionDashboardApi as api } from '@haat/shared/privacy/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../../db/rows.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { deleteExpired } from '../jobs.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let admin: Client
const run = (statement: string) => shop.db.execute(sql.raw(statement))
const ask = <Row>(statement: string) => rows<Row>(shop.db, sql.raw(statement))

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
})

const nothing = {
  guestOrders: 0,
  mails: 0,
  contactMessages: 0,
  guestCarts: 0,
  searchWords: 0,
  browserErrors: 0,
  audit: 0,
}

test('data expires only after the merchant sets periods; it is deleted in batches and counted in the audit log', async () => {
  const product = await aProduct(shop.db)
  const orders: string[] = []
  for (let n = 0; n < 5; n += 1) orders.push((await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).body.order.orderId)
  const [old, open, young, returned, owed] = orders
  await run(`UPDATE orders SET status = 'completed', placed_at = now() - interval '3 years' WHERE order_id = '${old}'`)
  await run(`UPDATE orders SET placed_at = now() - interval '3 years' WHERE order_id = '${open}'`)
  await run(`UPDATE orders SET status = 'completed' WHERE order_id = '${young}'`)
  await run(
    `UPDATE orders SET status = 'completed', return_status = 'in_progress', placed_at = now() - interval '3 years' WHERE order_id = '${returned}'`,
  )
  await run(`UPDATE orders SET status = 'cancelled', placed_at = now() - interval '3 years' WHERE order_id = '${owed}'`)
  await run(
    `UPDATE payments SET status = 'captured', captured = amount WHERE order_id = (SELECT id FROM orders WHERE order_id = '${owed}')`,
  )
  await run(`INSERT INTO mails (id, kind, language, recipient, state, created_at) VALUES
    (gen_random_uuid(), 'welcome', 'en', 'old@shop.example', 'sent', now() - interval '3 years'),
    (gen_random_uuid(), 'welcome', 'en', 'waiting@shop.example', 'queued', now() - interval '3 years')`)
  await run(
    `INSERT INTO audit (id, at, section, action) SELECT gen_random_uuid(), now() - interval '3 years', 'pages', 'pages.save' FROM generate_series(1, 2100)`,
  )

  const before = (await admin.call(api.read)).body
  expect(before).toEqual(expect.objectContaining({ version: 0, due: nothing }))
  expect(await deleteExpired(ctx)).toBe(0)
  const plan = { guestOrders: 2, mails: 2, audit: 2 }
  const due = { ...nothing, guestOrders: 1, mails: 1, audit: 2100 }
  expect((await admin.call(api.preview, plan)).body.due).toEqual(due)
  expect((await admin.call(api.preview, { ...plan, guestOrders: 4 })).body.due.guestOrders).toBe(0)
  expect((await admin.call(api.save, { plan, version: 0 })).body).toMatchObject({
    plan: { ...nothing, ...plan },
    version: 1,
    due,
  })
  expect((await admin.call(api.save, { plan, version: 0 })).status).toBe(409)

  // Two processes at the same time.
  const done = await Promise.all([deleteExpired(ctx), deleteExpired(ctx)])
  expect(done[0]! + done[1]!).toBe(2102)
  expect(await deleteExpired(ctx)).toBe(0)
  const emails = await ask<{ id: string; email: string; billing: { fullName: string; country: string } }>(
    'SELECT order_id AS id, email, billing FROM orders ORDER BY id',
  )
  expect(emails.filter(({ email }) => email === 'erased@erased.invalid').map(({ id }) => id)).toEqual([old])
  expect(emails[0]!.billing).toMatchObject({ fullName: '—', country: expect.stringMatching(/./) })
  expect(await ask(`SELECT recipient FROM mails WHERE kind = 'welcome'`)).toEqual([{ recipient: 'waiting@shop.example' }])
  expect(await ask(`SELECT 1 FROM audit WHERE at < now() - interval '2 years'`)).toEqual([])
  const entries = await ask<{ target: string; n: number }>(
    `SELECT target, sum((diff -> 'count' ->> 0)::int)::int AS n FROM audit WHERE action = 'retention.delete' GROUP BY target ORDER BY target`,
  )
  expect(entries).toEqual([
    { target: 'audit', n: 2100 },
    { target: 'guestOrders', n: 1 },
    { target: 'mails', n: 1 },
  ])
  expect((await admin.call(auditDashboardApi.list, {})).status).toBe(200)
})

test('messages, guest carts, search terms and browser errors expire by days; omitted periods are unchanged', async () => {
  const version = (await admin.call(api.read)).body.version
  await run(`INSERT INTO mails (id, kind, language, recipient, state, created_at) VALUES
    (gen_random_uuid(), 'contact-message', 'en', 'old@shop.example', 'sent', now() - interval '8 days'),
    (gen_random_uuid(), 'contact-message', 'en', 'waiting@shop.example', 'queued', now() - interval '8 days'),
    (gen_random_uuid(), 'contact-message', 'en', 'young@shop.example', 'sent', now() - interval '6 days'),
    (gen_random_uuid(), 'welcome', 'en', 'other@shop.example', 'sent', now() - interval '8 days')`)
  await run(`INSERT INTO guest_carts (id, hash, items, compare, expires_at) VALUES
    (gen_random_uuid(), 'unused', '[]', '[]', now() + interval '22 days'), (gen_random_uuid(), 'used', '[]', '[]', now() + interval '24 days')`)
  await run(
    `INSERT INTO search_days (day, words, times, found) SELECT current_date - 91, 'term ' || n, 1, 0 FROM generate_series(1, 2100) n`,
  )
  await run(`INSERT INTO search_days (day, words, times, found) VALUES (current_date - 90, 'recent', 1, 0)`)
  await run(`INSERT INTO browser_errors (day, fingerprint, code, message, route, frames, build, count, first_at, last_at)
    SELECT current_date - age, 'f', 'UNCAUGHT_ERROR', 'm', '/', '[]', 'b', 1, now(), now() FROM unnest(ARRAY[8, 7]) AS age`)

  const plan = { contactMessages: 7, guestCarts: 7, searchWords: 90, browserErrors: 7 }
  const due = { contactMessages: 1, guestCarts: 1, searchWords: 2100, browserErrors: 1 }
  expect((await admin.call(api.preview, plan)).body.due).toMatchObject(due)
  const { status, body } = await admin.call(api.save, { plan, version })
  expect([status, body.plan]).toEqual([200, { ...nothing, guestOrders: 2, mails: 2, audit: 2, ...plan }])
  expect(body.due).toMatchObject(due)
  expect((await admin.call(api.save, { plan: { guestCarts: -1 }, version: body.version })).status).toBe(400)

  const done = await Promise.all([deleteExpired(ctx), deleteExpired(ctx)])
  expect(done[0]! + done[1]!).toBe(2103)
  expect(await ask(`SELECT recipient FROM mails WHERE kind = 'contact-message' ORDER BY recipient`)).toEqual([
    { recipient: 'waiting@shop.example' },
    { recipient: 'young@shop.example' },
  ])
  expect(await ask(`SELECT 1 FROM mails WHERE recipient = 'other@shop.example'`)).toHaveLength(1)
  expect(await ask('SELECT hash FROM guest_carts')).toEqual([{ hash: 'used' }])
  expect(await ask('SELECT words FROM search_days')).toEqual([{ words: 'recent' }])
  expect(await ask('SELECT current_date - day AS age FROM browser_errors')).toEqual([{ age: 7 }])
})

test('the audit log refuses DELETE and UPDATE outside the retention job', async () => {
  await expect(run('DELETE FROM audit')).rejects.toThrow()
  await expect(run(`UPDATE audit SET action = 'none'`)).rejects.toThrow()
  const left = (await ask<{ n: number }>('SELECT count(*)::int AS n FROM audit'))[0]!.n
  expect(left).toBeGreaterThan(0)
})
