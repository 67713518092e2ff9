import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { downloadsDashboardApi } from '@haat/shared/downloads/dashboard/endpoints.ts'
import { downloadsApi } from '@haat/shared/downloads/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { productFilesDashboardApi } from '@haat/shared/product-files/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { aBundle, aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const rules = { days: 7, count: 3, consent: true }
const book = Buffer.from('PK\x03\x04 an electronic book in a container that nobody knows')
let staff: Client
let ebook: Awaited<ReturnType<typeof aProduct>>
let mug: Awaited<ReturnType<typeof aProduct>>
let fileId: string

const upload = (productId: string, bytes: Buffer, fileName: string, replaces?: string) =>
  staff.http
    .post(`/api/dashboard/products/${productId}/files`)
    .query({ kind: 'download', fileName, ...(replaces && { replaces }) })
    .type('application/octet-stream')
    .send(bytes)

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 })
  await givenSettings(ctx, 'paymentGateway', { bankTransfer: true })
  await givenSettings(ctx, 'downloads', rules)
  const { email, password } = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(email, password)
  ebook = await aProduct(shop.db, { name: 'E-book', stock: null })
  mug = await aProduct(shop.db, { name: 'Mug', stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${ebook.id}`)
  fileId = (await upload(ebook.id, book, 'Novel.epub')).body.files[0]._id
})

/** Orders only the e-book, as a guest or signed in: no shipping address, no delivery. */
async function order(client: Client, over: { digitalConsent?: boolean; paymentMethod?: 'cod' } = { digitalConsent: true }) {
  const items = [{ _id: ebook.id, qty: 1 }]
  const billingInfo = givenAddress()
  const { body: seen } = await client.call(cartApi.quote, { items })
  return client.call(
    checkoutApi.place,
    { items, billingInfo, paymentMethod: 'bankTransfer', expectedTotal: seen.quote.total, ...over },
    { idempotencyKey: randomUUID() },
  )
}
const versionOf = async (orderId: string) => (await staff.call(ordersDashboardApi.read, { orderId })).body.order.version

async function pay(orderId: string): Promise<void> {
  await staff.call(ordersDashboardApi.confirm, { orderId })
  const { total: amount } = (await staff.call(ordersDashboardApi.read, { orderId })).body.order
  expect((await staff.call(ordersDashboardApi.collect, { orderId, amount })).status).toBe(200)
}

/** A paid order of a guest, with its only download. */
async function bought(guest = shop.visitor()) {
  const { body } = await order(guest)
  const at = { orderId: body.order.orderId, token: body.token! }
  await pay(at.orderId)
  const [download] = (await guest.call(downloadsApi.list, at)).body.downloads
  return { guest, at, downloadId: download!._id, rowId: body.order._id }
}

test('digital goods need no delivery; a mixed cart ships the other items', async () => {
  const guest = shop.visitor()
  const mixed = [
    { _id: ebook.id, qty: 1 },
    { _id: mug.id, qty: 2 },
  ]
  const quote = async (items: typeof mixed) =>
    (await guest.call(cartApi.quote, { items, delivery: { type: 'delivery', area: 'Everywhere' } })).body.quote
  expect(await quote(mixed.slice(0, 1))).toMatchObject({ digitalOnly: true, total: 10, items: [{ digital: true }], problems: [] })
  expect((await quote(mixed.slice(0, 1))).delivery).toBeUndefined()
  expect(await quote(mixed)).toMatchObject({ delivery: { type: 'delivery' } })

  const { body } = await order(guest)
  expect(body.order).toMatchObject({
    delivery: { type: 'digital', area: '', cost: 0 },
    billingInfo: givenAddress(),
    items: [{ digital: true }],
    fulfilmentStatus: 'unfulfilled',
  })
  await pay(body.order.orderId)
  const paid = await guest.call(ordersApi.read, { orderId: body.order.orderId, token: body.token })
  expect(paid.body.order).toMatchObject({ paymentStatus: 'paid', fulfilmentStatus: 'delivered' })

  const without = await guest.call(
    checkoutApi.place,
    { items: mixed, billingInfo: givenAddress(), paymentMethod: 'cod', expectedTotal: 30, digitalConsent: true },
    { idempotencyKey: randomUUID() },
  )
  expect(without.body.fields).toMatchObject({ shippingInfo: 'is missing', deliveryInfo: 'is missing' })
  const both = (await placeOrder(guest, mixed, { digitalConsent: true })).body.order
  await staff.call(ordersDashboardApi.confirm, { orderId: both.orderId })
  const line = both.items.find(({ digital }) => digital)!._id
  const pack = async (lines?: { lineId: string; qty: number }[]) =>
    staff.call(ordersDashboardApi.pack, {
      orderId: both.orderId,
      version: await versionOf(both.orderId),
      ...(lines && { lines }),
    })
  expect((await pack([{ lineId: line, qty: 1 }])).body.code).toBe('too_many_units')
  expect((await pack()).body.order.parcels[0]!.lines).toMatchObject([{ qty: 2 }])
})

test('if the shop requires consent to immediate delivery, orders need it and store its time', async () => {
  const guest = shop.visitor()
  expect((await order(guest, {})).body.code).toBe('consent_required')
  expect((await order(guest, { digitalConsent: false })).body.code).toBe('consent_required')
  const { body } = await order(guest)
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM orders WHERE id = ${body.order._id} AND digital_consent_at IS NOT NULL`,
  )
  expect(rows).toHaveLength(1)
  await givenSettings(ctx, 'downloads', { ...rules, consent: false })
  expect((await order(guest, {})).status).toBe(201)
  await givenSettings(ctx, 'downloads', rules)
})

test('files are available once the order is paid, and only to its buyer', async () => {
  const guest = shop.visitor()
  const { body } = await order(guest)
  const at = { orderId: body.order.orderId, token: body.token! }
  expect((await guest.call(downloadsApi.list, at)).body.downloads).toEqual([])
  await pay(at.orderId)
  const { downloads } = (await guest.call(downloadsApi.list, at)).body
  expect(downloads).toMatchObject([
    { name: 'Novel', fileName: 'Novel.epub', bytes: book.length, used: 0, allowed: 3, state: 'ready' },
  ])
  const end = Date.parse(downloads[0]!.until!) - Date.now()
  expect(Math.round(end / (24 * 60 * 60 * 1000))).toBe(7)

  const { email, password } = await aCustomer(shop.db)
  const customer = shop.visitor()
  await customer.signIn(email, password)
  const other = await bought()
  for (const wrong of [
    customer.call(downloadsApi.list, { orderId: at.orderId }),
    customer.call(downloadsApi.start, { orderId: at.orderId, downloadId: downloads[0]!._id }),
    other.guest.call(downloadsApi.start, { ...other.at, downloadId: downloads[0]!._id }),
    guest.call(downloadsApi.start, { ...at, downloadId: randomUUID() }),
  ])
    expect((await wrong).body.code).toBe('not_found')
})

test('starting a download counts it; its URL serves ranges, and tampered URLs are refused', async () => {
  const { guest, at, downloadId } = await bought()
  const { url } = (await guest.call(downloadsApi.start, { ...at, downloadId })).body
  const reply = await shop.visitor().get(url)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Novel.epub"; filename*=UTF-8''Novel.epub`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect(Buffer.from(reply.body as Buffer).equals(book)).toBe(true)
  for (const range of ['bytes=0-3', 'bytes=4-']) expect((await shop.visitor().get(url).set('Range', range)).status).toBe(206)
  expect((await guest.call(downloadsApi.list, at)).body.downloads).toMatchObject([{ used: 1, state: 'ready' }])

  const [id, end, signature] = url.split('/').at(-1)!.split('.') as [string, string, string]
  const other = await bought()
  for (const wrong of [
    `${id}.${Number(end) + 1}.${signature}`,
    `${other.downloadId}.${end}.${signature}`,
    `${id}.${end}.x`,
    `${id}`,
  ])
    expect((await shop.visitor().call(downloadsApi.read, { ticket: wrong })).body.code).toBe('link_invalid')
})

test('concurrent requests to two processes never exceed the download limit', async () => {
  const { guest, at, downloadId } = await bought()
  const second = new Client(await anotherProcess(shop))
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? guest : second).call(downloadsApi.start, { ...at, downloadId })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(replies.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['download_limit']))
  expect((await guest.call(downloadsApi.list, at)).body.downloads).toMatchObject([{ used: 3, state: 'used_up' }])
})

test('an expired download is refused until staff renew it', async () => {
  const { guest, at, downloadId } = await bought()
  await guest.call(downloadsApi.start, { ...at, downloadId })
  await shop.db.execute(sql`UPDATE order_downloads SET until = now() - interval '1 second' WHERE id = ${downloadId}`)
  expect((await guest.call(downloadsApi.start, { ...at, downloadId })).body.code).toBe('download_expired')
  const { orderId } = at
  expect((await staff.call(downloadsDashboardApi.list, { orderId })).body.downloads).toMatchObject([
    { used: 1, state: 'expired', lastAt: expect.any(String) },
  ])
  expect((await staff.call(downloadsDashboardApi.renew, { orderId, downloadId })).body.downloads).toMatchObject([
    { used: 0, state: 'ready' },
  ])
  expect((await guest.call(downloadsApi.start, { ...at, downloadId })).status).toBe(200)
})

test('a refunded order loses its downloads, including those that have started', async () => {
  const { guest, at, downloadId, rowId } = await bought()
  const { url } = (await guest.call(downloadsApi.start, { ...at, downloadId })).body
  await shop.db.execute(sql`UPDATE orders SET payment_status = 'refunded' WHERE id = ${rowId}`)
  expect((await guest.call(downloadsApi.start, { ...at, downloadId })).body.code).toBe('order_state')
  expect((await shop.visitor().get(url)).body.code).toBe('order_state')
  expect((await guest.call(downloadsApi.list, at)).body.downloads).toMatchObject([{ state: 'revoked' }])
  expect((await staff.call(downloadsDashboardApi.renew, { orderId: at.orderId, downloadId })).body.code).toBe('order_state')
})

test('buyers get the current edition of a file, and can still download it once staff remove it', async () => {
  const product = await aProduct(shop.db, { stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${product.id}`)
  const [{ _id }] = (await upload(product.id, book, 'First.zip')).body.files
  const guest = shop.visitor()
  const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }], { digitalConsent: true, paymentMethod: 'bankTransfer' })
  const at = { orderId: body.order.orderId, token: body.token! }
  await pay(at.orderId)
  const downloadId = (await guest.call(downloadsApi.list, at)).body.downloads[0]!._id
  await upload(product.id, Buffer.from('second edition'), 'Second.zip', _id)
  expect((await guest.call(downloadsApi.list, at)).body.downloads).toMatchObject([{ fileName: 'Second.zip' }])
  const { url } = (await guest.call(downloadsApi.start, { ...at, downloadId })).body
  expect(((await shop.visitor().get(url)).body as Buffer).toString()).toBe('second edition')
  await staff.call(productFilesDashboardApi.remove, { productId: product.id, fileId: _id })
  expect(((await shop.visitor().get(url)).body as Buffer).length).toBe(book.length)
  rmSync(join(shop.env.dataDir, 'product-files'), { recursive: true })
  expect((await shop.visitor().get(url)).status).toBe(404)
})

test('the public file endpoint does not serve a file for buyers', async () => {
  expect((await shop.visitor().get(`/api/home/product-files/${fileId}`)).status).toBe(404)
})

test('cash on delivery is not available for digital orders, at checkout or later', async () => {
  const guest = shop.visitor()
  const { body } = await order(guest, { digitalConsent: true, paymentMethod: 'cod' })
  expect(body).toMatchObject({ code: 'payment_unavailable', fields: { paymentMethod: expect.any(String) } })
  const placed = (await order(guest)).body
  const at = { orderId: placed.order.orderId, token: placed.token! }
  expect((await guest.call(ordersApi.read, at)).body.order.pay?.methods).toEqual(['bankTransfer'])
  expect((await guest.call(paymentsApi.start, { ...at, method: 'cod' })).body.code).toBe('order_state')
})

test('a mixed bundle ships its goods and offers its files; a bundle of digital parts is digital', async () => {
  const [book, cup] = [ebook.variants[0]!.id, mug.variants[0]!.id]
  const guest = shop.visitor()
  const files = async (orderId: string, token: string) => (await guest.call(downloadsApi.list, { orderId, token })).body.downloads

  const mixed = await aBundle(shop.db, [
    { id: book, qty: 1 },
    { id: cup, qty: 2 },
  ])
  expect((await placeOrder(guest, [{ _id: mixed.id, qty: 1 }])).body.code).toBe('consent_required')
  const { body } = await placeOrder(guest, [{ _id: mixed.id, qty: 1 }], { digitalConsent: true })
  expect(body.order.items[0]).toMatchObject({ parts: [{ digital: true }, { name: 'Mug' }] })
  expect(body.order.items[0]!.digital).toBeUndefined()
  expect(body.order.fulfilmentStatus).toBe('unfulfilled')
  await pay(body.order.orderId)
  expect(await files(body.order.orderId, body.token!)).toMatchObject([{ fileName: 'Novel.epub', state: 'ready' }])
  expect(
    (await guest.call(ordersApi.read, { orderId: body.order.orderId, token: body.token! })).body.order.fulfilmentStatus,
  ).toBe('unfulfilled')

  const digital = await aBundle(shop.db, [{ id: book, qty: 2 }])
  const items = [{ _id: digital.id, qty: 1 }]
  const { quote } = (await guest.call(cartApi.quote, { items })).body
  expect(quote).toMatchObject({ digitalOnly: true, items: [{ digital: true }] })
  const placed = await guest.call(
    checkoutApi.place,
    { items, billingInfo: givenAddress(), paymentMethod: 'bankTransfer', expectedTotal: quote.total, digitalConsent: true },
    { idempotencyKey: randomUUID() },
  )
  await pay(placed.body.order.orderId)
  expect(await files(placed.body.order.orderId, placed.body.token!)).toHaveLength(1)
  const broken = (await findViolations(shop.db)).filter(({ check }) => check.startsWith('a download'))
  expect(broken).toEqual([])
})
