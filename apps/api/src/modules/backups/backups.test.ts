import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsDashboardApi as api } from '@haat/shared/backups/dashboard/endpoints.ts'
import { defaultBackupPlan } from '@haat/shared/backups/rules.ts'
import { toLocalText } from '@haat/shared/reference/time-zone.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openArchives } from '../../jobs/archives.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { aloneWithTemporaryDatabases } from '../../testing/temporary-databases.ts'
import { type Archives, runBackups } from './jobs.ts'

await aloneWithTemporaryDatabases()
const shop = await startTestApp()
const ctx = { ...ctxOf(shop), log: pino({ level: 'silent' }) }
const folder = join(shop.env.dataDir, 'backups')
const real = openArchives(shop.env, shop.databaseUrl)
let admin: Client

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
afterEach(async () => {
  await shop.db.execute(sql`DELETE FROM backups`)
})

const list = async () => (await admin.call(api.list)).body
const start = async () => (await admin.call(api.start)).body.backup
const only = async () => (await list()).backups[0]!
const plan = (over: Partial<typeof defaultBackupPlan> = {}) => ({ ...defaultBackupPlan, ...over })

test('a backup requested by staff is written, verified and deleted with its file', async () => {
  expect((await list()).backups).toEqual([])
  const [backup, again] = [await start(), await start()]
  expect(backup).toMatchObject({ state: 'waiting', reason: 'staff', file: null, verification: null })
  expect(again._id).toBe(backup._id)

  expect(await runBackups(ctx, real)).toBe(1)
  const made = await only()
  expect(made).toMatchObject({ _id: backup._id, state: 'complete', encrypted: false, error: null })
  expect(made.bytes).toBeGreaterThan(1000)
  expect(made.rows).toBeGreaterThan(0)
  expect(existsSync(join(folder, made.file!))).toBe(true)

  expect((await admin.call(api.verify, { id: made._id })).body.backup.verification?.state).toBe('waiting')
  expect(await runBackups(ctx, real)).toBe(1)
  expect((await only()).verification).toMatchObject({ state: 'matches', error: null, at: expect.any(String) })

  expect((await admin.call(api.remove, { id: made._id })).status).toBe(200)
  expect(existsSync(join(folder, made.file!))).toBe(false)
  expect((await admin.call(api.remove, { id: made._id })).status).toBe(404)
  expect(await runBackups(ctx, real)).toBe(0)
})

test('a damaged backup fails its verification with the reason', async () => {
  await start()
  await runBackups(ctx, real)
  const { _id: id, file } = await only()
  writeFileSync(join(folder, file!), 'no archive')
  await admin.call(api.verify, { id })
  await runBackups(ctx, real)
  expect((await only()).verification).toMatchObject({ state: 'failed', error: expect.stringMatching(/\S/) })
  await admin.call(api.remove, { id })
})

test('cancelling a running backup leaves no file, and the next one can start', async () => {
  const { _id: id } = await start()
  const started = Promise.withResolvers<void>()
  const slow: Archives = {
    ...real,
    write: (_, { onProgress, signal }) => {
      onProgress('rows', 3, 10)
      started.resolve()
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    },
  }
  const running = runBackups(ctx, slow)
  await started.promise
  await expect.poll(async () => (await only()).progress).toEqual({ step: 'rows', done: 3, total: 10 })
  expect((await admin.call(api.remove, { id })).status).toBe(404)
  await admin.call(api.cancel, { id })
  await running
  expect(await only()).toMatchObject({ state: 'cancelled', file: null, error: null })
  expect((await admin.call(api.cancel, { id })).status).toBe(404)
  expect((await start())._id).not.toBe(id)
})

test('the backup of a killed process is retried and fails after three attempts', async () => {
  const { _id: id } = await start()
  const dying: Archives = { ...real, write: () => new Promise(() => {}) }
  for (let attempt = 1; attempt <= 3; attempt++) {
    void runBackups(ctx, dying) // never ends, like a killed process
    await expect
      .poll(async () => (await shop.db.execute<{ attempts: number }>(sql`SELECT attempts FROM backups`)).rows[0]?.attempts)
      .toBe(attempt)
  }
  await runBackups(ctx, real)
  expect(await only()).toMatchObject({ _id: id, state: 'failed', error: expect.stringContaining('ended before') })
})

test('a backup and a verification during which the database restarts are tried again', async () => {
  await start()
  const lost = async () => Promise.reject(new Error('Connection terminated unexpectedly'))
  await expect(runBackups(ctx, { ...real, write: lost })).rejects.toThrow('Connection terminated')
  expect(await only()).toMatchObject({ state: 'running', error: null })
  await runBackups(ctx, real)
  const { _id: id } = await only()
  expect(await only()).toMatchObject({ state: 'complete', error: null })
  await admin.call(api.verify, { id })
  await expect(runBackups(ctx, { ...real, verify: lost })).rejects.toThrow('Connection terminated')
  expect((await only()).verification).toMatchObject({ state: 'running', error: null })
  await runBackups(ctx, real)
  expect((await only()).verification).toMatchObject({ state: 'matches', error: null })
  await admin.call(api.remove, { id })
})

test('a write error fails the job, and its message is not stored', async () => {
  await start()
  const failing: Archives = {
    ...real,
    write: async () => Promise.reject(Object.assign(new Error('secret row'), { code: 'EIO' })),
  }
  await expect(runBackups(ctx, failing)).rejects.toThrow('secret row')
  expect(await only()).toMatchObject({ state: 'failed', error: 'Error EIO' })
})

test('the schedule makes one backup for each planned time of the time zone of the shop, and the retention deletes older ones with their files', async () => {
  const { version } = await list()
  await givenSettings(ctx, 'general', { timeZone: 'Asia/Dhaka' })
  const [hours, minutes] = toLocalText(new Date(), 'Asia/Dhaka').slice(11, 16).split(':').map(Number)
  const minute = hours! * 60 + minutes!
  const every = { every: 'day', minute, keep: { days: 1, weeks: 0, months: 0 } } as const
  const saved = (await admin.call(api.savePlan, { plan: plan(every), version })).body
  expect(Date.parse(saved.nextAt!)).toBeGreaterThan(Date.now())
  expect((await admin.call(api.savePlan, { plan: plan(), version })).status).toBe(409)

  // Today's planned time was before the schedule was saved.
  expect(await runBackups(ctx, real)).toBe(0)
  await shop.db.execute(sql`UPDATE settings SET data = data || '{"since": "2026-01-01T00:00:00Z"}' WHERE "group" = 'backups'`)
  expect(await runBackups(ctx, real)).toBe(1)
  expect(await runBackups(ctx, real)).toBe(0)
  const first = await only()
  expect(first).toMatchObject({ state: 'complete', reason: 'schedule' })

  await shop.db.execute(
    sql`UPDATE backups SET planned_at = planned_at - interval '1 day', created_at = created_at - interval '1 day'`,
  )
  // File names contain the time in seconds.
  await expect.poll(() => new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')).not.toBe(first.file!.slice(5, 24))
  expect(await runBackups(ctx, real)).toBe(1)
  expect((await list()).backups.map(({ file }) => file)).toEqual(readdirSync(folder))
  expect(existsSync(join(folder, first.file!))).toBe(false)
})

test('backup files written by a command are listed, other files are not', async () => {
  await admin.call(api.savePlan, { plan: plan(), version: (await list()).version })
  writeFileSync(join(folder, 'haat-2026-01-02-03-04-05.tar.encrypted'), 'x')
  writeFileSync(join(folder, 'notes.txt'), 'x')
  await runBackups(ctx, real)
  expect((await list()).backups.find(({ file }) => file?.includes('2026-01-02'))).toMatchObject({
    reason: 'command',
    encrypted: true,
  })
  expect((await list()).backups.some(({ file }) => file === 'notes.txt')).toBe(false)
})
