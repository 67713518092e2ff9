import { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '../../../db/tables/sales/orders.ts'
import { mails } from '../../../db/tables/shop/mails.ts'
import { openJobs } from '../../../jobs/runner.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'

const shop = await startTestApp()
const ends: (() => Promise<unknown>)[] = []
let admin: Client

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const long = new Date('2026-01-01')
const id = (n: number) => `0198c7a2-0000-7000-8000-00000000000${n}`

test('before the first job, queues are empty and no runs are listed', async () => {
  const nothing = { waiting: 0, active: 0, retrying: 0, failed: 0, since: null }
  const queues = ['bulk', 'mail', 'outbox', 'refund', 'samples', 'transfer', 'webhook'].map((name) => ({ name, ...nothing }))
  expect((await admin.call(jobsDashboardApi.state)).body).toEqual({ success: true, queues, recurring: [] })
  expect((await admin.call(jobsDashboardApi.failed)).body).toMatchObject({ jobs: [], next: null, total: 0 })
  expect((await admin.call(jobsDashboardApi.run, { name: 'figures' })).status).toBe(404)
})

test('the queues include imports, exports, bulk runs and the samples, by state', async () => {
  await shop.db.execute(sql`INSERT INTO transfers (id, kind, object, file_format, state, name, due_at, failures, error)
    SELECT gen_random_uuid(), 'export', 'orders', 'csv', state, 'orders', now() + due * interval '1 second', failures, error::jsonb FROM (VALUES
      ('running', -90, 0, NULL), ('reading', 30, 0, NULL), ('running', 4, 1, NULL), ('checked', -90, 0, NULL), ('paused', -90, 0, NULL),
      ('done', -90, 0, NULL), ('failed', -90, 0, '{"code": "unexpected", "values": {}}'), ('failed', -90, 0, '{"code": "no_rows", "values": {}}')
    ) AS t(state, due, failures, error)`)
  await shop.db.execute(sql`INSERT INTO bulk_runs (id, kind, state, key, body_hash, reference, total, due_at, failures)
    SELECT gen_random_uuid(), 'stock', state, state || due, '', '', 1, now() + due * interval '1 second', failures FROM (VALUES
      ('running', -60, 0), ('running', 30, 0), ('running', 4, 2), ('finished', -60, 0), ('failed', -60, 5), ('failed', -61, 5)) AS b(state, due, failures)`)
  await shop.db.execute(sql`INSERT INTO sample_loads (due_at) VALUES (now() - interval '5 seconds')`)
  const read = async () => {
    const { queues } = (await admin.call(jobsDashboardApi.state)).body
    return Object.fromEntries(queues.map(({ name, since, ...counts }) => [name, { ...counts, isWaiting: since !== null }]))
  }
  expect(await read()).toMatchObject({
    transfer: { waiting: 1, active: 1, retrying: 1, failed: 1, isWaiting: true },
    bulk: { waiting: 1, active: 1, retrying: 1, failed: 2, isWaiting: true },
    samples: { waiting: 1, active: 0, retrying: 0, failed: 0, isWaiting: true },
  })
  await shop.db.execute(sql`UPDATE sample_loads SET state = 'failed', attempts = 3`)
  expect(await read()).toMatchObject({ samples: { waiting: 0, retrying: 0, failed: 1 } })
  await shop.db.execute(sql`DELETE FROM sample_loads`)
  await shop.db.execute(sql`TRUNCATE transfers, bulk_runs CASCADE`)
})

test('staff see and start recurring jobs; concurrent retries queue failed jobs once', async () => {
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log: pino({ level: 'silent' }) }, { lookEvery: 3 })
  ends.push(jobs.stop)
  const gaveUp = { attempts: 11, lastError: 'Error ESOCKET' }
  await shop.db.insert(outbox).values([
    { id: id(1), topic: 'order.placed', reference: 'none', ...gaveUp, failedAt: new Date() },
    { topic: 'order.paid', reference: 'none', attempts: 1, dueAt: new Date(Date.now() + 3_600_000) },
  ])
  await shop.db.insert(mails).values([
    { kind: 'address-taken', recipient: 'rahima@example.org', language: 'en' },
    {
      id: id(2),
      kind: 'address-taken',
      recipient: 'rahima@example.org',
      language: 'en',
      ...gaveUp,
      state: 'failed',
      dueAt: long,
    },
  ])
  const { queues } = (await admin.call(jobsDashboardApi.state)).body
  expect(queues.filter(({ name }) => ['mail', 'outbox', 'refund', 'webhook'].includes(name))).toEqual([
    { name: 'mail', waiting: 1, active: 0, retrying: 0, failed: 1, since: expect.any(String) },
    { name: 'outbox', waiting: 0, active: 1, retrying: 0, failed: 1, since: null },
    { name: 'refund', waiting: 0, active: 0, retrying: 0, failed: 0, since: null },
    { name: 'webhook', waiting: 0, active: 0, retrying: 0, failed: 0, since: null },
  ])
  const failed = (await admin.call(jobsDashboardApi.failed)).body
  expect(failed).toMatchObject({
    total: 2,
    jobs: [
      { _id: id(1), queue: 'outbox', about: 'order.placed none', attempts: 11, error: 'Error ESOCKET' },
      { _id: id(2), queue: 'mail', about: 'address-taken' },
    ],
  })
  expect(JSON.stringify(failed)).not.toContain('rahima')
  const { jobs: first, next } = (await admin.call(jobsDashboardApi.failed, { limit: 1 })).body
  const { jobs: second } = (await admin.call(jobsDashboardApi.failed, { limit: 1, cursor: next! })).body
  expect([...first, ...second].map(({ _id }) => _id)).toEqual([id(1), id(2)])

  const retried = await Promise.all([1, 2].map(() => admin.call(jobsDashboardApi.retry, { ids: [id(1), id(2)] })))
  expect(retried.map(({ body }) => body.retried).toSorted()).toEqual([0, 2])

  jobs.work(shop.env)
  const run = async (name: string) => (await admin.call(jobsDashboardApi.state)).body.recurring.find((job) => job.name === name)
  await expect.poll(async () => (await run('figures'))?.succeeded ?? null).not.toBeNull()
  expect(await run('figures')).toMatchObject({ state: 'waiting', error: null, failures: 0 })
  await expect.poll(async () => (await admin.call(jobsDashboardApi.failed)).body.total).toBe(0)

  const before = (await run('figures'))!.started
  await admin.call(jobsDashboardApi.run, { name: 'figures' })
  await expect.poll(async () => (await run('figures'))!.started).not.toBe(before)
})
