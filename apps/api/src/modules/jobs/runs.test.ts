import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { testDatabase } from '../../testing/database.ts'
import { createJobScheduler } from './service.ts'

const { db } = await testDatabase()
const ctx = { db, log: pino({ level: 'silent' }) } as unknown as Ctx

const rowOf = async (name: string) =>
  (
    await rows<{ done: number | null; error: string | null; failures: number; held: boolean; succeeded: boolean }>(
      db,
      sql`SELECT done, error, failures, lease_until IS NOT NULL AS held, succeeded_at IS NOT NULL AS succeeded
        FROM job_runs WHERE name = ${name}`,
    )
  )[0]!
const makeDue = () => db.execute(sql`UPDATE job_runs SET next_at = now()`)

test('of eight processes one runs a due job, once until it is due again', async () => {
  let runs = 0
  const job = { name: 'holds' as const, every: 60, run: async () => ++runs }
  const rounds = Array.from({ length: 8 }, () => createJobScheduler(ctx, [job], 30))
  await Promise.all(rounds.map((round) => round.look()))
  await Promise.all(rounds.map((round) => round.settled()))
  await Promise.all(rounds.map((round) => round.look()))
  await Promise.all(rounds.map((round) => round.settled()))
  expect(runs).toBe(1)
  expect(await rowOf('holds')).toEqual({ done: 1, error: null, failures: 0, held: false, succeeded: true })
  await makeDue()
  await rounds[3]!.look()
  await rounds[3]!.settled()
  expect(runs).toBe(2)
})

test('a running job is not started twice; once its lease expires another process runs it', async () => {
  let taken = 0
  const never = createJobScheduler(ctx, [{ name: 'carts', every: 0, run: () => new Promise(() => {}) }], 30)
  const other = createJobScheduler(ctx, [{ name: 'carts', every: 0, run: async () => ++taken }], 30)
  await never.look()
  await other.look()
  expect(taken).toBe(0)
  // Renews the lease.
  await never.look()
  await db.execute(sql`UPDATE job_runs SET lease_until = now() - interval '1 second' WHERE name = 'carts'`)
  await other.look()
  await other.settled()
  expect(taken).toBe(1)
})

test('after the clock of the database went back an hour, jobs run at once, also one whose process died', async () => {
  let runs = 0
  const job = { name: 'blocks' as const, every: 30, run: async () => ++runs }
  const round = createJobScheduler(ctx, [job], 30)
  await round.look()
  await round.settled()
  // What the former time is, seen from an hour before.
  await db.execute(
    sql`UPDATE job_runs SET next_at = next_at + interval '1 hour', lease_until = now() + interval '1 hour 30 seconds' WHERE name = 'blocks'`,
  )
  await round.look()
  await round.settled()
  expect(runs).toBe(2)
  await round.look()
  await round.settled()
  expect(runs).toBe(2)
})

test('a failed job stores its error without the message and does not stop other jobs', async () => {
  let reason: Error | undefined = Object.assign(new TypeError('to rahima@example.org'), { code: 'ECONNRESET' })
  const round = createJobScheduler(
    ctx,
    [
      {
        name: 'payments',
        every: 0,
        run: async () => {
          if (reason) throw reason
        },
      },
      { name: 'alerts', every: 0, run: async () => 7 },
    ],
    30,
  )
  for (const failures of [1, 2]) {
    await round.look()
    await round.settled()
    expect(await rowOf('payments')).toMatchObject({ error: 'TypeError ECONNRESET', failures, succeeded: false })
  }
  expect((await rowOf('alerts')).done).toBe(7)
  reason = new Error('Connection terminated unexpectedly')
  await round.look()
  await round.settled()
  expect(await rowOf('payments')).toMatchObject({ error: 'Error database unavailable', failures: 3 })
  reason = undefined
  await round.look()
  await round.settled()
  expect(await rowOf('payments')).toMatchObject({ error: null, failures: 0, done: null, succeeded: true })
})
