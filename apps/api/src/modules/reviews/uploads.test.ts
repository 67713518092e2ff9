import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { hugePng, pngOf } from '../../testing/factories/media.ts'
import { placeOrder } from '../../testing/factories/orders.ts'

const shop = await startTestApp()
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  await givenArea(ctxOf(shop))
  product = await aProduct(shop.db, { stock: null })
})

async function aBuyer(): Promise<{ client: Client; id: string }> {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  const { orderId } = (await placeOrder(client, [{ _id: product.id, qty: 1 }])).body.order
  await shop.db.execute(sql`UPDATE orders SET status = 'confirmed' WHERE order_id = ${orderId}`)
  return { client, id: account.id }
}
const path = '/api/home/review-pictures'
const send = (client: Client, bytes: Buffer, type = 'image/png') => client.http.post(path).set('Content-Type', type).send(bytes)
const uploadsOf = async (id: string) =>
  (await shop.db.execute<{ bytes: number }>(sql`SELECT bytes FROM media_uploads WHERE user_id = ${id}`)).rows
const stored = (url: string) => join(shop.env.dataDir, url)
const small = (colour: string) => pngOf({ width: 20, height: 20, colour })
const colourOf = (n: number) => `#${n.toString(16).padStart(6, '0')}`

test('a picture is re-encoded upright, without EXIF location and author', async () => {
  const { client, id } = await aBuyer()
  const photo = await sharp(await pngOf({ width: 200, height: 100 }))
    .withExif({
      IFD0: { Copyright: 'Rahima at home', ImageDescription: 'my street' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '90/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const reply = await send(client, photo, 'image/jpeg')
  expect(reply.status).toBe(201)
  expect(reply.body.picture).toMatchObject({ width: 100, height: 200, alt: '' })
  const about = await sharp(stored(reply.body.picture.url)).metadata()
  expect([about.format, about.exif, about.xmp, about.iptc, about.orientation]).toEqual([
    'webp',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(await uploadsOf(id)).toEqual([{ bytes: photo.length }])
})

test('a polyglot picture is re-encoded, which removes its script', async () => {
  const { client } = await aBuyer()
  const script = '<html><script>alert(document.cookie)</script></html>'
  const jpeg = await sharp(await pngOf({ width: 64, height: 64, colour: '#445566' }))
    .jpeg()
    .withExif({ IFD0: { ImageDescription: script } })
    .toBuffer()
  const { body, status } = await send(client, Buffer.concat([jpeg, Buffer.from(script)]), 'image/gif')
  expect(status).toBe(201)
  const served = await client
    .get(body.picture.url)
    .buffer(true)
    .parse(bytesOf as never)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((served.body as Buffer).includes('script')).toBe(false)
})

describe('a refused upload:', async () => {
  // One account for all: none of its uploads leaves a trace.
  let buyer: Awaited<ReturnType<typeof aBuyer>>
  beforeAll(async () => {
    buyer = await aBuyer()
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${svg}`
  const png = await pngOf({ width: 300, height: 300, colour: '#778899' })
  const bomb = await hugePng()
  const lying = Buffer.from(png)
  lying.writeUInt32BE(60_000, 16)
  lying.writeUInt32BE(60_000, 20)

  test.each<[what: string, bytes: Buffer, type: string, code?: string]>([
    ['an SVG', Buffer.from(svg), 'image/svg+xml'],
    ['an SVG declared as PNG', Buffer.from(svg), 'image/png'],
    ['an SVG after whitespace', Buffer.from(`   \n${svg}`), 'image/png'],
    ['an SVG with nested entities', Buffer.from(laughs), 'image/png'],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg'],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*\u0000*/=alert(1)//'), 'image/gif'],
    ['half a picture', png.subarray(0, png.length / 2), 'image/png'],
    ['only the PNG signature', png.subarray(0, 8), 'image/png'],
    ['a picture of a hundred million pixels', bomb, 'image/png', 'image_too_large'],
    ['a picture with a false size in its header', lying, 'image/png', 'image_too_large'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png'],
    ['an empty body', Buffer.alloc(0), 'image/png'],
    ['100,000 NUL bytes', Buffer.alloc(100_000), 'image/png'],
  ])('%s', async (_what, bytes, type, code = 'not_an_image') => {
    const { client, id } = buyer
    const before = files()
    const reply = await send(client, bytes, type)
    expect([reply.status, reply.body.code]).toEqual([422, code])
    expect([await uploadsOf(id), files()]).toEqual([[], before])
  })

  test('a body of 11 MB', async () => {
    const reply = await send(buyer.client, Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))
    expect([reply.status, reply.body.code]).toEqual([413, 'body_too_large'])
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/html', 'application/octet-stream'])(
    'the content type %s',
    async (type) => {
      const reply = await send(buyer.client, png, type)
      expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_type'])
    },
  )

  test('of a visitor, before the body is read', async () => {
    const reply = await send(shop.visitor(), Buffer.alloc(11 * 1024 * 1024)).catch((error: { code: string }) => error)
    if ('status' in reply) expect(reply.status).toBe(401)
    else expect(reply.code).toBeOneOf(['EPIPE', 'ECONNRESET'])
  })

  test('with extra query parameters', async () => {
    const reply = await buyer.client.http
      .post(`${path}?userId=x`)
      .set('Content-Type', 'image/png')
      .send(await small('#aabbcc'))
    expect(reply.status).toBe(400)
  })
})

test('24 concurrent large uploads all succeed', async () => {
  const { client } = await aBuyer()
  const noise = Buffer.concat([await small('#505050'), Buffer.alloc(6 * 1024 * 1024, 7)])
  const replies = await Promise.all(Array.from({ length: 24 }, () => send(client, noise)))
  expect(replies.map(({ status }) => status)).toEqual(Array(24).fill(201))
})

test('aborted uploads free their slot for the next upload', async () => {
  const { client } = await aBuyer()
  const cookie = client.http.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString()
  expect(cookie).toContain('session-token=')
  for (let i = 0; i < 8; i++) {
    const call = request(`${shop.url}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'image/png', 'Content-Length': 5_000_000 },
    }).on('error', () => {})
    call.write(Buffer.alloc(1000))
    await new Promise((later) => setTimeout(later, 20))
    call.destroy()
  }
  expect((await send(client, await small('#515151'))).status).toBe(201)
})

test('uploads are rate limited per account (P30)', async () => {
  const strict = await startTestApp({ rateLimitFactor: 0.1 })
  const { email, password } = await aCustomer(strict.db)
  const client = strict.visitor()
  await client.signIn(email, password)
  const bytes = await small('#606060')
  const codes: string[] = []
  for (let i = 0; i < 5; i++) codes.push((await send(client, bytes)).body.code)
  expect(codes).toEqual(['not_a_buyer', 'not_a_buyer', 'not_a_buyer', 'rate_limited', 'rate_limited'])
})

describe('the upload quota', () => {
  const fill = (id: string, count: number, age: string) =>
    shop.db.execute(sql`
      WITH made AS (INSERT INTO media (id, hash, width, height, renditions)
        SELECT gen_random_uuid(), gen_random_uuid()::text, 1, 1, '[]' FROM generate_series(1, ${count}) RETURNING id)
      INSERT INTO media_uploads (user_id, media_id, bytes, created_at) SELECT ${id}, made.id, 1, now() - ${age}::interval FROM made`)

  test('is thirty pictures a day, also for 20 concurrent uploads', async () => {
    const { client, id } = await aBuyer()
    await fill(id, 25, '1 hour')
    const bytes = await Promise.all(Array.from({ length: 20 }, (_, i) => small(colourOf(0x100000 + i))))
    const replies = await Promise.all(bytes.map((one) => send(client, one)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['limit_reached']),
    )
    expect(await uploadsOf(id)).toHaveLength(30)
    await shop.db.execute(sql`UPDATE media_uploads SET created_at = now() - interval '25 hours' WHERE user_id = ${id}`)
    expect((await send(client, await small('#200000'))).status).toBe(201)
  })

  test('is a hundred pictures in total; pictures without a review expire after a week', async () => {
    const { client, id } = await aBuyer()
    await fill(id, 100, '2 days')
    expect((await send(client, await small('#300000'))).body.code).toBe('limit_reached')
    await shop.db.execute(sql`UPDATE media_uploads SET created_at = now() - interval '8 days' WHERE user_id = ${id}`)
    const { rows } = await shop.db.execute<{ media_id: string }>(
      sql`SELECT media_id FROM media_uploads WHERE user_id = ${id} LIMIT 1`,
    )
    await shop.db.execute(sql`INSERT INTO reviews (id, product_id, user_id, author, stars, pictures)
      VALUES (gen_random_uuid(), ${product.id}, ${id}, 'R', 5, ARRAY[${rows[0]!.media_id}]::uuid[])`)
    expect((await send(client, await small('#300001'))).status).toBe(201)
    expect(await uploadsOf(id)).toHaveLength(2)
  })

  test('counts the same picture once', async () => {
    const { client, id } = await aBuyer()
    const bytes = await small('#400000')
    const replies = await Promise.all([1, 2, 3].map(() => send(client, bytes)))
    expect(new Set(replies.map(({ body }) => body.picture._id)).size).toBe(1)
    expect(await uploadsOf(id)).toHaveLength(1)
  })
})

function files(): string[] {
  return readdirSync(join(shop.env.dataDir, 'media'))
    .filter((name) => !name.endsWith('.avif'))
    .toSorted()
}

function bytesOf(res: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void): void {
  const parts: Buffer[] = []
  res.on('data', (part: Buffer) => parts.push(part))
  res.on('end', () => done(null, Buffer.concat(parts)))
}
