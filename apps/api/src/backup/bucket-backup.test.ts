import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupsDashboardApi as api } from '@haat/shared/backups/dashboard/endpoints.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { archiveFile } from '../gateways/archive-file.ts'
import { findBackupFiles, newBackupFile } from '../gateways/backup-folder.ts'
import { diskStorage } from '../gateways/storage/disk.ts'
import { readWhole, type Storage, storageOf } from '../gateways/storage/storage.ts'
import { openArchives } from '../jobs/archives.ts'
import { runBackups } from '../modules/backups/jobs.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { anAdmin } from '../testing/factories/accounts.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenPicture } from '../testing/factories/media.ts'
import { allOf, startS3 } from '../testing/s3-server.ts'
import { shopCommand } from '../testing/shop-command.ts'
import { aloneWithTemporaryDatabases } from '../testing/temporary-databases.ts'

await aloneWithTemporaryDatabases()
const server = await startS3('shop/')
const backupBucket = { ...server.s3, prefix: 'shop/backups/' }
const shop = await startTestApp({ s3: server.s3, s3Access: server.s3, backupBucket })
const ctx = { ...ctxOf(shop), log: pino({ level: 'silent' }) }
const folder = mkdtempSync(join(tmpdir(), 'haat-bucket-backup-'))
const database = `b_${randomBytes(6).toString('hex')}`
const admin = new pg.Client(inject('postgres'))
await admin.connect()
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => server.behave('well'))

const variables = (over: Record<string, string> = {}) => ({
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: join(folder, 'data'),
  SESSION_SECRET: shop.env.sessionSecret,
  ...server.variables,
  ...over,
})
const files = async (storage: Storage) => {
  const found: string[] = []
  for (const name of ['media', 'private'])
    for (const { key } of await allOf(storage.list(name)))
      found.push(
        `${key} ${createHash('sha256')
          .update(await readWhole(storage, key))
          .digest('hex')}`,
      )
  return found
}
const own = storageOf(shop.env)
const copyOf = (prefix: string) => storageOf({ ...shop.env, s3: { ...server.s3, prefix } })

const attachment = `private/${'c'.repeat(32)}-800.webp`
beforeAll(async () => {
  await givenPicture(ctx, { width: 900 })
  await own.write(attachment, randomBytes(100_000))
})

test('a backup with files in object storage is written to a bucket, verified and restored to another bucket', async () => {
  const address = 's3://shop-files/elsewhere/shop.tar'
  // Larger than one upload part. Only in this test, because the test server needs a second for such a file.
  const large = `private/${'e'.repeat(32)}-800.webp`
  await own.write(large, randomBytes(9_000_000))
  const written = await shopCommand(variables(), 'backup', address)
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toContain(address)
  await expect(archiveFile(address, shop.env).prepare()).rejects.toThrow(`${address} exists already`)
  expect(await shopCommand(variables(), 'backup', 'verify', address)).toMatchObject({ code: 0 })
  await expect(allOf(archiveFile('s3://shop-files/none.tar', shop.env).read())).rejects.toThrow('there is no such file')
  expect(() => archiveFile('s3://shop-files/', shop.env)).toThrow('names no file')

  await admin.query(`CREATE DATABASE ${database}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  const other = variables({ DATABASE_URL: url.href, S3_PREFIX: 'copy', DATA_DIR: join(folder, 'other') })
  await copyOf('copy/').write(`media/${'d'.repeat(32)}-320.webp`, Buffer.from('of a former shop'))
  expect(await shopCommand(other, 'restore', address)).toMatchObject({ code: 0 })
  expect(await files(copyOf('copy/'))).toEqual(await files(own))
  await own.remove(large)
})

test('scheduled backups are written, listed, verified and deleted in the bucket', async () => {
  const account = await anAdmin(shop.db)
  const staff: Client = shop.visitor()
  await staff.signIn(account.email, account.password)
  await staff.call(api.start)
  const archives = openArchives(shop.env, shop.databaseUrl)
  expect(await runBackups(ctx, archives)).toBe(1)
  const { body } = await staff.call(api.list)
  expect(body).toMatchObject({ folder: 's3://shop-files/shop/backups', free: null, backups: [{ state: 'complete' }] })
  const { _id: id, file, bytes } = body.backups[0]!
  expect(await findBackupFiles(shop.env)).toMatchObject([{ name: file, bytes }])
  await staff.call(api.verify, { id })
  expect(await runBackups(ctx, archives)).toBe(1)
  expect((await staff.call(api.list)).body.backups[0]!.verification).toMatchObject({ state: 'matches' })
  expect((await staff.call(api.remove, { id })).status).toBe(200)
  expect(await findBackupFiles(shop.env)).toEqual([])
})

test('a backup to a refusing bucket fails with one line and leaves no file', async () => {
  server.behave('refusing')
  const refused = await shopCommand(variables(), 'backup')
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^s3:\/\/shop-files\/shop\/backups\/haat-.*HTTP 403/),
  })
  expect(refused.err.trim().split('\n')).toHaveLength(1)
  server.behave('well')
  expect(await findBackupFiles(shop.env)).toEqual([])
  expect(newBackupFile(shop.env, true, new Date('2026-03-04T05:06:07Z'))).toBe(
    's3://shop-files/shop/backups/haat-2026-03-04-05-06-07.tar.encrypted',
  )
})

test('storage migrate copies files to disk and to another bucket, and repairs missing or changed copies', async () => {
  const disk = diskStorage(join(folder, 'data'))
  const there = await shopCommand(variables(), 'storage', 'migrate', '--to', 'disk')
  expect(there).toMatchObject({ code: 0, err: '' })
  expect(await files(disk)).toEqual(await files(own))

  const [first] = await allOf(own.list('media'))
  await disk.write(first!.key, Buffer.alloc(first!.bytes, 'x'))
  await disk.remove(attachment)
  const again = await shopCommand(variables(), 'storage', 'migrate', '--to', 'disk')
  expect(again.out).toMatch(/^2 files .* are copied/)
  expect(await files(disk)).toEqual(await files(own))

  const back = await shopCommand(variables({ S3_PREFIX: 'new' }), 'storage', 'migrate', '--to', 's3')
  expect(back).toMatchObject({ code: 0 })
  expect(await files(copyOf('new/'))).toEqual(await files(own))
})
