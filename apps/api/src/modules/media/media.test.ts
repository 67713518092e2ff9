import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { hugePng, pngOf } from '../../testing/factories/media.ts'
import { addAvif, picturesByIds, storePicture, toPicture, uploadPicture } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const files = () => readdirSync(join(shop.env.dataDir, 'media')).sort()
const refused = { code: 'not_an_image' }

test('a picture is stored in several widths up to the original, with its color and size', async () => {
  const row = await storePicture(ctx, await pngOf({ width: 700, height: 875, colour: '#336699' }), { alt: 'Blue' })
  expect(row).toMatchObject({ width: 700, height: 875, alt: 'Blue', ground: '#336699' })
  expect(row.renditions.map(({ width }) => width)).toEqual([160, 320, 480, 640, 700])
  const picture = toPicture(row)
  expect(picture.srcset.split(', ')).toHaveLength(5)
  expect(picture.url).toBe(`/media/${row.hash}-640.webp`)
  const answer = await shop
    .visitor()
    .get(picture.url)
    .buffer(true)
    .parse(bytesOf as never)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 640, height: 800 })
})

test('concurrent uploads of the same bytes create one row', async () => {
  const bytes = await pngOf({ colour: '#aa0000' })
  const before = files().length
  const rows = await Promise.all([1, 2, 3].map(() => storePicture(ctx, bytes, { alt: 'Red' })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  const made = files().length
  expect(made - before).toBe(rows[0]!.renditions.length)
  await storePicture(ctx, bytes, { alt: 'Another name' })
  expect(files()).toHaveLength(made)
})

test('strips metadata and applies the orientation', async () => {
  const bytes = await sharp(await pngOf({ width: 200, height: 100 }))
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const row = await storePicture(ctx, bytes, { alt: '' })
  expect([row.width, row.height]).toEqual([100, 200])
  const stored = await sharp(join(shop.env.dataDir, 'media', `${row.hash}-100.webp`)).metadata()
  expect(stored.exif).toBeUndefined()
  expect(stored.orientation).toBeUndefined()
})

test('files that are not pictures, too large pictures and SVG are refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const png = await pngOf()
  for (const bytes of [
    Buffer.from(svg),
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    png.subarray(0, png.length / 2),
    Buffer.alloc(13 * 1024 * 1024),
  ])
    await expect(storePicture(ctx, bytes, { alt: '' })).rejects.toMatchObject(refused)
  const bomb = await hugePng()
  expect(bomb.length).toBeLessThan(2_000_000)
  await expect(storePicture(ctx, bomb, { alt: '' })).rejects.toMatchObject({ code: 'image_too_large' })
})

test('a transparent picture keeps its transparency and has no background color', async () => {
  const clear = { r: 200, g: 0, b: 0, alpha: 0.2 }
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const row = await storePicture(ctx, bytes, { alt: '' })
  expect(row.ground).toBeNull()
  const stored = await sharp(join(shop.env.dataDir, 'media', `${row.hash}-200.webp`)).metadata()
  expect(stored.hasAlpha).toBe(true)
})

test('AVIF sizes are added once', async () => {
  const row = await storePicture(ctx, await pngOf({ width: 400, height: 400, colour: '#00aa00' }), { alt: '' })
  await addAvif(ctx, row.id)
  await addAvif(ctx, row.id)
  expect(files().filter((name) => name.startsWith(row.hash) && name.endsWith('.avif'))).toEqual([
    `${row.hash}-320.avif`,
    `${row.hash}-400.avif`,
  ])
})

test('an uploaded picture is available immediately and gets its AVIF sizes later', async () => {
  const { _id, url, srcset } = await uploadPicture(ctx, await pngOf({ width: 330, height: 330, colour: '#aa00aa' }), {
    alt: 'Plum',
  })
  expect((await shop.visitor().get(url)).status).toBe(200)
  expect(srcset).toContain('330w')
  await expect.poll(async () => (await picturesByIds(ctx, [_id])).get(_id)?.avif).toContain('-330.avif 330w')
})

test('paths outside the media folder are not found', async () => {
  for (const path of [
    '..%2fsession-secret',
    '%2e%2e/session-secret',
    'x.webp',
    '..%5c..%5cx',
    `${'a'.repeat(32)}-1.webp`,
    '%00',
    '',
  ]) {
    const { status, text } = await shop.visitor().get(`/media/${path}`)
    expect(status).toBe(404)
    expect(text).not.toContain('/')
  }
})

function bytesOf(res: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void): void {
  const parts: Buffer[] = []
  res.on('data', (part: Buffer) => parts.push(part))
  res.on('end', () => done(null, Buffer.concat(parts)))
}
