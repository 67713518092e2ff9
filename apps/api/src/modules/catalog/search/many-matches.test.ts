import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aProduct } from '../../../testing/factories/catalog.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { refreshProducts } from '../products/refresh.ts'
import { findLevel } from './best-matches-repo.ts'

/** Among thousands of matches the best ones are on the first page, and each match is on exactly one page. */
const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()

/** Products that mention "copper" and "kettle" in their descriptions: more than are counted and ranked, with different sales. */
const many = 2_000

beforeAll(async () => {
  await db.execute(sql`INSERT INTO products (id, slug, type, status, name, description, published_at)
    SELECT md5('other-' || n)::uuid, 'other-' || n, 'simple', 'active', 'Thing ' || n, '<p>Goes with a copper kettle, and with tea.</p>', now() - interval '1 day'
    FROM generate_series(1, ${many}::int) AS s(n)`)
  await db.execute(sql`INSERT INTO variants (id, product_id, price) SELECT gen_random_uuid(), id, 1000 FROM products`)
  await db.execute(sql`INSERT INTO stock (variant_id, on_hand) SELECT id, 5 FROM variants`)
  await refreshProducts(db)
  await db.execute(sql`UPDATE products SET sold = 100 + substring(slug FROM 7)::int`)
  const brand = await aBrand(db, { name: 'Copper' })
  for (let n = 0; n < 5; n += 1) {
    await aProduct(db, { slug: `named-${n}`, name: 'Copper Kettle', stock: 3 })
    await aProduct(db, { slug: `branded-${n}`, name: 'Kettle', brandId: brand.id, stock: 3 })
  }
  await aProduct(db, { slug: 'named-gone', name: 'Copper Kettle', stock: 0 })
  await db.execute(sql`UPDATE products SET sold = substring(slug FROM '[0-9]')::int WHERE slug ~ '^(named|branded)-[0-9]'`)
  await db.execute(sql`UPDATE products SET sold = 90000 WHERE slug = 'named-gone'`)
  await aProduct(db, { slug: 'secret-named', name: 'Copper Kettle', stock: 3 })
  await db.execute(sql`UPDATE products SET status = 'draft' WHERE slug = 'secret-named'`)
  const { id } = await aProduct(db, { slug: 'future-named', name: 'Copper Kettle', stock: 3 })
  await db.execute(sql`UPDATE products SET published_at = now() + interval '1 day' WHERE id = ${id}`)
})

const named = ['named-4', 'named-3', 'named-2', 'named-1', 'named-0']
const branded = ['branded-4', 'branded-3', 'branded-2', 'branded-1', 'branded-0']

async function allPages(query: { q: string; limit: number }): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await visitor.call(catalogApi.list, { ...query, exact: '1', ...(cursor !== undefined && { cursor }) })
    seen.push(...body.products.map(({ slug }) => slug))
    cursor = body.next
  }
  return seen
}

test('matches in the name rank first, then in name and brand, then others, with best sellers first in each group', async () => {
  for (const q of ['copper kettle', 'copper kett', 'kettle copper']) {
    const { body } = await visitor.call(catalogApi.list, { q, limit: 24 })
    const slugs = body.products.map(({ slug }) => slug)
    expect([body.total, body.more]).toEqual([1000, true])
    expect(slugs.slice(0, 5), q).toEqual(named)
    // "Kettle" of the brand Copper, and the sold-out product, whose rank is halved.
    expect(new Set(slugs.slice(5, 11)), q).toEqual(new Set([...branded, 'named-gone']))
    expect(slugs.slice(11, 24), q).toEqual(Array.from({ length: 13 }, (_, n) => `other-${many - n}`))
  }
})

test('suggestions contain the same products', async () => {
  const { body } = await visitor.call(catalogApi.suggest, { q: 'copper ket' })
  expect(body.products.slice(0, 5).map(({ slug }) => slug)).toEqual(named)
})

test('every match is on exactly one page, and unranked matches are sorted by sales', async () => {
  const expected = many + named.length + branded.length + 1
  for (const limit of [96, 50]) {
    const seen = await allPages({ q: 'copper kettle', limit })
    expect([seen.length, new Set(seen).size]).toEqual([expected, expected])
    expect(seen.slice(11)).toEqual(Array.from({ length: many }, (_, n) => `other-${many - n}`))
  }
})

test('words in descriptions are found, and unpublished products are not', async () => {
  const seen = await allPages({ q: 'tea', limit: 96 })
  expect(seen).toEqual(Array.from({ length: many }, (_, n) => `other-${many - n}`))
  for (const q of ['copper', 'kettle'])
    expect((await allPages({ q, limit: 96 })).filter((slug) => /secret|future/.test(slug))).toEqual([])
})

test('a large catalogue, whose best sellers and a sample are looked at first, finds the same products in the same order', async () => {
  const whole = await Promise.all(['copper kettle', 'tea'].map((q) => allPages({ q, limit: 96 })))
  await db.execute(sql`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'product_words'::regclass`)
  await db.execute(sql`SELECT pg_notify('catalog', '')`)
  const isCounted = async (limit: number) =>
    (await statementsOf(() => visitor.call(catalogApi.list, { q: 'tea', limit }))).some((text) =>
      text.includes('hits AS MATERIALIZED'),
    )
  // Another limit each time, so that no answer is a stored one.
  const limits = Array.from({ length: 90 }, (_, n) => n + 2)
  await expect.poll(() => isCounted(limits.pop()!)).toBe(false)
  expect(await Promise.all(['copper kettle', 'tea'].map((q) => allPages({ q, limit: 96 })))).toEqual(whole)
  const { body } = await visitor.call(catalogApi.list, { q: 'tea', limit: 24 })
  expect([body.total, body.more]).toEqual([1000, true])
})

test('a product that sells out, is archived or sells better changes its position in the next search', async () => {
  const first = async () =>
    (await visitor.call(catalogApi.list, { q: 'copper kettle', limit: 5 })).body.products.map(({ slug }) => slug)
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET in_stock = false WHERE slug = 'named-4'`)
    await tx.execute(sql`UPDATE products SET status = 'archived' WHERE slug = 'named-3'`)
    await tx.execute(sql`UPDATE products SET sold = 50 WHERE slug = 'named-0'`)
    await tx.execute(sql`SELECT pg_notify('catalog', '')`)
  })
  await expect.poll(first).toEqual(['named-0', 'named-2', 'named-1', expect.stringMatching(/branded|named/), expect.any(String)])
})

test('the level of best sellers is that of a sample of all products, also when most of them are sold out', async () => {
  await db.execute(sql`INSERT INTO products (id, slug, type, status, name, description, search, published_at)
    SELECT gen_random_uuid(), 'gone-' || n, 'simple', 'active', 'Gone ' || n, '', '''gone''', now() - interval '1 day' FROM generate_series(1, 2300) AS s(n)`)
  // Without its dead rows the table is no larger than the sample, which is then all of it: a part would differ from call to call.
  await db.execute(sql`VACUUM (FULL, ANALYZE) product_words`)
  // 2,056 to 2,100 units of about 4,300 products: level 12, 2,047 to 4,094 units.
  expect(await findLevel(db, 0.99, 3_000)).toBe(12)
  expect(await findLevel(db, 0.5, 3_000)).toBe(0)
  expect(await findLevel(db, 0.99, 10_000)).toBeUndefined()
})
