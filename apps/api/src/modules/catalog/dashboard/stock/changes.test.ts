import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { aCustomer, anAdmin } from '../../../../testing/factories/accounts.ts'
import { aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenArea } from '../../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../../testing/factories/orders.ts'

const shop = await startTestApp()
const staff = shop.visitor()
const start = '2020-01-01T00:00:00Z'
beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
  await givenArea(ctxOf(shop))
})

interface List {
  name: string
  read: (query: object) => Promise<{ status: number; body: Record<string, unknown> }>
  /** name of its rows */
  rows: string
  make: () => Promise<string>
  change: (id: string) => Promise<unknown>
}
const call = (row: Parameters<typeof staff.call>[0]) => (query: object) => staff.call(row, query as never) as never
const lists: List[] = [
  {
    name: 'products',
    read: call(catalogDashboardApi.list),
    rows: 'products',
    make: async () => (await aProduct(shop.db)).id,
    change: (id) => shop.db.execute(sql`UPDATE products SET version = version + 1, updated_at = now() WHERE id = ${id}`),
  },
  {
    name: 'orders',
    read: call(ordersDashboardApi.list),
    rows: 'orders',
    make: async () => {
      const buyer = shop.visitor()
      const { email, password } = await aCustomer(shop.db)
      await buyer.signIn(email, password)
      const { id } = await aProduct(shop.db)
      const { status } = await placeOrder(buyer, [{ _id: id, qty: 1 }])
      expect(status).toBe(201)
      return (await shop.db.execute<{ id: string }>(sql`SELECT id FROM orders ORDER BY placed_at DESC LIMIT 1`)).rows[0]!.id
    },
    change: (id) => shop.db.execute(sql`UPDATE orders SET tags = '{x}' WHERE id = ${id}`),
  },
  {
    name: 'customers',
    read: call(customersDashboardApi.list),
    rows: 'customers',
    make: async () => (await aCustomer(shop.db)).id,
    change: (id) => shop.db.execute(sql`UPDATE users SET name = 'Changed' WHERE id = ${id}`),
  },
  {
    name: 'coupons',
    read: call(couponsDashboardApi.list),
    rows: 'coupons',
    make: async () =>
      (
        await shop.db.execute<{ id: string }>(
          sql`INSERT INTO coupons (id, code, percent) VALUES (gen_random_uuid(), 'C' || floor(random() * 1e9)::text, 10) RETURNING id`,
        )
      ).rows[0]!.id,
    change: (id) => shop.db.execute(sql`UPDATE coupons SET note = 'changed' WHERE id = ${id}`),
  },
  {
    name: 'stock levels',
    read: call(catalogDashboardApi.stockLevels),
    rows: 'levels',
    make: async () => {
      const { id } = await aProduct(shop.db)
      return (await shop.db.execute<{ id: string }>(sql`SELECT id FROM variants WHERE product_id = ${id}`)).rows[0]!.id
    },
    change: (id) => shop.db.execute(sql`UPDATE variants SET price = price + 1 WHERE id = ${id}`),
  },
]

describe.each(lists)('$name', ({ read, rows, make, change }) => {
  const idsOf = (body: Record<string, unknown>) => (body[rows] as { _id: string }[]).map(({ _id }) => _id)

  test('updatedSince returns every change once over all pages', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await make())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { status, body } = await read({ updatedSince: start, limit: 2, ...(cursor && { cursor }) })
      expect(status).toBe(200)
      seen.push(...idsOf(body))
      cursor = (body.next as string | null) ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(ids))

    const { syncedUntil } = (await read({ updatedSince: start })).body as { syncedUntil: string }
    expect(idsOf((await read({ updatedSince: syncedUntil })).body)).toEqual([])
    await change(ids[3]!)
    await change(ids[1]!)
    expect(idsOf((await read({ updatedSince: syncedUntil })).body)).toEqual([ids[3], ids[1]])
  })

  test('a change that commits later than its timestamp is not missed', async () => {
    const id = await make()
    const writer = await shop.pool.connect()
    try {
      await writer.query('BEGIN')
      await writer.query('SELECT now()')
      const other = await make()
      const { body } = await read({ updatedSince: start })
      expect(idsOf(body)).toContain(other)
      const { syncedUntil } = body as { syncedUntil: string }
      await writer.query(
        rows === 'levels'
          ? `UPDATE stock SET low_at = 9 WHERE variant_id = '${id}'`
          : `UPDATE ${rows === 'customers' ? 'users' : rows} SET updated_at = now() WHERE id = '${id}'`,
      )
      await writer.query('COMMIT')
      expect(idsOf((await read({ updatedSince: syncedUntil })).body)).toContain(id)
    } finally {
      writer.release()
    }
  })

  test.each(['yesterday', '2026', '2026-13-01T00:00:00Z', "'", '9999999999999'])('%s is refused', async (updatedSince) => {
    expect((await read({ updatedSince })).status).toBe(400)
  })
})

test('stock levels contain stock and price of the variant', async () => {
  const { id } = await aProduct(shop.db, { variants: [{ sku: 'LEVEL', stock: null, price: 1250, comparePrice: 1500 }] })
  const { body } = await staff.call(catalogDashboardApi.stockLevels, { updatedSince: start, limit: 250 })
  expect(body.levels.find(({ sku }) => sku === 'LEVEL')).toMatchObject({
    productId: id,
    qty: -1,
    price: 12.5,
    comparePrice: 15,
    active: true,
  })
})
