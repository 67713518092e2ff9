import { jobsDeskApi } from '@haat/shared/jobs/desk-endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from '../../jobs/runner.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'

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

const id = (n: number) => `0198c7a2-0000-7000-8000-00000000000${n}`

test('a shop in which nothing has worked yet has nothing to show', async () => {
  expect((await admin.call(jobsDeskApi.state)).body).toEqual({ success: true, queues: [], recurring: [] })
  expect((await admin.call(jobsDeskApi.failed)).body).toMatchObject({ jobs: [], next: null, total: 0 })
  expect((await admin.call(jobsDeskApi.run, { name: 'mails' })).status).toBe(404)
})

test('recurring work says how it went, and is done at once when asked; what was given up is tried again once', async () => {
  const jobs = await openJobs({ database: shop, url: shop.databaseUrl, log: pino({ level: 'silent' }) }, { lookEvery: 3 })
  ends.push(jobs.stop)
  await jobs.add(shop.db, 'outbox', { id: id(1) })
  await shop.db.execute(
    sql`UPDATE pgboss.job SET state = 'failed', retry_count = 5, output = '{"message": "not sent yet", "stack": "a secret"}', completed_on = now()`,
  )
  await jobs.add(shop.db, 'mail', { id: id(2) })
  const before = (await admin.call(jobsDeskApi.state)).body
  expect(before.queues.filter(({ name }) => name === 'mail' || name === 'outbox')).toEqual([
    { name: 'mail', waiting: 1, active: 0, retrying: 0, failed: 0, since: expect.any(String) },
    { name: 'outbox', waiting: 0, active: 0, retrying: 0, failed: 1, since: null },
  ])
  const failed = (await admin.call(jobsDeskApi.failed)).body
  expect(failed).toMatchObject({
    total: 1,
    jobs: [{ _id: id(1), queue: 'outbox', about: id(1), tries: 6, error: 'not sent yet' }],
  })
  expect(JSON.stringify(failed)).not.toContain('secret')

  const retried = await Promise.all([1, 2].map(() => admin.call(jobsDeskApi.retry, { ids: [id(1), id(2)] })))
  expect(retried.map(({ body }) => body.retried).toSorted()).toEqual([0, 1])

  await jobs.work(shop.env)
  const run = async (name: string) => (await admin.call(jobsDeskApi.state)).body.recurring.find((job) => job.name === name)
  await expect.poll(async () => (await run('figures'))?.succeeded ?? null).not.toBeNull()
  expect(await run('figures')).toMatchObject({ state: 'waiting', error: null, failures: 0 })
  await expect.poll(async () => (await admin.call(jobsDeskApi.failed)).body.total).toBe(0)

  const first = (await run('mails'))!.started
  await admin.call(jobsDeskApi.run, { name: 'mails' })
  await expect.poll(async () => (await run('mails'))!.started).not.toBe(first)
})
