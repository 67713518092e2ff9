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

test('nothing is deleted until the merchant says so; then what is old goes, in batches, and the log says how much', async () => {
  const product = await aProduct(shop.db)
  const orders: string[] = []
  for (let n = 0; n < 3; n += 1) orders.push((await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).body.order.orderId)
  const [old, open, young] = orders
  await run(`UPDATE orders SET status = 'completed', placed_at = now() - interval '3 years' WHERE order_id = '${old}'`)
  await run(`UPDATE orders SET placed_at = now() - interval '3 years' WHERE order_id = '${open}'`)
  await run(`UPDATE orders SET status = 'completed' WHERE order_id = '${young}'`)
  await run(`INSERT INTO mails (id, kind, language, recipient, state, created_at) VALUES
    (gen_random_uuid(), 'welcome', 'en', 'old@shop.example', 'sent', now() - interval '3 years'),
    (gen_random_uuid(), 'welcome', 'en', 'waiting@shop.example', 'queued', now() - interval '3 years')`)
  await run(
    `INSERT INTO audit (id, at, section, action) SELECT gen_random_uuid(), now() - interval '3 years', 'pages', 'pages.save' FROM generate_series(1, 2100)`,
  )

  const before = (await admin.call(api.read)).body
  expect(before).toEqual(expect.objectContaining({ version: 0, due: { guestOrders: 0, mails: 0, audit: 0 } }))
  expect(await deleteExpired(ctx)).toBe(0)
  const plan = { guestOrders: 2, mails: 2, audit: 2 }
  const due = { guestOrders: 1, mails: 1, audit: 2100 }
  expect((await admin.call(api.preview, plan)).body.due).toEqual(due)
  expect((await admin.call(api.preview, { ...plan, guestOrders: 4 })).body.due.guestOrders).toBe(0)
  expect((await admin.call(api.save, { plan, version: 0 })).body).toMatchObject({ plan, version: 1, due })
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

test('nobody else deletes from the log', async () => {
  await expect(run('DELETE FROM audit')).rejects.toThrow()
  await expect(run(`UPDATE audit SET action = 'none'`)).rejects.toThrow()
  const left = (await ask<{ n: number }>('SELECT count(*)::int AS n FROM audit'))[0]!.n
  expect(left).toBeGreaterThan(0)
})
