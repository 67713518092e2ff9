import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand } from '../../../testing/factories/catalog.ts'
import { countFacets } from './facets-repo.ts'

const { db } = await startTestApp()

test('facets of very many products are estimated from a sample; those of the whole catalogue are exact', async () => {
  const [large, small] = [await aBrand(db), await aBrand(db)]
  await db.execute(sql`INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, brand_id, in_stock, description)
    SELECT gen_random_uuid(), 'p-' || n, 'simple', 'active', 'P ' || n, n, n, now() - interval '1 day',
      CASE WHEN random() < 0.8 THEN ${large.id}::uuid ELSE ${small.id}::uuid END, true, repeat(md5(n::text), 20)
    FROM generate_series(1, 4000) AS s(n)`)
  await db.execute(sql`ANALYZE product_filters`)
  const wide = { price: { min: 0, max: 1_000_000 } }
  const exact = await countFacets(db, wide, ['brands', 'inStock', 'price'])
  expect(exact).toMatchObject({ inStock: 4000, price: { min: 1, max: 4000 } })
  const estimated = await countFacets(db, wide, ['brands', 'inStock', 'price'], 1_000)
  expect(estimated.price).toEqual(exact.price)
  expect(estimated.brands.map(({ id }) => id)).toEqual([large.id, small.id])
  for (const [index, { count }] of estimated.brands.entries()) {
    expect(count / exact.brands[index]!.count).toBeGreaterThan(0.7)
    expect(count / exact.brands[index]!.count).toBeLessThan(1.4)
    expect(Number(count.toPrecision(2))).toBe(count)
  }
  expect((await countFacets(db, {}, ['inStock'], 1_000)).inStock).toBe(4000)
  const narrow = { price: { min: 1, max: 30 } }
  expect((await countFacets(db, narrow, ['inStock'], 1_000)).inStock).toBe(30)
  // An estimate from few products of the sample is also a whole number.
  const rare = await Promise.all(Array.from({ length: 8 }, () => aBrand(db)))
  for (const [index, { id }] of rare.entries())
    await db.execute(
      sql`UPDATE products SET brand_id = ${id} WHERE slug = ANY(${sql.param([1, 2, 3].map((n) => `p-${index * 10 + n}`))}::text[])`,
    )
  const { brands } = await countFacets(db, wide, ['brands'], 1_700)
  expect(brands.length).toBeGreaterThan(2)
  expect(brands.filter(({ count }) => !Number.isInteger(count))).toEqual([])
})
