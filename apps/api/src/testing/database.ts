import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase, type Timeouts } from '../db/client.ts'
import { setRoleTimeouts } from '../db/pool/role-timeouts.ts'
import { template } from './templates.ts'
import { waitingLong } from './waiting-long.ts'

export interface TestDatabase extends Database {
  /** directly to PostgreSQL */
  url: string
}

/** Copying files takes half the processor time of copying through the write-ahead log, which a server without durability does not need. */
export const copyOf = (source: string, name: string): string => `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`

/** Timeouts of test shops, long enough for busy machines and for tests that wait until others wait for a lock. */
const patient: Timeouts = { statement_timeout: 120_000, lock_timeout: 120_000, idle_in_transaction_session_timeout: 120_000 }

/**
 * Connections of a test shop: enough for tests with locks. Each is a PostgreSQL process that fills its own caches, so five cost a fifth
 * less than ten.
 */
const usual = 5

/**
 * A fresh, migrated, empty database for this test file. Call it at the top of the file:
 * `const { db } = await testDatabase()`. It is a copy of the template `source`, and dropped after the file. Its pool connects through PgBouncer in transaction mode if that is installed.
 */
export async function testDatabase(
  timeouts: Timeouts = patient,
  connections = usual,
  source: string = template,
): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, copyOf(source, name))
  const url = server.replace(/\/postgres$/, `/${name}`)
  const database = openTestPool(url, connections, timeouts)
  if (inject('pooler')) await setRoleTimeouts(url, decodeURIComponent(new URL(url).username), timeouts)
  afterAll(async () => {
    await database.close()
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { ...database, url }
}

/** A `prepare` of `startTestApp`: the database is in a time zone, as where the server was set up for one. */
export const inTimeZone =
  (zone: string) =>
  (url: string): Promise<void> =>
    onServer(inject('postgres'), `ALTER DATABASE ${url.split('/').at(-1)} SET timezone = '${zone}'`)

/**
 * A connection pool of a test shop, like that of one process, but patient: on a slow machine calls wait for a connection instead of being refused as
 * `busy`. `url` is that of the test database.
 */
export function openTestPool(url: string, max: number, timeouts: Timeouts = patient): Database {
  const pooler = inject('pooler')
  const database = pooler
    ? openDatabase(pooler.replace(/postgres$/, url.split('/').at(-1)!), { max, route: 'pooler without prepared statements' })
    : openDatabase(url, { max })
  if (!pooler) Object.assign(database.pool.options, timeouts)
  return waitingLong(database)
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
