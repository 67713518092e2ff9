import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

test('a client without cookies stores a cart under a token until it revokes the token', async () => {
  const mug = await aProduct(shop.db, { name: 'Mug', price: 1250 })
  const client = shop.visitor()
  const items = [{ _id: mug.id, qty: 2 }]
  const made = await client.call(cartApi.createForGuest, { items, compare: [] })
  const { token, expires } = made.body
  expect([made.status, made.body.version, token]).toEqual([201, 1, expect.stringMatching(/^haat_cart_[0-9a-f]{48}$/)])
  expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(30)
  const stored = await shop.db.execute(sql`SELECT c::text AS text FROM guest_carts c`)
  expect(JSON.stringify(stored.rows)).not.toContain(token)

  const read = await shop.visitor().call(cartApi.read, {}, bearer(token))
  expect(read.body.cart).toMatchObject({ version: 1, items: [{ name: 'Mug', qty: 2, price: 12.5 }] })
  const saves = await Promise.all(
    [3, 4, 5].map((qty) =>
      shop.visitor().call(cartApi.keep, { items: [{ _id: mug.id, qty }], compare: [], version: 1 }, bearer(token)),
    ),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(saves.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'version_conflict', cart: { version: 2 } })

  // The token gives access to the cart only, even together with the cookies of a customer.
  const customer = shop.visitor()
  const account = await aCustomer(shop.db)
  await customer.signIn(account.email, account.password)
  expect((await customer.call(cartApi.read, {}, bearer(token))).body.cart.items).toHaveLength(1)
  expect((await customer.call(cartApi.read)).body.cart.items).toEqual([])
  expect((await customer.call(ordersApi.list, {}, bearer(token))).body.code).toBe('sign_in_required')
  expect((await customer.call(ordersDashboardApi.counts, {}, bearer(token))).body.code).toBe('sign_in_required')
  expect((await shop.visitor().call(cartApi.read)).body.code).toBe('sign_in_required')
  expect((await customer.call(cartApi.endForGuest)).body.code).toBe('sign_in_required')

  expect((await shop.visitor().call(cartApi.endForGuest, {}, bearer(token))).status).toBe(200)
  for (const wrong of [token, `haat_cart_${'0'.repeat(48)}`, 'haat_cart_', "haat_cart_' OR 1=1 --"])
    expect((await shop.visitor().call(cartApi.read, {}, bearer(wrong))).body.code).toBe('session_invalid')
})

test('a guest cart expires thirty days after its last use', async () => {
  const { token } = (await shop.visitor().call(cartApi.createForGuest, { items: [], compare: [] })).body
  const end = sql`SELECT expires_at > now() + interval '29 days' AS long FROM guest_carts`
  await shop.db.execute(sql`UPDATE guest_carts SET expires_at = now() + interval '1 hour'`)
  expect((await shop.visitor().call(cartApi.read, {}, bearer(token))).status).toBe(200)
  expect((await shop.db.execute(end)).rows).toEqual([{ long: true }])
  await shop.db.execute(sql`UPDATE guest_carts SET expires_at = now() - interval '1 second'`)
  expect((await shop.visitor().call(cartApi.read, {}, bearer(token))).body.code).toBe('session_invalid')
})
