import { pino } from 'pino'
import { expect, test } from 'vitest'
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
