import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../db/rows.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aProduct } from '../../../testing/factories/catalog.ts'

const shop = await startTestApp()
const { db } = shop

const filterRow = async (id: string) =>
  (
    await rows<Record<string, unknown>>(
      db,
      sql`SELECT price, in_stock, brand_id, sold FROM product_filters WHERE id = ${id} AND published_at <= now()`,
    )
  )[0]

test('the filter row of a product is updated in the same transaction as any write to the product', async () => {
  const brand = await aBrand(db)
  const { id } = await aProduct(db, { price: 1000, stock: 2 })
  expect(await filterRow(id)).toMatchObject({ price: 1000, in_stock: true, brand_id: null })
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET price = 700, in_stock = false, brand_id = ${brand.id}, sold = 3 WHERE id = ${id}`)
    expect(await rows(tx, sql`SELECT price, in_stock, brand_id, sold FROM product_filters WHERE id = ${id}`)).toEqual([
      { price: 700, in_stock: false, brand_id: brand.id, sold: 3 },
    ])
  })
  await db.execute(sql`DELETE FROM brands WHERE id = ${brand.id}`)
  expect(await filterRow(id)).toMatchObject({ brand_id: null })
  await db.execute(sql`UPDATE products SET status = 'archived' WHERE id = ${id}`)
  expect(await filterRow(id)).toBeUndefined()
  await db.execute(sql`UPDATE products SET status = 'active' WHERE id = ${id}`)
  expect(await filterRow(id)).toMatchObject({ price: 700 })
  await db.execute(sql`DELETE FROM products WHERE id = ${id}`)
  expect(await filterRow(id)).toBeUndefined()
})

test('a list by price beyond the counting limit contains each product once, in order, over all pages', async () => {
  const brand = await aBrand(db, { slug: 'wide' })
  await db.execute(sql`INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, brand_id, in_stock)
    SELECT gen_random_uuid(), 'wide-' || n, 'simple', 'active', 'Wide ' || n, n % 7, n % 7, now() - interval '1 day', ${brand.id}::uuid, true
    FROM generate_series(1, 1100) AS s(n)`)
  const seen: string[] = []
  const prices: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { brand: ['wide'], sort: 'pb' as const, limit: 96, ...(cursor !== undefined && { cursor }) }
    const { body } = await shop.visitor().call(catalogApi.list, query)
    expect([body.total, body.more]).toEqual([1000, true])
    seen.push(...body.products.map(({ slug }) => slug))
    prices.push(...body.products.map(({ price }) => price))
    cursor = body.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([1100, 1100])
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
})
