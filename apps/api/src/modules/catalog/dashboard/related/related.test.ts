import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { relatedDashboardApi } from '@haat/shared/catalog/dashboard/related.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenArea } from '../../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../../testing/factories/orders.ts'
import { givenSettings } from '../../../../testing/factories/settings.ts'
import { countPairs } from '../../related/pairs.ts'

const shop = await startTestApp()
const { db } = shop
const ctx = ctxOf(shop)
let staff: Client

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', {
    loginForPurchase: false,
    openOrdersPerAccount: 0,
    openOrdersPerAddress: 0,
    openOrdersPerNetwork: 0,
  })
  const account = await anAdmin(db)
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

type Made = Awaited<ReturnType<typeof aProduct>>
const shown = async ({ slug }: Made) => (await shop.visitor().call(catalogApi.related, { slug })).body
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)
const versionOf = async ({ id: productId }: Made) =>
  (await staff.call(catalogDashboardApi.read, { productId })).body.product.version
const save = async (product: Made, ids: string[], version?: number) =>
  staff.call(relatedDashboardApi.save, { productId: product.id, version: version ?? (await versionOf(product)), ids })

test('related products selected by staff come first and in order, and the change can be undone', async () => {
  const [self, a, b, draft] = [
    await aProduct(db),
    await aProduct(db, { name: 'A' }),
    await aProduct(db, { name: 'B' }),
    await aProduct(db, { status: 'draft' }),
  ]
  const { body, status } = await save(self, [b.id, draft.id, a.id])
  expect(status).toBe(200)
  await expect.poll(async () => (await shown(self)).chosen).toBe(2)
  const { products } = await shown(self)
  expect(idsOf(products).slice(0, 2)).toEqual([b.id, a.id])
  expect(new Set(idsOf(products)).size).toBe(products.length)
  expect(idsOf((await staff.call(relatedDashboardApi.read, { productId: self.id })).body.related)).toEqual([b.id, draft.id, a.id])
  expect((await staff.call(auditDashboardApi.undo, { entryId: body.undo! })).status).toBe(200)
  await expect.poll(async () => (await shown(self)).chosen).toBe(0)
})

test('a product cannot be related to itself, twice, to an unknown one or to more than twelve', async () => {
  const [self, other] = [await aProduct(db), await aProduct(db)]
  const refused = async (ids: string[], version?: number) => {
    const { status, body } = await save(self, ids, version)
    return [status, (body as { code?: string }).code]
  }
  expect(await refused([self.id])).toEqual([400, 'bad_request'])
  expect(await refused([other.id, other.id])).toEqual([400, 'bad_request'])
  expect(await refused(['01900000-0000-7000-8000-000000000000'])).toEqual([409, 'conflict'])
  expect(await refused(Array.from({ length: 13 }, (_, n) => `01900000-0000-7000-8000-0000000000${n + 10}`))).toEqual([
    400,
    'bad_request',
  ])
  expect(await refused([other.id], 7)).toEqual([409, 'version_conflict'])
})

test('products ordered together at least twice are suggested by frequency, if in stock and not cancelled', async () => {
  const [tea, pot, cup, rare, gone] = [
    await aProduct(db, { stock: null }),
    await aProduct(db, { stock: null }),
    await aProduct(db, { stock: null }),
    await aProduct(db, { stock: null }),
    await aProduct(db, { stock: 2 }),
  ]
  const buy = async (...products: Made[]) =>
    (
      await placeOrder(
        shop.visitor(),
        products.map(({ id: _id }) => ({ _id, qty: 1 })),
      )
    ).body
  for (const others of [[pot, cup], [pot, cup], [pot, rare], [gone], [gone]]) await buy(tea, ...others)
  const { order, token } = await buy(tea, rare)
  await shop.visitor().call(ordersApi.cancel, { orderId: order.orderId, token })
  expect(await countPairs(ctx)).toBeGreaterThan(0)
  expect(await countPairs(ctx)).toBe(0)
  await expect.poll(async () => idsOf((await shown(tea)).together)).toEqual([pot.id, cup.id])
  expect(idsOf((await shown(cup)).together)).toEqual([pot.id, tea.id].sort())
  expect((await staff.call(relatedDashboardApi.read, { productId: tea.id })).body.together).toMatchObject([
    { _id: pot.id, orders: 3 },
    { orders: 2 },
    { orders: 2 },
  ])
  await db.execute(sql`UPDATE orders SET placed_at = placed_at - interval '200 days'`)
  await countPairs(ctx)
  await expect.poll(async () => (await shown(tea)).together).toEqual([])
})
