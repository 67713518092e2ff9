import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carts } from '../../db/tables/goods/cart.ts'
import { users } from '../../db/tables/people/accounts.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mailed } from '../../testing/mailed.ts'
import { remindOfCarts } from './reminders.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
await givenArea(ctx)
const mug = await aProduct(shop.db, { name: 'Mug', price: 1250, stock: null })

beforeEach(async () => {
  await mailed(shop)
  await shop.db.delete(carts)
})

async function aCart({ wants = true } = {}) {
  const account = await aCustomer(shop.db)
  await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, account.id))
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  if (wants) await client.call(accountsApi.update, { cartReminders: true })
  await client.call(cartApi.keep, { items: [{ _id: mug.id, qty: 2 }], compare: [], version: 0 })
  return { ...account, client }
}

/** Moves carts and subscriptions back in time. */
const hoursLater = (hours: number) =>
  shop.db.execute(sql`WITH u AS (UPDATE users SET cart_reminders_at = cart_reminders_at - make_interval(hours => ${hours}))
    UPDATE carts SET updated_at = updated_at - make_interval(hours => ${hours})`)

test('reminds subscribers once, four hours after the last change, with a one-click unsubscribe link', async () => {
  const { client, email } = await aCart()
  await aCart({ wants: false })
  await hoursLater(3)
  expect(await remindOfCarts(ctx)).toBe(0)
  await hoursLater(2)
  const reminded = await Promise.all(Array.from({ length: 6 }, () => remindOfCarts(ctx)))
  expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(1)
  const [mail, ...more] = await mailed(shop)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, kind: 'abandoned-cart' })
  expect(mail!.text).toContain('2 × Mug  ')
  expect(mail!.link).toBe(`${shop.url}/cart`)

  // A changed cart is not reminded again; after emptying, the next cart is.
  await client.call(cartApi.keep, { items: [{ _id: mug.id, qty: 3 }], compare: [], version: 1 })
  await hoursLater(5)
  expect(await remindOfCarts(ctx)).toBe(0)
  await client.call(cartApi.keep, { items: [], compare: [], version: 2 })
  await client.call(cartApi.keep, { items: [{ _id: mug.id, qty: 1 }], compare: [], version: 3 })
  await hoursLater(5)
  expect(await remindOfCarts(ctx)).toBe(1)

  const token = mail!.text.match(/mail-link#(\S+)/)![1]!
  expect((await shop.visitor().call(alertsApi.byLink, { token })).body.did).toBe('carts_ended')
  expect((await client.call(accountsApi.read)).body.account.cartReminders).toBe(false)
  // The customer unsubscribed before the second email was sent.
  expect(await mailed(shop)).toEqual([])
})

test('does not remind customers who ordered, or subscribed after leaving the cart', async () => {
  const buyer = await aCart()
  await placeOrder(buyer.client, [{ _id: mug.id, qty: 1 }])
  await shop.db.execute(sql`UPDATE users SET cart_reminders_at = now() - interval '9 hours';
    UPDATE orders SET placed_at = now() - interval '4 hours 30 minutes'; UPDATE carts SET updated_at = now() - interval '5 hours'`)
  const late = await aCart({ wants: false })
  await shop.db.execute(sql`UPDATE carts SET updated_at = now() - interval '5 hours' WHERE user_id = ${late.id}`)
  await late.client.call(accountsApi.update, { cartReminders: true })
  expect(await remindOfCarts(ctx)).toBe(0)
})

test('does not remind customers who ordered as a guest, or before the email was sent', async () => {
  const given = async () => {
    const somebody = await aCart()
    await hoursLater(5)
    return somebody
  }
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const buy = (email: string) => placeOrder(shop.visitor(), [{ _id: mug.id, qty: 1 }], { billingInfo: givenAddress({ email }) })
  const guest = await given()
  expect((await buy(guest.email)).status).toBe(201)
  expect(await remindOfCarts(ctx)).toBe(0)
  const late = await given()
  expect(await remindOfCarts(ctx)).toBe(1)
  await buy(late.email)
  expect((await mailed(shop)).filter(({ kind }) => kind === 'abandoned-cart')).toEqual([])
})
