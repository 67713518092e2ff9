import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import { storageOf } from '../../gateways/storage/storage.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenPicture, pngOf } from '../../testing/factories/media.ts'
import { allOf, startS3 } from '../../testing/s3-server.ts'
import { shopCommand } from '../../testing/shop-command.ts'
import { sweepFiles, TooManyOrphans } from './service.ts'

const server = await startS3()
const onDisk = await startTestApp()
const inBucket = await startTestApp({ s3: server.s3 })
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
const age = {
  'a disk': async (key: string) => utimesSync(join(onDisk.env.dataDir, key), twoDaysAgo, twoDaysAgo),
  'a bucket': (key: string) => server.setTime(key, twoDaysAgo),
}

describe.each([
  ['a disk', onDisk],
  ['a bucket', inBucket],
] as const)('files on %s', (place, shop) => {
  const ctx = ctxOf(shop)
  const storage = storageOf(shop.env)
  let admin: Client

  beforeAll(async () => {
    const person = await anAdmin(shop.db)
    admin = shop.visitor()
    await admin.signIn(person.email, person.password)
  })
  beforeEach(async () => {
    await shop.db.execute(sql`DELETE FROM media`)
    for (const key of await keys()) await storage.remove(key)
  })

  const folders = ['media', 'private', 'product-files', 'transfers', 'deferred-pictures', 'probes']
  const keys = async () => (await Promise.all(folders.map((folder) => allOf(storage.list(folder))))).flat().map(({ key }) => key)
  const hash = (n: number) => n.toString(16).padStart(32, '0')
  const write = async (key: string, { old = true, bytes = 10 } = {}) => {
    await storage.write(key, Buffer.alloc(bytes))
    if (old) await age[place](key)
    return key
  }
  const upload = async (bytes: Buffer) => admin.http.post('/api/dashboard/media').set('Content-Type', 'image/png').send(bytes)
  const filesOf = (picture: { hash: string; renditions: { width: number; format: string }[] }) =>
    picture.renditions.map(({ width, format }) => `media/${picture.hash}-${width}.${format}`)

  test('the sweep deletes only files older than a day that no row refers to', async () => {
    const picture = await givenPicture(ctx)
    for (const key of filesOf(picture)) await age[place](key)
    const unneeded = await Promise.all([
      write(`media/${hash(1)}-400.webp`, { bytes: 1000 }),
      write(`media/${picture.hash}-401.avif`), // a size that the stored picture does not have
      write(`private/${hash(2)}-1600.webp`),
      write(`product-files/${hash(3)}`),
      write(`transfers/${randomUUID()}.upload`),
      write(`deferred-pictures/${hash(4)}.json`),
      write(`probes/${randomUUID()}`),
    ])
    const others = [
      ...filesOf(picture),
      await write(`media/${hash(5)}-400.webp`, { old: false }),
      await write('media/something of the operator.webp'),
      await write(`deferred-pictures/${picture.hash}.json`),
    ]
    expect(await sweepFiles(ctx, { dryRun: true })).toMatchObject({ files: 7, bytes: 1060 })
    expect(await keys()).toHaveLength(unneeded.length + others.length)

    const steps: string[] = []
    const done = await sweepFiles(ctx, { onProgress: (step) => steps.push(step) })
    expect(done).toEqual({ files: 7, bytes: 1060, all: unneeded.length + others.length })
    expect(new Set(steps)).toEqual(new Set(['looking', 'deleting']))
    expect((await keys()).sort()).toEqual(others.sort())
    expect((await sweepFiles(ctx)).files).toBe(0)
    expect(await rows(shop.db, sql`SELECT diff FROM audit WHERE action = 'storage.sweep'`)).toEqual([
      { diff: { files: [7, 0], bytes: [1060, 0] } },
    ])
  })

  test('two concurrent sweeps delete and count each file once', async () => {
    for (let n = 0; n < 20; n += 1) await write(`media/${hash(n)}-400.webp`)
    for (let n = 0; n < 20; n += 1) await write(`private/${hash(n)}-400.webp`)
    const [one, other] = await Promise.all([sweepFiles(ctx), sweepFiles(ctx)])
    expect(one.files + other.files).toBe(40)
    expect(await keys()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'an upload of the same picture that starts %s the sweep keeps all its files',
    async (when) => {
      const bytes = await pngOf({ width: 700, colour: when === 'before' ? '#123456' : '#654321' })
      const before = (await upload(bytes)).body.media
      await eventually(async () => expect((await keys()).filter((key) => key.endsWith('.avif'))).toHaveLength(3))
      await eventually(async () => expect(await rows(shop.db, sql`SELECT 1 FROM media_writes`)).toEqual([]))
      await shop.db.execute(sql`DELETE FROM media`) // the state after a commit whose files could not be deleted
      const files = await keys()
      for (const key of files) await age[place](key)

      const content = before.image.url.match(/[0-9a-f]{32}/)[0]
      const waiting = async (count: number) =>
        eventually(async () =>
          expect(
            await rows(
              shop.db,
              sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            ),
          ).toHaveLength(count),
        )
      let swept: Promise<unknown> = Promise.resolve()
      let uploaded: ReturnType<typeof upload>
      // Both wait for the same lock, which goes to the first of them.
      await shop.db.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files of picture ${content}`}, 0))`)
        if (when === 'before') {
          uploaded = upload(bytes).then((answer) => answer) as ReturnType<typeof upload>
          await waiting(1)
          swept = sweepFiles(ctx)
        } else {
          swept = sweepFiles(ctx)
          await waiting(1)
          uploaded = upload(bytes).then((answer) => answer) as ReturnType<typeof upload>
        }
        await waiting(2)
      })
      await swept
      const { status, body } = await uploaded!
      expect(status).toBe(201)
      await eventually(async () => expect(await rows(shop.db, sql`SELECT 1 FROM media_writes`)).toEqual([]))
      const [row] = await rows<{ hash: string; renditions: { width: number; format: string }[] }>(
        shop.db,
        sql`SELECT hash, renditions FROM media`,
      )
      expect(row!.hash).toBe(content)
      expect(await keys()).toEqual(expect.arrayContaining(filesOf(row!)))
      expect((await fetch(shop.url + body.media.image.url)).status).toBe(200)
      expect((await admin.call(mediaDashboardApi.remove, { mediaId: body.media._id })).status).toBe(200)
      // An AVIF encoder that is still running deletes its files when it ends.
      await eventually(async () => expect(await keys()).toEqual([]))
    },
  )

  test('deleting a picture during an upload of the same content keeps the files', async () => {
    const picture = await givenPicture(ctx, { colour: '#abcdef' })
    await shop.db.execute(sql`INSERT INTO media_writes (id, hash) VALUES (uuidv7(), ${picture.hash})`)
    expect((await admin.call(mediaDashboardApi.remove, { mediaId: picture.id })).status).toBe(200)
    expect(await keys()).toEqual(filesOf(picture))
    for (const key of filesOf(picture)) await age[place](key)
    expect((await sweepFiles(ctx)).files).toBe(0)
    // The process of the upload was killed: after a day nothing protects its files any more.
    await shop.db.execute(sql`UPDATE media_writes SET created_at = now() - interval '25 hours'`)
    expect((await sweepFiles(ctx)).files).toBe(filesOf(picture).length)
    expect(await rows(shop.db, sql`SELECT 1 FROM media_writes`)).toEqual([])
  })

  test('a sweep of more than half of the files is refused unless forced, because the database may be wrong', async () => {
    for (let n = 0; n < 101; n += 1) await write(`media/${hash(n)}-400.webp`)
    await expect(sweepFiles(ctx)).rejects.toThrow(TooManyOrphans)
    expect(await keys()).toHaveLength(101)

    // The command only on the disk: that commands reach a bucket is tested with `storage migrate` (bucket-backup.test.ts).
    if (place === 'a bucket') {
      expect((await sweepFiles(ctx, { force: true })).files).toBe(101)
    } else {
      const variables = { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.env.dataDir, SESSION_SECRET: shop.env.sessionSecret }
      const refused = await shopCommand(variables, 'storage', 'sweep')
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining('101 of 101 files (1 kB) belong to nothing in this database'),
      ])
      const counted = await shopCommand(variables, 'storage', 'sweep', '--dry-run')
      expect([counted.code, counted.out]).toEqual([0, expect.stringContaining('Nothing was deleted.')])
      expect(await keys()).toHaveLength(101)
      const forced = await shopCommand(variables, 'storage', 'sweep', '--force')
      expect([forced.code, forced.out]).toEqual([
        0,
        expect.stringContaining('101 of 101 files (1 kB) belonged to nothing and are deleted.'),
      ])
    }
    expect(await keys()).toEqual([])
  })
})

test('a sweep fails while the object storage is unavailable, and works again afterwards', async () => {
  server.behave('refusing')
  await expect(sweepFiles(ctxOf(inBucket))).rejects.toThrow('object storage')
  server.behave('well')
  expect((await sweepFiles(ctxOf(inBucket))).files).toBe(0)
})
