import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '../../db/tables/goods/media.ts'
import { drawInBackground } from '../../gateways/deferred/background.ts'
import { drawerOf } from '../../gateways/deferred/drawer.ts'
import { takeDrawingLock } from '../../gateways/deferred/lock.ts'
import { defer, deferredFolder, listDeferred } from '../../gateways/deferred/store.ts'
import { filesOf, nameOfSize } from '../../gateways/files.ts'
import { groundOf } from '../../gateways/images.ts'
import type { Client } from '../../testing/client.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { calmMachine } from './calm.ts'
import { draw } from './draw.ts'
import { DrawingQueue } from './drawing-queue.ts'
import { categoryPicture, type DemoPicture, demoPictures, faviconPicture, logoPicture, sectionPicture } from './list.ts'
import measured from './measured.json' with { type: 'json' }
import { hashOf, type Recipe } from './recipe.ts'
import { deferredOf, namesOf, rowOf } from './rows.ts'

const shop = await startDemoApp()
const { dataDir } = shop.env
const written = (folder = dataDir) => {
  const path = join(folder, 'media')
  return existsSync(path) ? readdirSync(path).sort() : []
}
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  await staff.signIn('admin@haat.example', 'haat-demo')
})
afterAll(() => drawerOf(dataDir).stop())

const get = (name: string) =>
  shop
    .visitor()
    .get(`/media/${name}`)
    .buffer(true)
    .parse(bytesOf as never)
const products = demoPictures().filter(({ recipe }) => recipe.kind === 'product')

describe('a shop that has just been filled', () => {
  test('has a row for every picture and no file; every size that a row names can be drawn', async () => {
    expect(written()).toEqual([])
    const rows = await shop.db.select().from(media)
    expect(rows.length).toBeGreaterThan(500)
    const named = rows.flatMap(({ hash, renditions }) => renditions.map((size) => nameOfSize(hash, size)))
    expect(named.sort()).toEqual(demoPictures().flatMap(namesOf).sort())
    const files = filesOf(shop.env)
    const missing = await Promise.all(named.map(async (name) => ((await files.has(name)) ? [] : [name])))
    expect(missing.flat()).toEqual([])
    expect(written()).toEqual([])
  })

  test('answers each size of each kind of picture at its first request, as its row says', async () => {
    for (const picture of [products[0]!, categoryPicture('bags'), sectionPicture(0)!, logoPicture(), faviconPicture()]) {
      const row = (await shop.db.select().from(media).where(eq(media.hash, picture.hash)))[0]!
      const replies = await Promise.all(row.renditions.map((size) => get(nameOfSize(row.hash, size))))
      for (const [index, { status, headers, body }] of replies.entries()) {
        const { format, width, height, bytes } = row.renditions[index]!
        expect(status).toBe(200)
        expect(headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect(await sharp(body as Buffer).metadata()).toMatchObject({
          format: format === 'avif' ? 'heif' : format,
          width,
          height,
        })
        // Another build of the encoder may need a little more or less.
        expect(Math.abs((body as Buffer).length / bytes - 1)).toBeLessThan(0.3)
      }
    }
  })

  test('answers the same picture to all who ask for it at once', async () => {
    const [name = ''] = namesOf(products[5]!)
    const replies = await Promise.all(Array.from({ length: 8 }, () => get(name)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const { body } of replies) expect((body as Buffer).equals(replies[0]!.body as Buffer)).toBe(true)
    expect((await shop.visitor().http.head(`/media/${namesOf(products[6]!)[0]}`)).status).toBe(200)
  })

  test('answers 404 for sizes and pictures that do not exist', async () => {
    const { hash } = products[7]!
    for (const name of [`${hash}-161.webp`, `${hash}-160.avif`, `${hash}-160.png`, `${'0'.repeat(32)}-160.webp`, `${hash}.json`])
      expect([name, (await get(name)).status]).toEqual([name, 404])
  })

  test('draws a picture for whatever reads its file: AVIF sizes are made of an undrawn picture', async () => {
    const { hash } = products[8]!
    const { id } = (await shop.db.select().from(media).where(eq(media.hash, hash)))[0]!
    const { body } = await staff.call(mediaDashboardApi.makeSizes, { mediaId: id })
    expect(body.media.image.avif).toContain(`/media/${hash}-640.avif 640w`)
    expect((await get(`${hash}-640.avif`)).status).toBe(200)
  })

  test('does not draw what was deleted', async () => {
    const { hash } = sectionPicture(4) ?? sectionPicture(5) ?? sectionPicture(3)!
    const { id } = (await shop.db.select().from(media).where(eq(media.hash, hash)))[0]!
    for (const table of ['block_documents', 'block_versions'])
      await shop.db.execute(sql`UPDATE ${sql.identifier(table)} SET pictures = array_remove(pictures, ${id}::uuid)`)
    expect((await get(`${hash}-160.webp`)).status).toBe(200)
    expect((await staff.call(mediaDashboardApi.remove, { mediaId: id })).status).toBe(200)
    // The other sizes were being drawn: what is written in that moment is removed in the next.
    const statuses = () => Promise.all([160, 320, 1200].map(async (width) => (await get(`${hash}-${width}.webp`)).status))
    await expect.poll(statuses, { timeout: 30_000 }).toEqual([404, 404, 404])
    await expect.poll(() => written().filter((name) => name.startsWith(hash)), { timeout: 30_000 }).toEqual([])
    expect(await listDeferred(dataDir)).not.toContain(hash)
  })
})

describe('drawing in the background', () => {
  const some = demoPictures()
    .filter(({ recipe }) => recipe.kind === 'category')
    .slice(0, 8) // the quickest to draw
  const folders: string[] = []
  afterAll(async () => {
    for (const folder of folders) {
      await drawerOf(folder).stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  const aFolder = async (pictures: readonly DemoPicture[] = some) => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-drawing-'))
    folders.push(folder)
    await defer(folder, new Map(pictures.map((picture, order) => [picture.hash, deferredOf(picture, order)])))
    return folder
  }
  /** Begins to draw; `reached` resolves when so many pictures are drawn. */
  const begin = (folder: string, wanted: number) => {
    let reach = () => {}
    const reached = new Promise<void>((done) => (reach = done))
    const drawing = drawInBackground(
      { dataDir: folder, s3: undefined },
      { onProgress: (done) => done >= wanted && reach(), onError: () => {} },
    )
    return { drawing, reached }
  }

  test('goes on after an end in the middle, and leaves whole pictures alone', async () => {
    const folder = await aFolder()
    const first = begin(folder, 2)
    await first.reached
    await first.drawing.stop()
    const left = await listDeferred(folder)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(some.length)
    for (const name of written(folder).filter((name) => name.endsWith('.webp')))
      expect((await sharp(await readFile(join(folder, 'media', name))).metadata()).format).toBe('webp')

    // What a process that was killed while writing leaves.
    const half = join(folder, 'media', `${namesOf(some.at(-1)!)[0]}.00000000-1-0123abcd.draft`)
    writeFileSync(half, 'half a picture')
    utimesSync(half, 0, 0)
    const second = begin(folder, left.length)
    await second.reached
    expect(await listDeferred(folder)).toEqual([])
    expect(written(folder)).toEqual(some.flatMap(namesOf).sort())
    await second.drawing.stop()
  })

  test('survives the end of the program that draws, for the background and for those who wait', async () => {
    const few = some.slice(0, 4)
    const folder = await aFolder(few)
    const { drawing, reached } = begin(folder, few.length)
    await expect.poll(() => written(folder).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const wanted = filesOf({ dataDir: folder, s3: undefined }).read(namesOf(few.at(-1)!)[0]!)
    process.kill(drawerOf(folder).pid!, 'SIGKILL')
    expect((await sharp(await wanted).metadata()).width).toBe(160)
    await reached
    expect(written(folder).filter((name) => name.endsWith('.webp'))).toEqual(few.flatMap(namesOf).sort())
    await drawing.stop()
  })

  test('is done by one of several processes; another one takes over when that has gone', async () => {
    const folder = await aFolder(some.slice(0, 1))
    const release = await takeDrawingLock(folder)
    expect(await takeDrawingLock(folder)).toBeUndefined()
    await release?.()
    const again = await takeDrawingLock(folder)
    await again?.()
    expect(again).toBeDefined()
    // One that was killed holds its lock for ever.
    const lock = join(deferredFolder(folder), 'lock')
    writeFileSync(lock, '1\n')
    utimesSync(lock, 0, 0)
    const { drawing, reached } = begin(folder, 1)
    await reached
    expect(await listDeferred(folder)).toEqual([])
    await drawing.stop()
  })

  test('waits while the machine is busy, and draws what is requested meanwhile', async () => {
    const folder = await aFolder(some.slice(0, 3))
    let isCalm = false
    let isIdle = false
    const queue = new DrawingQueue(folder, { onBusy: () => (isIdle = false), onIdle: () => (isIdle = true) })
    const all = queue.drawAll(
      () => {},
      () => isCalm,
    )
    await queue.request(namesOf(some[2]!)[0]!)
    await expect
      .poll(() => listDeferred(folder))
      .toEqual(
        some
          .slice(0, 2)
          .map(({ hash }) => hash)
          .sort(),
      )
    expect(isIdle).toBe(false)
    isCalm = true
    expect(await all).toBe(0)
    await expect.poll(() => isIdle).toBe(true)
  })

  test('a machine is calm while its load is at most the number of its processors, and after ten minutes', () => {
    const machine = { load: 2, now: 0 }
    const isCalm = calmMachine({ load: () => machine.load, now: () => machine.now, processors: 2 })
    expect(isCalm()).toBe(true)
    machine.load = 2.1
    expect(isCalm()).toBe(false)
    machine.now = 10 * 60_000
    expect(isCalm()).toBe(true)
  })

  test('records nothing that is drawn already', async () => {
    const folder = await aFolder(some.slice(0, 1))
    await filesOf({ dataDir: folder, s3: undefined }).read(namesOf(some[0]!)[0]!)
    await drawerOf(folder).drawAll(() => {})
    await defer(folder, new Map(some.slice(0, 2).map((picture, order) => [picture.hash, deferredOf(picture, order)])))
    expect(await listDeferred(folder)).toEqual([some[1]!.hash])
  })
})

describe('recipes', () => {
  test('of an older version of the code can still be drawn', async () => {
    const stored = [
      '{"kind":"product","object":"1f45f","ground":"iris","tint":"#232326","view":"tilt","share":0.7}',
      '{"kind":"product","object":"1f45f","ground":"leaf","view":"close"}',
      '{"kind":"category","object":"1fab4"}',
      '{"kind":"hero","objects":[{"object":"1f452","x":0.84,"y":0.19,"extent":0.24,"angle":6}]}',
      '{"kind":"logo"}',
      '{"kind":"favicon"}',
    ].map((text) => JSON.parse(text) as Recipe)
    for (const recipe of stored) expect((await draw(recipe)).data.some((value) => value > 0)).toBe(true)
    expect(stored.map(hashOf)).toMatchInlineSnapshot(`
      [
        "bc231c45a20eede81db4b4d05de92107",
        "8a215cd675aadc5925ff9b0df0b290ce",
        "784d60d80b9b9296de06adf12639aaed",
        "b26d940ef4fa34c6523f10688f3c7511",
        "360066d1475e38d0aab7f3397ee9c898",
        "c1826387a85b1217ab0cb6af8f621ca9",
      ]
    `)
  })

  test('are measured, all of them and nothing else; the average colour is that of the drawing', async () => {
    // Else run: node scripts/measure-demo-pictures.ts
    expect(Object.keys(measured).sort()).toEqual(
      demoPictures()
        .map(({ hash }) => hash)
        .sort(),
    )
    for (const picture of demoPictures())
      expect((measured as Record<string, unknown[]>)[picture.hash]).toHaveLength(1 + namesOf(picture).length)
    for (const picture of [...products.filter((_, index) => index % 120 === 0), logoPicture()]) {
      const drawn = await groundOf(await draw(picture.recipe))
      const { ground } = rowOf(picture)
      const apart = [1, 3, 5].map((at) => Math.abs(partOf(drawn, at) - partOf(ground, at)))
      expect([drawn === null, Math.max(...apart) <= 3]).toEqual([ground === null, true])
    }
  })
})

const partOf = (colour: string | null | undefined, at: number) => Number.parseInt(colour?.slice(at, at + 2) ?? '0', 16)

function bytesOf(res: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void): void {
  const parts: Buffer[] = []
  res.on('data', (part: Buffer) => parts.push(part))
  res.on('end', () => done(null, Buffer.concat(parts)))
}
