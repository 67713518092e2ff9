import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { mostAttachments } from '@haat/shared/attachments/rules.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { pngOf } from '../../testing/factories/media.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { findAttachmentsByOrder, ownAttachments, saveAttachment } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let product: Awaited<ReturnType<typeof aProduct>>
let png: Buffer

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { stock: null })
  png = await pngOf()
})

async function buyer(): Promise<{ client: Client; account: TestAccount; order: { _id: string; orderId: string } }> {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  const { body } = await placeOrder(client, [{ _id: product.id, qty: 1 }])
  return { client, account, order: body.order }
}
const bring = (orderId: string, purpose: 'receipt' | 'return' = 'receipt', bytes = png) =>
  saveAttachment(ctx, { orderId, purpose, bytes, by: 'buyer' })
const filesThere = () => readdirSync(join(shop.env.dataDir, 'private'))

test('only the owner of the order and staff who view orders can read an attachment', async () => {
  const { client, order } = await buyer()
  const other = await buyer()
  const { _id } = await bring(order._id)

  const own = await client.call(attachmentsApi.read, { orderId: order.orderId, attachmentId: _id })
  expect(own.status).toBe(200)
  expect(own.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const bytes = own.body as unknown as Buffer
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')

  for (const wrong of [
    { orderId: order.orderId, attachmentId: randomUUID() },
    { orderId: other.order.orderId, attachmentId: _id },
  ])
    expect((await other.client.call(attachmentsApi.read, wrong)).body.code).toBe('not_found')
  expect((await other.client.call(attachmentsApi.read, { orderId: order.orderId, attachmentId: _id })).status).toBe(404)
  expect((await shop.visitor().get(`/media/${filesThere()[0]}`)).status).toBe(404)

  const { email, password } = await aStaffMember(shop.db, [{ name: 'orders', view: true }])
  const dashboard = shop.visitor()
  await dashboard.signIn(email, password)
  expect((await dashboard.call(attachmentsDashboardApi.read, { attachmentId: _id })).headers['content-type']).toBe('image/webp')
  expect((await dashboard.call(attachmentsDashboardApi.read, { attachmentId: randomUUID() })).body.code).toBe('not_found')
})

test('a guest reads an attachment only with the token of the order', async () => {
  const guest = shop.visitor()
  const { body } = await placeOrder(guest, [{ _id: product.id, qty: 1 }])
  const { _id } = await bring(body.order._id)
  const at = { orderId: body.order.orderId, attachmentId: _id }
  expect((await guest.call(attachmentsApi.read, at)).status).toBe(404)
  expect((await guest.call(attachmentsApi.read, { ...at, token: body.token })).status).toBe(200)
})

test('concurrent uploads cannot exceed the limit per order; a file that is not a picture is not stored', async () => {
  const { order } = await buyer()
  const before = filesThere().length
  const attempts = await Promise.allSettled(Array.from({ length: mostAttachments.receipt + 4 }, () => bring(order._id)))
  const refused = attempts.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(4).fill('limit_reached'))
  expect(filesThere()).toHaveLength(before + mostAttachments.receipt)
  await expect(bring(order._id, 'return', Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({
    code: 'not_an_image',
  })
  expect(filesThere()).toHaveLength(before + mostAttachments.receipt)

  const photo = await bring(order._id, 'return')
  expect((await findAttachmentsByOrder(ctx, [order._id], 'return')).get(order._id)).toEqual([photo])
  const other = await buyer()
  expect(await ownAttachments(ctx, other.order._id, [photo._id])).toEqual([])
  expect(await ownAttachments(ctx, order._id, [photo._id, randomUUID()])).toEqual([photo])
})

test('the data export lists attachments, and erasing the account deletes them', async () => {
  const { client, account, order } = await buyer()
  const before = filesThere().length
  const { _id } = await bring(order._id)
  const copy = await client.call(privacyApi.download, { password: account.password })
  expect(copy.body.data).toMatchObject({ privatePictures: [{ order: order.orderId, purpose: 'receipt', broughtBy: 'customer' }] })
  expect(JSON.stringify(copy.body.data)).toContain(_id)

  await client.call(ordersApi.cancel, { orderId: order.orderId })
  expect((await client.call(privacyApi.erase, { email: account.email, password: account.password })).status).toBe(200)
  expect(filesThere()).toHaveLength(before)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM attachments WHERE id = ${_id}`)
  expect(rows).toEqual([])
})
