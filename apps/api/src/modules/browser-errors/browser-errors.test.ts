import { browserErrorsDashboardApi as api } from '@haat/shared/browser-errors/dashboard-endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { collectBrowserErrors } from './collect.ts'

const lines: { msg: string; browser?: Record<string, unknown> }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const shop = await startTestApp({ trustProxy: 1 }, { log })
let admin: Client

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
beforeEach(async () => {
  await admin.call(api.clear)
  await shop.browserErrors.flush()
  lines.length = 0
})

const report = (fields: Record<string, string>, from = '203.0.113.1') =>
  shop
    .visitor()
    .http.post('/api/auth/_log')
    .set('X-Forwarded-For', from)
    .type('form')
    .send({ level: 'error', code: 'RENDER_ERROR', message: 'no such thing', route: '/product/:slug', ...fields })
    .expect(200, '')
const logged = () => lines.filter(({ msg }) => msg === 'browser error').map(({ browser }) => browser)
const listed = async () => {
  await shop.browserErrors.flush()
  return (await admin.call(api.list)).body
}

test('repeated reports of an error are logged once and counted in the dashboard until staff clear them', async () => {
  const stack =
    'TypeError: x\n    at Price (https://shop.example/assets/product-Bx3.js?v=1:12:345)\n    at https://shop.example/order/77:3:1'
  for (let i = 0; i < 3; i++) await report({ name: 'TypeError', stack, build: 'Cq7_x1' })
  const last = Date.now()
  await vi.waitUntil(() => Date.now() > last, { interval: 1 }) // The list is ordered by the millisecond of the last report.
  await report({ code: 'CHUNK_LOAD_ERROR', message: 'another' })
  expect(logged()).toEqual([
    {
      code: 'RENDER_ERROR',
      message: 'TypeError: no such thing',
      route: '/product/:slug',
      frames: ['Price product-Bx3.js:12:345', '<page>:3:1'],
      build: 'Cq7_x1',
    },
    expect.objectContaining({ code: 'CHUNK_LOAD_ERROR', message: 'another' }),
  ])
  const { errors, total, days } = await listed()
  expect(errors.map(({ code, count }) => [code, count])).toEqual([
    ['CHUNK_LOAD_ERROR', 1],
    ['RENDER_ERROR', 3],
  ])
  expect({ total, days }).toEqual({ total: 2, days: [{ day: expect.any(String), count: 4 }] })
  await report({ name: 'TypeError', stack })
  expect((await listed()).errors[0]).toMatchObject({ code: 'RENDER_ERROR', count: 4 })
  expect((await admin.call(api.clear)).body).toMatchObject({ cleared: 2 })
  expect((await listed()).errors).toEqual([])
})

test('personal data reaches neither the log nor the database', async () => {
  await report({
    message:
      'Unexpected token "Jane Doe" of jane.doe@example.com at https://shop.example/order/8812345678?token=abcdefabcdef1234567890#x, call +880 1712-345678, key 0198c7a2-0000-7000-8000-000000000001',
    url: 'https://shop.example/api/orders/8812345678?email=jane@example.com',
    route: '',
    stack: 'at load (https://shop.example/account/jane%40example.com/orders/8812345678?t=secret:1:2)',
  })
  const { errors } = await listed()
  expect(errors[0]).toMatchObject({ route: '/api/orders/:id', frames: ['load <page>:1:2'] })
  const all = JSON.stringify([errors, lines.filter(({ msg }) => msg === 'browser error')])
  for (const secret of ['Jane', 'jane', 'example.com/order/8', '8812345678', 'abcdef', '1712', '0198c7a2', 'token='])
    expect(all).not.toContain(secret)
})

test('fields are truncated to one line; unknown levels are ignored and unknown codes stored as OTHER', async () => {
  await report({ message: `a\nb\u0000c ${'long '.repeat(2000)}`, code: 'NO SUCH CODE', build: '<script>', name: '__proto__' })
  await report({ message: 'x'.repeat(20_000) })
  await report({ level: 'fatal' })
  await report({ level: 'constructor' })
  await report({ level: 'warn', message: 'a warning' })
  const { errors } = await listed()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ code: 'OTHER', build: '', frames: [] })
  expect(errors[0]!.message).toMatch(/^a b c long/)
  expect(errors[0]!.message.length).toBeLessThanOrEqual(300)
  expect(lines.filter(({ msg }) => msg === 'browser warning')).toHaveLength(1)
})

test('many reports from one network are limited, and no request writes to the database', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => report({ message: `storm ${'abcdefghij'[i % 10]}${'klmn'[i % 4]}` })))
  expect(logged().length).toBeLessThanOrEqual(20)
  expect(await rows(shop.db, sql`SELECT 1 FROM browser_errors`)).toEqual([])
  expect((await listed()).days[0]!.count).toBe(20)
  // After the flush the network may report again.
  await report({ message: 'later' })
  expect((await listed()).days[0]!.count).toBe(21)
})

test('the number of distinct errors per day is limited across two processes; old days are deleted', async () => {
  const processes = [1, 2].map(() => collectBrowserErrors({ db: shop.db, log }, { every: 3_600_000 }))
  const letters = 'abcdefghijklmnopqrst'
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 100; i++)
      for (const [at, { report }] of processes.entries())
        report(`198.51.${round}.${i}`, 'error', {
          code: `CODE_${'AB'[at]}_${letters[round]}`,
          message: `${letters[i % 20]} ${letters[Math.floor(i / 20)]}`,
        })
    await Promise.all(processes.map(({ flush }) => flush()))
  }
  const [stored] = await rows<{ kinds: number }>(shop.db, sql`SELECT count(*)::int AS kinds FROM browser_errors`)
  // Two processes that flush concurrently may exceed the limit once.
  expect(stored!.kinds).toBeGreaterThanOrEqual(300)
  expect(stored!.kinds).toBeLessThanOrEqual(400)
  expect((await admin.call(api.list)).body.errors).toHaveLength(200)
  await shop.db.execute(sql`UPDATE browser_errors SET day = current_date - 31`)
  await report({})
  expect((await listed()).total).toBe(1)
  await Promise.all(processes.map(({ stop }) => stop()))
})

test('reading the list requires the permission to view system, clearing to edit it', async () => {
  const account = await aStaffMember(shop.db, [{ name: 'system', view: true, edit: false, delete: false }])
  const viewer = shop.visitor()
  await viewer.signIn(account.email, account.password)
  expect((await viewer.call(api.list)).status).toBe(200)
  expect((await viewer.call(api.clear)).body.code).toBe('not_allowed')
  expect((await shop.visitor().call(api.list)).body.code).toBe('sign_in_required')
})
