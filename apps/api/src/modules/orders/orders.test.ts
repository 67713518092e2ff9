import { randomBytes } from 'node:crypto'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const picture = await aPicture(shop.db)
  product = await aProduct(shop.db, { stock: null, pictures: [{ mediaId: picture.id }] })
})

async function signedIn(): Promise<Client> {
  const { email, password } = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const buy = (client: Client) => placeOrder(client, [{ _id: product.id, qty: 1 }])

test('a customer pages through the own orders, each listed once', async () => {
  const [me, other] = [await signedIn(), await signedIn()]
  const placed: string[] = []
  for (let i = 0; i < 7; i++) placed.unshift((await buy(me)).body.order.orderId)
  await buy(other)
  // Orders with the same timestamp must not be lost between pages.
  await shop.db.execute(sql`UPDATE orders SET placed_at = now() WHERE order_id IN (${placed[2]}, ${placed[3]}, ${placed[4]})`)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await me.call(ordersApi.list, { limit: 2, cursor })
    expect(body.total).toBe(7)
    expect(body.orders[0]).toMatchObject({ total: 12, count: 1, images: [{ width: 800 }], status: 'placed' })
    seen.push(...body.orders.map(({ orderId }) => orderId))
    cursor = body.next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set(placed))
})

const position = (placedAt: string) =>
  Buffer.from(JSON.stringify([placedAt, '01234567-89ab-7def-8123-456789abcdef'])).toString('base64url')

test.each(['x', 'e30', 'A'.repeat(400), position('2026-01-01 00:00:00+00'), `${position('2026-02-30 00:00:00+00')}.AAAA`])(
  'the cursor %s is refused',
  async (cursor) => {
    const reply = await (await signedIn()).call(ordersApi.list, { cursor })
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_cursor'])
  },
)

test('the order list requires a session', async () => {
  expect((await shop.visitor().call(ordersApi.list, {})).status).toBe(401)
})

test('P21: reading or cancelling the order of another buyer answers as for a missing order', async () => {
  const [me, other] = [await signedIn(), await signedIn()]
  const mine = (await buy(me)).body.order.orderId
  const ofGuest = (await buy(shop.visitor())).body
  const attempts: [Client, { orderId: string; token?: string }][] = [
    [other, { orderId: mine }],
    [shop.visitor(), { orderId: mine }],
    [shop.visitor(), { orderId: mine, token: '' }],
    [shop.visitor(), { orderId: mine, token: ofGuest.token! }],
    [shop.visitor(), { orderId: ofGuest.order.orderId }],
    [me, { orderId: ofGuest.order.orderId }],
    [shop.visitor(), { orderId: ofGuest.order.orderId, token: randomBytes(32).toString('base64url') }],
    [shop.visitor(), { orderId: ofGuest.order.orderId, token: `${ofGuest.token!.slice(0, -1)}~` }],
  ]
  const missing = await shop.visitor().call(ordersApi.read, { orderId: '10000000000000', token: ofGuest.token })
  expect(missing.status).toBe(404)
  for (const [client, input] of attempts)
    for (const row of [ordersApi.read, ordersApi.cancel]) {
      const { body, status } = await client.call(row, input)
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
  expect((await me.call(ordersApi.read, { orderId: mine })).body.order.canCancel).toBe(true)
  expect((await me.call(ordersApi.read, { orderId: ofGuest.order.orderId, token: ofGuest.token })).status).toBe(200)
})

test('an expired token does not open the order', async () => {
  const { order, token } = (await buy(shop.visitor())).body
  await shop.db.execute(sql`UPDATE orders SET token_expires_at = now() WHERE id = ${order._id}`)
  expect((await shop.visitor().call(ordersApi.read, { orderId: order.orderId, token })).status).toBe(404)
})

test.each(['1', 'abc', '1 OR 1=1', '../x', '9'.repeat(21)])('refuses the order id %s', async (orderId) => {
  expect((await shop.visitor().call(ordersApi.read, { orderId })).status).toBe(400)
})
