import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import { downloadsApi } from '@haat/shared/downloads/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { media } from '../../db/tables/goods/media.ts'
import { attachments } from '../../db/tables/sales/attachments.ts'
import { demoPictures } from '../../demo/pictures/list.ts'
import { deferredOf, namesOf } from '../../demo/pictures/rows.ts'
import { drawInBackground } from '../../gateways/deferred/background.ts'
import { deferPictures, deferredHashes } from '../../gateways/deferred/pictures.ts'
import { productFileStore } from '../../gateways/product-files.ts'
import { storageOf } from '../../gateways/storage/storage.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { pngOf } from '../../testing/factories/media.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { allOf, startS3 } from '../../testing/s3-server.ts'
import { saveAttachment } from '../attachments/service.ts'
import { readReadiness } from '../overview/readiness/service.ts'

const server = await startS3()
const shop = await startTestApp({ s3: server.s3 })
const ctx = ctxOf(shop)
const storage = storageOf(shop.env)
let admin: Client

beforeAll(async () => {
  const person = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(person.email, person.password)
})
beforeEach(() => server.behave('well'))

const upload = async (bytes: Buffer) => admin.http.post('/api/dashboard/media').set('Content-Type', 'image/png').send(bytes)
const keys = async (folder: string) => (await allOf(storage.list(folder))).map(({ key }) => key)
const filesOnDisk = (folder: string) =>
  existsSync(join(shop.env.dataDir, folder)) ? readdirSync(join(shop.env.dataDir, folder)) : []

test('a picture is stored in the bucket, served whole and in ranges, and deleted with its row', async () => {
  const { status, body } = await upload(await pngOf({ width: 700 }))
  expect(status).toBe(201)
  const url = body.media.image.url as string
  expect(await keys('media')).toContain(url.slice(1))
  expect(filesOnDisk('media')).toEqual([])

  const whole = await fetch(shop.url + url)
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
  const part = await fetch(shop.url + url, { headers: { Range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 8))).toBe(true)
  const outside = await fetch(shop.url + url, { headers: { Range: `bytes=${bytes.length}-` } })
  expect(outside.status).toBe(416)
  const head = await fetch(shop.url + url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])

  await eventually(async () => expect((await keys('media')).filter((key) => key.endsWith('.avif'))).toHaveLength(3))
  await eventually(async () => expect(JSON.stringify((await shop.db.select().from(media))[0]!.renditions)).toContain('avif'))
  expect((await admin.call(mediaDashboardApi.remove, { mediaId: body.media._id })).status).toBe(200)
  expect((await fetch(shop.url + url)).status).toBe(404)
  expect(await keys('media')).toEqual([])
})

test('an order attachment is stored in the bucket and requires the permission to read it', async () => {
  await givenArea(ctx)
  const product = await aProduct(shop.db, { stock: null })
  const account = await aCustomer(shop.db)
  const buyer = shop.visitor()
  await buyer.signIn(account.email, account.password)
  const { body } = await placeOrder(buyer, [{ _id: product.id, qty: 1 }])
  const { _id } = await saveAttachment(ctx, { orderId: body.order._id, purpose: 'receipt', bytes: await pngOf(), by: 'buyer' })
  const [key] = await keys('private')
  expect(key).toMatch(/^private\/[0-9a-f]{32}-\d+\.webp$/)
  expect(filesOnDisk('private')).toEqual([])
  expect((await admin.call(attachmentsDashboardApi.read, { attachmentId: _id })).status).toBe(200)
  expect((await buyer.call(attachmentsDashboardApi.read, { attachmentId: _id })).status).toBe(403)
  expect((await fetch(`${shop.url}/media/${key!.slice('private/'.length)}`)).status).toBe(404)

  server.behave('silent')
  const count = await shop.db.$count(attachments)
  const more = saveAttachment(ctx, {
    orderId: body.order._id,
    purpose: 'receipt',
    bytes: await pngOf({ width: 90 }),
    by: 'buyer',
  })
  await expect(more).rejects.toThrow('object storage')
  expect(await shop.db.$count(attachments)).toBe(count)
  const read = await admin.call(attachmentsDashboardApi.read, { attachmentId: _id })
  expect([read.status, read.body.code]).toEqual([503, 'storage_unavailable'])
})

test.each(['silent', 'refusing'] as const)(
  'with a %s storage, uploads answer 503 and store no row, and the catalog stays available',
  async (mood) => {
    const { body } = await upload(await pngOf({ width: 320, colour: '#00ff00' }))
    const rows = await shop.db.$count(media)
    server.behave(mood)
    const refused = await upload(await pngOf({ width: 330, colour: mood === 'silent' ? '#111111' : '#222222' }))
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'storage_unavailable', '2'])
    expect(await shop.db.$count(media)).toBe(rows)
    const picture = await fetch(shop.url + body.media.image.url)
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(picture.headers.get('retry-after')).toBe('5')
    expect((await shop.visitor().get('/api/home/products')).status).toBe(200)
    server.behave('well')
    expect((await upload(await pngOf({ width: 330, colour: mood === 'silent' ? '#111111' : '#222222' }))).status).toBe(201)
  },
)

test('a product video is stored in the bucket and served in ranges; a too large file is not stored', async () => {
  const { id } = await aProduct(shop.db, { slug: 'drone' })
  const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(5000, 7)])
  const { status, body } = await admin.http
    .post(`/api/dashboard/products/${id}/files`)
    .query({ kind: 'video', fileName: 'Flight.mp4' })
    .type('application/octet-stream')
    .send(mp4)
  expect(status).toBe(201)
  expect(await keys('product-files')).toHaveLength(1)
  const url = `${shop.url}/api/home/product-files/${body.files[0]._id}`
  const whole = await fetch(url)
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(mp4.length)])
  expect(Buffer.from(await whole.arrayBuffer()).equals(mp4)).toBe(true)
  const part = await fetch(url, { headers: { Range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${mp4.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(mp4.subarray(10, 20))).toBe(true)
  expect((await fetch(url, { headers: { Range: `bytes=${mp4.length}-` } })).status).toBe(416)
  expect((await fetch(url, { headers: { 'If-None-Match': whole.headers.get('etag')! } })).status).toBe(304)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)

  const store = productFileStore(shop.env)
  await expect(store.add(Readable.from([Buffer.alloc(30, 'x')]), 20)).rejects.toMatchObject({ code: 'body_too_large' })
  expect(await keys('product-files')).toHaveLength(1)
  expect(await store.olderThan(Date.now() + 3_600_000)).toEqual([
    (await keys('product-files'))[0]!.slice('product-files/'.length),
  ])
  server.behave('refusing')
  expect((await fetch(url)).status).toBe(503)
})

test('a purchased file is served from the bucket, whole and in ranges', async () => {
  const { id } = await aProduct(shop.db, { slug: 'e-book', stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${id}`)
  const book = Buffer.from('an electronic book')
  await admin.http
    .post(`/api/dashboard/products/${id}/files`)
    .query({ kind: 'download', fileName: 'Novel.epub' })
    .type('application/octet-stream')
    .send(book)
  const account = await aCustomer(shop.db)
  const buyer = shop.visitor()
  await buyer.signIn(account.email, account.password)
  const bookmark = await aProduct(shop.db, { stock: null }) // cash on delivery requires a physical product
  const items = [id, bookmark.id].map((_id) => ({ _id, qty: 1 }))
  const { body } = await placeOrder(buyer, items, { digitalConsent: true })
  const at = { orderId: body.order.orderId }
  await admin.call(ordersDashboardApi.confirm, { orderId: at.orderId })
  await admin.call(ordersDashboardApi.collect, { orderId: at.orderId, amount: body.order.total })
  const [download] = (await buyer.call(downloadsApi.list, at)).body.downloads
  const started = await buyer.call(downloadsApi.start, { ...at, downloadId: download!._id })
  const url = shop.url + started.body.url
  const whole = await fetch(url)
  expect([whole.status, whole.headers.get('content-disposition'), whole.headers.get('cache-control')]).toEqual([
    200,
    `attachment; filename="Novel.epub"; filename*=UTF-8''Novel.epub`,
    'no-store',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(book)).toBe(true)
  const part = await fetch(url, { headers: { Range: 'bytes=3-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 3-${book.length - 1}/${book.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(book.subarray(3))).toBe(true)
  for (const key of await keys('product-files')) await storage.remove(key)
  expect((await fetch(url)).status).toBe(404)
})

test('the readiness report states whether files can be stored', async () => {
  const check = async () => {
    const { checks } = await readReadiness(ctx)
    return checks.find(({ key }) => key === 'storage')
  }
  expect(await check()).toMatchObject({ ok: true, text: expect.stringContaining('can be read and written') })
  server.behave('refusing')
  expect(await check()).toMatchObject({ ok: false, text: expect.stringContaining('refuses to store files') })
})

test('a deferred demo picture is drawn on its first request, and all its sizes are stored', async () => {
  const [first, second] = demoPictures()
  await deferPictures(shop.env, new Map([first!, second!].map((picture, order) => [picture.hash, deferredOf(picture, order)])))
  expect((await deferredHashes(shop.env)).sort()).toEqual([first!.hash, second!.hash].sort())
  const names = namesOf(first!)
  const answer = await fetch(`${shop.url}/media/${names[0]}`)
  expect(answer.status).toBe(200)
  const expected = names.map((name) => `media/${name}`)
  expect((await keys('media')).filter((key) => key.includes(first!.hash))).toEqual(expected.sort())
  expect(await deferredHashes(shop.env)).toEqual([second!.hash])

  await new Promise<void>((done, fail) => {
    drawInBackground(shop.env, { onProgress: (drawn, total) => drawn === total && done(), onError: fail })
  })
  expect(await deferredHashes(shop.env)).toEqual([])
  expect(filesOnDisk('media').filter((name) => name.endsWith('.webp'))).toEqual([])
})
