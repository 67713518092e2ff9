import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { cuttable } from '../testing/cuttable.ts'
import { testDatabase } from '../testing/database.ts'
import { waitingLong } from '../testing/waiting-long.ts'
import { openClient, openDatabase, runLast, timeouts } from './client.ts'
import { CommitUnknown, isDatabaseUnavailable } from './unavailable.ts'

const { url, pool: other } = await testDatabase(timeouts)
await other.query('CREATE TABLE notes (n int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)')

/** Ends the connections with this application name, as an administrator or a restart does. */
const endAll = (name: string) =>
  other.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1', [name])

/** A pool of two connections with their own application name. */
function open(name: string) {
  const lost: Error[] = []
  const database = waitingLong(
    openDatabase(`${url}?application_name=${name}`, { max: 2, onConnectionLost: (error) => lost.push(error) }),
  )
  return { ...database, lost }
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('statements, locks and idle transactions of the pool have their timeouts; a separate connection has none', async () => {
  const direct = openDatabase(url)
  const client = openClient(url)
  await client.connect()
  const question = `SELECT name, setting::int FROM pg_settings WHERE name = ANY($1) ORDER BY name`
  const read = async (from: pg.Pool | pg.Client) =>
    Object.fromEntries((await from.query(question, [Object.keys(timeouts)])).rows.map(({ name, setting }) => [name, setting]))
  expect(await read(other)).toEqual(timeouts) // through PgBouncer, if it is installed
  expect(await read(direct.pool)).toEqual(timeouts)
  expect(await read(client)).toEqual({ statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 })
  await client.end()
  await direct.close()
})

test('a connection lost inside a transaction fails the transaction, and the pool replaces it', async () => {
  const { db, pool, lost, close } = open('in_work')
  for (let round = 0; round < 5; round++) {
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO notes VALUES (1)`)
        await endAll('in_work')
        await tx.execute(sql`INSERT INTO notes VALUES (2)`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  expect(lost.length).toBeGreaterThanOrEqual(5)
  // If each round leaked a connection, the pool of two would be exhausted.
  await Promise.all([1, 2].map((n) => db.transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (${n}::int)`))))
  expect((await pool.query('SELECT count(*) AS n FROM notes')).rows).toEqual([{ n: 2 }])
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  await close()
})

test('idle connections that were lost do not fail later transactions', async () => {
  const { db, pool, close } = open('idle')
  for (let round = 0; round < 5; round++) {
    await Promise.all([db.execute(sql`SELECT pg_sleep(0.01)`), db.execute(sql`SELECT pg_sleep(0.01)`)])
    const ending = endAll('idle')
    // Started at the same time, so that some get a connection that is about to end.
    await Promise.all([1, 2, 3, 4].map(() => failure(db.transaction((tx) => tx.execute(sql`SELECT 1`)))))
    await ending
  }
  await Promise.all([1, 2].map(() => db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.01)`))))
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  await close()
})

test('a connection lost before the response to COMMIT fails with CommitUnknown', async () => {
  const { db, close } = open('in_commit')
  const error = await failure(
    db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await endAll('in_commit')
    }),
  )
  expect(error).toBeInstanceOf(CommitUnknown)
  await close()
})

test('an error in the transaction is rethrown, also if ROLLBACK cannot be sent; so are errors of COMMIT', async () => {
  const { db, close } = open('throws')
  const own = new Error('ours')
  expect(await failure(db.transaction(() => Promise.reject(own)))).toBe(own)
  const lost = db.transaction(async () => {
    await endAll('throws')
    throw own
  })
  expect(await failure(lost)).toBe(own)
  // The unique constraint of this table is deferred to COMMIT.
  const twice = db.transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (7), (7)`))
  expect(await failure(twice)).toMatchObject({ code: '23505' })
  const swallowed = db.transaction((tx) => tx.execute(sql`SELECT 1/0`).catch(() => {}))
  expect(String(await failure(swallowed))).toContain('a statement of the transaction failed')
  expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a lost single connection rejects the next query without ending the process', async () => {
  const client = openClient(url, { application_name: 'single' })
  await client.connect()
  await endAll('single')
  expect(isDatabaseUnavailable(await failure(client.query('SELECT 1')))).toBe(true)
  await client.end().catch(() => {})
})

test('a read-only server, because another one was promoted, counts as unavailable', async () => {
  const { db, close } = open('reads_only')
  const error = await failure(
    db.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ ONLY`)
      await tx.execute(sql`DELETE FROM notes`)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  await close()
})

test('statements on a silent server fail after the query timeout, and the next ones open new connections', async () => {
  const way = await cuttable(url)
  const { db, close } = openDatabase(way.url, { max: 1, queryTimeout: 500 })
  const one = () => db.execute(sql`SELECT 1 AS one`)
  for (const work of [one, () => db.transaction((tx) => tx.execute(sql`SELECT 1`))]) {
    await one()
    way.swallow()
    expect(isDatabaseUnavailable(await failure(work()))).toBe(true)
    expect((await one()).rows).toEqual([{ one: 1 }])
  }
  const inCommit = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    way.swallow()
  })
  expect(await failure(inCommit)).toBeInstanceOf(CommitUnknown)
  await close()
})

test('COMMIT sent with the last statement saves the transaction, and nothing if the statement fails or the connection is lost', async () => {
  const { db, pool, close } = open('sent_last')
  const insert = (numbers: string, before: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES (${before}::int)`)
      return runLast<{ n: number }>(tx, { text: `INSERT INTO notes VALUES ${numbers} RETURNING n` })
    })
  expect(await insert('(101)', 100)).toEqual([{ n: 101 }])
  expect(await failure(insert("('no number')", 102))).toMatchObject({ code: '22P02' })
  expect(await failure(insert('(103)', 101))).toMatchObject({ code: '23505' }) // the deferred constraint fails in COMMIT
  const lost = db.transaction((tx) => Promise.all([runLast(tx, { text: 'SELECT pg_sleep(60)' }), endAll('sent_last')]))
  expect(await failure(lost)).toBeInstanceOf(CommitUnknown)
  expect((await pool.query('SELECT n FROM notes WHERE n >= 100 ORDER BY n')).rows).toEqual([{ n: 100 }, { n: 101 }])
  await close()
})
