import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HealthKey, healthChecks, healthKeys } from '@haat/shared/health/checks.ts'
import { healthDashboardApi as api } from '@haat/shared/health/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../../platform/env.ts'
import { readExpectedIndexes } from '../../platform/expected-indexes.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { type HealthLimits, healthLimits } from './checks/limits.ts'
import { examine, makeDueChecks } from './examine.ts'
import { startHeartbeat } from './heartbeat.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let admin: Client
beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM shop_processes`)
})

const of = async (key: HealthKey, limits: Partial<HealthLimits> = {}) =>
  (await examine(ctx, [key], { ...healthLimits, ...limits })).get(key)!
const run = (statement: string) => shop.db.execute(sql.raw(statement))

/** Another client of the shop's database. */
async function other<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: shop.databaseUrl, application_name: 'a report' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A process that has reported. */
const aProcess = (over: Partial<Record<string, string | number>> = {}) => {
  const row = {
    role: 'all',
    version: '1.0',
    node: 'v24.0.0',
    pool: 12,
    memory: 1e8,
    memory_limit: 1e9,
    disk_free: 5e10,
    clock_ahead: 0,
    ...over,
  }
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value))
  return run(`INSERT INTO shop_processes (id, host, pid, started_at, seen_at, ${Object.keys(row).join(', ')})
    VALUES (gen_random_uuid(), 'one', 4242, now() - interval '1 hour', now(), ${values.join(', ')})`)
}

test('every check runs and is documented in docs/monitoring.md', async () => {
  const found = await examine(ctx)
  expect([...found.keys()]).toEqual(healthKeys)
  expect([...found].filter(([, { state }]) => state === 'unknown')).toEqual([])
  const text = readFileSync(join(repositoryRoot, 'docs/monitoring.md'), 'utf8').replaceAll(/ +/g, ' ')
  for (const key of healthKeys)
    expect(text).toMatch(new RegExp(`^\\| \`${key}\` \\| [^|]+ \\| ${escaped(healthChecks[key].asks)} \\|`, 'm'))
})

test('the report shows the results of the job and their start; checking again runs the quick checks', async () => {
  const before = (await admin.call(api.read, {})).body.report
  expect(before).toMatchObject({ due: healthKeys.length })
  expect(before.checks.every(({ checkedAt, text }) => checkedAt === null && text === 'Not checked yet.')).toBe(true)
  // Two concurrent processes.
  await Promise.all([makeDueChecks(ctx), makeDueChecks(ctx)])
  expect(await makeDueChecks(ctx)).toBe(0)
  const after = (await admin.call(api.read, { lng: 'bn' })).body.report
  expect(after.due).toBe(0)
  // The test database runs with fsync off.
  const durable = after.checks.find(({ key }) => key === 'durability')!
  expect(durable).toMatchObject({ state: 'broken', title: 'স্থায়ী লেখা', since: expect.any(String) })
  expect(durable.text).toContain('fsync')
  expect(after.state).toBe('broken')

  await run(
    `INSERT INTO mails (id, kind, language, state, last_error) VALUES (gen_random_uuid(), 'welcome', 'en', 'failed', 'no')`,
  )
  const again = (await admin.call(api.look, {})).body.report
  expect(again.checks.find(({ key }) => key === 'failedWork')).toMatchObject({ state: 'attention', place: 'jobs' })
  expect(again.checks.find(({ key }) => key === 'durability')!.since).toBe(durable.since)
  expect(again.due).toBe(healthKeys.filter((key) => healthChecks[key].every > 60).length)
  await run('DELETE FROM mails')
})

test('visitors cannot read the report', async () => {
  expect((await shop.visitor().call(api.read, {})).status).toBe(401)
})

test('processes report version, memory, disk and clock, and leave the list when they end', async () => {
  const right = startHeartbeat(ctx)
  await right.beat()
  expect((await admin.call(api.read, {})).body.report.processes).toMatchObject([
    { pid: process.pid, role: 'all', node: process.version, version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  ])
  expect(await of('clocks')).toEqual({ state: 'good' })
  expect(await of('disk')).toMatchObject({ state: 'good' })
  expect(await of('disk', { diskAttention: 1e18 })).toMatchObject({ state: 'attention', detail: { free: expect.any(Number) } })
  expect(await of('disk', { diskAttention: 1e18, diskBroken: 1e18 })).toMatchObject({ state: 'broken' })
  expect(await of('memory', { memoryShare: 0 })).toMatchObject({ state: 'attention' })
  expect(await of('node', { node: 99 })).toMatchObject({ state: 'attention' })
  await right.stop()
  const late = startHeartbeat(ctx, () => Date.now() - 60_000)
  await late.beat()
  const { state, detail } = await of('clocks')
  expect([state, Math.round(Number(detail?.seconds))]).toEqual(['attention', 60])
  await late.stop()
  expect((await admin.call(api.read, {})).body.report.processes).toEqual([])
})

test('the worker check reports immediately that no process runs background jobs', async () => {
  await aProcess({ role: 'web' })
  expect(await of('worker')).toMatchObject({ state: 'broken' })
  const { checks, state } = (await admin.call(api.read, {})).body.report
  expect([state, checks.find(({ key }) => key === 'worker')!.state]).toEqual(['broken', 'broken'])
  await aProcess({ version: '1.1' })
  expect(await of('worker')).toMatchObject({ state: 'good' })
  expect(await of('versions')).toMatchObject({ state: 'attention', detail: { versions: expect.stringContaining('1.1') } })
  expect(await of('connections')).toMatchObject({ state: 'good' })
  await aProcess({ pool: 2000 })
  expect(await of('connections')).toMatchObject({ state: 'attention', detail: { needed: 2030 } })
  expect(await of('connections', { connectionShare: 0 })).toMatchObject({ finding: 'connectionsUsed' })
})

test('reports missing, invalid, duplicate and unused indexes', async () => {
  expect(readExpectedIndexes().length).toBeGreaterThan(250)
  for (const key of ['indexesMissing', 'indexesInvalid', 'indexesDuplicate', 'indexesUnused'] as const)
    expect([key, await of(key)]).toEqual([key, { state: 'good' }])
  await run('DROP INDEX mails_by_kind')
  await run('CREATE INDEX coupons_twice ON webhook_events (created_at)')
  await run(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'webhook_events_new'::regclass`)
  expect(await of('indexesMissing')).toEqual({ state: 'attention', detail: { count: 1, names: 'mails_by_kind' } })
  expect(await of('indexesDuplicate')).toEqual({ state: 'attention', detail: { count: 1, names: 'coupons_twice' } })
  expect(await of('indexesInvalid')).toEqual({ state: 'attention', detail: { count: 1, names: 'webhook_events_new' } })
  expect((await of('indexesUnused', { unusedIndexBytes: 0, unusedDays: 0 })).detail?.names).toBeTruthy()
})

test('reports dead rows, tables without autovacuum and large log tables', async () => {
  await run('CREATE TABLE filled (n int) WITH (autovacuum_enabled = false)')
  await run('INSERT INTO filled SELECT generate_series(1, 300)')
  await run('DELETE FROM filled')
  await expect.poll(() => of('deadRows', { deadRows: 100 })).toMatchObject({ state: 'attention', detail: { names: 'filled' } })
  expect(await of('autovacuum')).toMatchObject({ state: 'attention', finding: 'autovacuumTables', detail: { names: 'filled' } })
  expect(await of('tables')).toEqual({ state: 'good' })
  expect(await of('tables', { logTableBytes: 1000 })).toMatchObject({ state: 'attention' })
})

test('reports long transactions and waiting queries with the blocking process', async () => {
  await run('CREATE TABLE held (n int)')
  await other(async (holder) => {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE held')
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    expect(await of('longTransactions')).toEqual({ state: 'good' })
    expect(await of('longTransactions', { transactionSeconds: 0 })).toMatchObject({
      state: 'attention',
      detail: { program: 'a report' },
    })
    expect(await of('waitingQueries', { waitSeconds: 0 })).toEqual({ state: 'good' })
    await other(async (waiter) => {
      const waiting = waiter.query('SELECT * FROM held').catch(() => {})
      await expect
        .poll(() => of('waitingQueries', { waitSeconds: 0 }))
        .toEqual({ state: 'attention', detail: { count: 1, process: String(rows[0]!.pid) } })
      await holder.query('ROLLBACK')
      await waiting
    })
  })
})

test('reports unused replication slots and old transaction ids', async () => {
  const slot = shop.databaseUrl.split('/').at(-1)!
  await run(`SELECT pg_create_physical_replication_slot('${slot}', true)`)
  afterAll(() =>
    other((client) =>
      client.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [slot]),
    ),
  )
  const found = await of('replicationSlots', { slotBytes: -1 })
  expect(found).toMatchObject({ state: 'broken', detail: { names: expect.stringContaining(slot) } })
  await run(`SELECT pg_drop_replication_slot('${slot}')`)
  expect(await of('transactionIds')).toMatchObject({ state: 'good' })
  expect(await of('transactionIds', { idsAttention: 1 })).toMatchObject({ state: 'attention' })
  expect(await of('databaseVersion', { postgres: 99 })).toMatchObject({ state: 'attention' })
  expect(await of('workMemory', { temporaryPerDay: -1 })).toMatchObject({ state: 'attention' })
})

test('reports stuck jobs, emails, webhooks and backup verifications', async () => {
  expect(await of('jobs')).toEqual({ state: 'good' })
  await run(`INSERT INTO job_runs (name, failures) VALUES ('pairs', 3)`)
  await run(`INSERT INTO job_runs (name, next_at) VALUES ('cards', now() - interval '1 hour')`)
  expect(await of('jobs')).toEqual({ state: 'broken', detail: { count: 2, names: 'cards, pairs' } })
  await run(
    `INSERT INTO mails (id, kind, language, created_at) VALUES (gen_random_uuid(), 'welcome', 'en', now() - interval '20 minutes')`,
  )
  expect(await of('mailQueue')).toMatchObject({ state: 'broken' })
  for (const [name, reason] of [
    ['Mine', 'staff'],
    ['Warehouse', 'failures'],
  ])
    await run(`INSERT INTO webhooks (id, name, url, topics, secret, paused_at, pause_reason)
      VALUES (gen_random_uuid(), '${name}', 'https://hooks.example', '{order.placed}', 'sealed', now(), '${reason}')`)
  expect(await of('webhooks')).toEqual({ state: 'attention', detail: { count: 1, names: 'Warehouse' } })
  expect(await of('backupAge')).toMatchObject({ state: 'attention', finding: 'backupNone' })
  expect(await of('backupVerified')).toMatchObject({ finding: 'backupNeverVerified' })
  const verified = (state: string, days: number) =>
    run(`INSERT INTO backups (id, state, reason, file, verify_state, verified_at)
      VALUES (gen_random_uuid(), 'complete', 'staff', '${state}${days}', '${state}', now() - interval '${days} days')`)
  await verified('matches', 40)
  expect(await of('backupVerified')).toMatchObject({ state: 'attention', detail: { days: expect.closeTo(40, 1) } })
  await verified('matches', 1)
  expect(await of('backupVerified')).toMatchObject({ state: 'good' })
  await verified('failed', 0)
  expect(await of('backupVerified')).toMatchObject({ state: 'broken', finding: 'backupDamaged' })
})

test('reports an unreachable mail server and unwritable storage; a failing check does not stop the others', async () => {
  const over = (env: Partial<typeof shop.env>) => ({ ...ctx, env: { ...shop.env, ...env } })
  const at = async (key: HealthKey, env: Partial<typeof shop.env>) => (await examine(over(env), [key])).get(key)!
  expect(await at('mailServer', { smtpUrl: 'smtp://127.0.0.1:1' })).toMatchObject({ state: 'broken' })
  expect(await at('mailServer', { smtpUrl: undefined })).toMatchObject({ state: 'attention', finding: 'mailServerNone' })
  expect(await at('storage', { dataDir: '/dev/null/shop' })).toMatchObject({ state: 'broken' })
  expect(await at('certificate', { publicUrl: 'https://127.0.0.1:1' })).toMatchObject({ finding: 'certificateNone' })
  await run('ALTER TABLE backups RENAME TO backups_away')
  const found = await examine(ctx, ['backupVerified', 'databaseVersion'])
  expect([...found.values()].map(({ state }) => state)).toEqual(['unknown', 'good'])
  await run('ALTER TABLE backups_away RENAME TO backups')
})

const escaped = (text: string) => text.replaceAll(/[.?()*]/g, '\\$&')
