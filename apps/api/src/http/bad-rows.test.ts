import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { deliveryDashboardApi } from '@haat/shared/delivery/dashboard/endpoints.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import { staffApi } from '@haat/shared/staff/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { mails } from '../db/tables/shop/mails.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { anAdmin, aStaffMember } from '../testing/factories/accounts.ts'
import { aCategory, aPicture, aProduct, aReview } from '../testing/factories/catalog.ts'
import { givenCoupon } from '../testing/factories/coupons.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenPage } from '../testing/factories/pages.ts'
import { givenSettings } from '../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let admin: Client
const aMail = (to: string) =>
  shop.db.insert(mails).values({ kind: 'order-placed', recipient: `${to}@example.com`, language: 'en', data: {}, state: 'sent' })

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  await aStaffMember(shop.db, [{ name: 'orders', view: true }], { email: 'helper@example.com' })
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
  await givenArea(ctx)
  await givenArea(ctx, { name: 'Second' })
  for (const slug of ['one', 'two']) await givenPage(ctx, { slug })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  for (const code of ['ONE', 'TWO']) await givenCoupon(shop.db, { code })
  for (const name of ['One', 'Two']) {
    const product = await aProduct(shop.db, { name })
    await aReview(shop.db, product.id, { status: 'published' })
    await placeOrder(admin, [{ _id: product.id, qty: 1 }])
    await aCategory(shop.db)
    await aPicture(shop.db)
    await aMail(name)
  }
})

type Listed = Promise<{ status: number; body: unknown }>

/** A list, and the statement that damages one of its rows in the database. */
const helper = `(SELECT id FROM users WHERE email = 'helper@example.com')`

const lists: [name: string, damage: string, list: () => Listed][] = [
  [
    'staff by an unknown right',
    `ALTER TABLE permissions DROP CONSTRAINT permissions_section; INSERT INTO permissions (user_id, section, view) VALUES (${helper}, 'legacy', true)`,
    () => admin.call(staffApi.list),
  ],
  ['coupons', `UPDATE coupons SET scope = '"all"' WHERE code = 'ONE'`, () => admin.call(couponsDashboardApi.list)],
  [
    'delivery areas',
    `UPDATE delivery_areas SET serves = '"x"' WHERE name = 'Second'`,
    () => admin.call(deliveryDashboardApi.list),
  ],
  [
    'delivery areas by texts',
    `UPDATE delivery_areas SET serves = '[]', texts = '3' WHERE name = 'Second'`,
    () => admin.call(deliveryDashboardApi.list),
  ],
  [
    'pictures',
    `UPDATE media SET renditions = '{}' WHERE id = (SELECT min(id::text)::uuid FROM media)`,
    () => admin.call(mediaDashboardApi.list),
  ],
  [
    'orders',
    `UPDATE orders SET currency = '"x"' WHERE id = (SELECT min(id::text)::uuid FROM orders)`,
    () => admin.call(ordersDashboardApi.list),
  ],
  [
    'orders by address',
    `UPDATE orders SET billing = '3', shipping = '[]' WHERE id = (SELECT max(id::text)::uuid FROM orders)`,
    () => admin.call(ordersDashboardApi.list),
  ],
  ['own orders', 'SELECT 1', () => admin.call(ordersApi.list)],
  [
    'reviews',
    `ALTER TABLE reviews DROP CONSTRAINT IF EXISTS reviews_status; UPDATE reviews SET status = 'legacy' WHERE id = (SELECT min(id::text)::uuid FROM reviews)`,
    () => admin.call(reviewsDashboardApi.list),
  ],
  ['products', `UPDATE products SET seo = '3', tags = '{}' WHERE name = 'One'`, () => admin.call(catalogDashboardApi.list)],
  ['shown products', 'SELECT 1', () => shop.visitor().call(catalogApi.list)],
  [
    'categories',
    `UPDATE categories SET texts = '"x"' WHERE id = (SELECT min(id::text)::uuid FROM categories)`,
    () => admin.call(catalogDashboardApi.categories),
  ],
  ['shown categories', 'SELECT 1', () => shop.visitor().call(catalogApi.categories)],
  [
    'audit',
    `UPDATE audit SET diff = '"x"', action = 'x' WHERE id = (SELECT min(id::text)::uuid FROM audit)`,
    () => admin.call(auditDashboardApi.list),
  ],
  [
    'mails',
    `UPDATE mails SET kind = 'legacy', data = '3' WHERE id = (SELECT min(id::text)::uuid FROM mails)`,
    () => admin.call(mailsDashboardApi.list),
  ],
  ['pages', `UPDATE pages SET texts = '3', seo = '"x"' WHERE slug = 'one'`, () => admin.call(pagesDashboardApi.list)],
]

test.each(lists)('one invalid row does not break the list: %s', async (_name, damage, list) => {
  const rowsOf = async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    const rows = Object.values(body as object).find((value) => Array.isArray(value)) as unknown[] | undefined
    return rows?.length ?? 0
  }
  const before = await rowsOf()
  expect(before).toBeGreaterThan(0)
  // Bypasses the triggers, like a manual change in the database.
  await shop.pool.query(`SET session_replication_role = replica; ${damage}; RESET session_replication_role`)
  expect(await rowsOf()).toBeGreaterThanOrEqual(before - 1)
})
