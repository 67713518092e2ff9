import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Env } from '../env.ts'
import { testDatabase } from '../testing/database.ts'
import { openJobs } from './runner.ts'

const database = await testDatabase()

test('processes that start at once on a new database make the queues together', async () => {
  const log = pino({ level: 'silent' })
  const open = () => openJobs({ database, url: database.url, log })
  const all = await Promise.all([open(), open(), open()])
  const { rows } = await database.pool.query('SELECT name FROM pgboss.queue ORDER BY name')
  expect(rows).toEqual([{ name: 'mail' }, { name: 'outbox' }, { name: 'refund' }])
  await Promise.all(all.map((jobs) => jobs.stop()))
})

test('what staff read of a job that went wrong repeats neither a question to the database nor its values', async () => {
  const jobs = await openJobs({ database, url: database.url, log: pino({ level: 'silent' }) })
  await jobs.work({ publicUrl: 'http://localhost', dataDir: '/tmp' } as Env)
  for (const queue of ['refund', 'outbox'] as const) await jobs.add(database.db, queue, { id: 'rahima@example.org' }, true)
  const said = () => database.pool.query('SELECT output FROM pgboss.job WHERE output IS NOT NULL')
  await expect.poll(async () => (await said()).rowCount).toBe(2)
  const { rows } = await said()
  expect(JSON.stringify(rows)).not.toMatch(/rahima|select|update/i)
  await jobs.stop()
})
