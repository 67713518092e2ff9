import type { Permission } from '@haat/shared/accounts/schema.ts'
import { globalSearchDashboardApi } from '@haat/shared/global-search/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aBrand, aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenPage } from '../../testing/factories/pages.ts'

const shop = await startTestApp()
let admin: Client
let number: string

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const found = async (client: Client, q: string) =>
  Object.fromEntries(
    (await client.call(globalSearchDashboardApi.find, { q })).body.groups.map(({ kind, records }) => [
      kind,
      records.map(({ label }) => label),
    ]),
  )

beforeAll(async () => {
  await givenArea(ctxOf(shop))
  await aBrand(shop.db, { name: 'Winterfell' })
  await givenCoupon(shop.db, { code: 'WINTER10' })
  await givenPage(ctxOf(shop), { slug: 'winter-hours', title: 'Winter hours' })
  await shop.db.execute(sql`INSERT INTO posts (id, slug, title) VALUES (gen_random_uuid(), 'again', 'Winter boots, again')`)
  await shop.db.execute(sql`INSERT INTO newsletter_subscribers (id, email, language, source)
    VALUES (gen_random_uuid(), 'winter-reader@example.com', 'en', 'footer')`)
  const variants = ['WB-1', 'WB-10'].map((sku) => ({ sku, attribute: sku }))
  await aProduct(shop.db, { name: 'Winter boot', variants })
  const hat = await aProduct(shop.db, { name: 'Summer hat' })
  admin = await signedIn(await anAdmin(shop.db))
  const buyer = await signedIn(await aCustomer(shop.db, { name: 'Winter Rahman', email: 'winter@example.com' }))
  const { body } = await placeOrder(buyer, [{ _id: hat.id, qty: 1 }])
  number = body.order.orderId
})

test('returns matching records grouped by kind', async () => {
  expect(await found(admin, 'WINTER')).toMatchObject({
    products: ['Winter boot'],
    customers: ['Winter Rahman'],
    coupons: ['WINTER10'],
    pages: ['Winter hours'],
    posts: ['Winter boots, again'],
    newsletter: ['winter-reader@example.com'],
    brands: ['Winterfell'],
  })
})

test('finds an order by phone number in any notation and digits', async () => {
  for (const phone of ['01712 345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮'])
    expect([phone, await found(admin, phone)]).toEqual([phone, { orders: [number] }])
})

test('matches order number, SKU and email exactly', async () => {
  expect(await found(admin, number)).toEqual({ orders: [number] })
  expect(await found(admin, 'wb-1')).toEqual({ products: ['Winter boot'] })
  expect((await found(admin, 'winter@example.com')).customers).toEqual(['Winter Rahman'])
  expect(await found(admin, '100%_')).toEqual({})
})

test('searches only sections that the staff member may view, and refuses a single letter', async () => {
  const dashboard = await signedIn(await aStaffMember(shop.db, [{ name: 'coupons', view: true }] as Permission[]))
  expect(await found(dashboard, 'winter')).toEqual({ coupons: ['WINTER10'] })
  const editor = await signedIn(await aStaffMember(shop.db, [{ name: 'pages', view: true }] as Permission[]))
  expect(await found(editor, 'winter')).toEqual({ pages: ['Winter hours'], posts: ['Winter boots, again'] })
  expect((await dashboard.call(globalSearchDashboardApi.find, { q: 'w' })).body.code).toBe('bad_request')
})
