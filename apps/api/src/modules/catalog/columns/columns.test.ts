import type { ProductQuery } from '@haat/shared/catalog/schema.ts'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { ResponseCache } from '../../../http/response-cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { WrittenList } from '../../../platform/pagination.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aBrand, aCategory } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { listProducts } from '../listing/list.ts'
import { isAnyOnSale, productCounts } from './counts/product-counts.ts'
import { currentColumns } from './current-columns.ts'
import { fromMicroseconds, toMicroseconds } from './microseconds.ts'

const shop = await startTestApp()
const { db, pool } = shop
/** Reads lists from the database only. */
const plain = ctxOf(shop)

/** A process without notifications: it finds changes by itself. */
function deafProcess(): Ctx {
  const cache = new ResponseCache()
  cache.setListening(true)
  return { ...plain, renew: cache.renew }
}

async function list(ctx: Ctx, query: Partial<ProductQuery>) {
  const page = await listProducts(ctx, { limit: 24, ...query } as ProductQuery)
  return JSON.parse(page instanceof WrittenList ? page.toJson() : JSON.stringify(page))
}

const names = async (ctx: Ctx, query: Partial<ProductQuery>): Promise<string[]> =>
  (await list(ctx, query)).products.map(({ name }: { name: string }) => name)

/** Pseudo-random numbers from 0 up to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const [colors, sizes, woods] = [
  ['red', 'blue', 'green'],
  ['s', 'm', 'l'],
  ['oak', 'ash'],
]
let brands: { id: string; slug: string }[]
let categories: { id: string; slug: string }[]

/** Products with random attributes, including hidden ones. */
const addProducts = (from: number, to: number) =>
  db.execute(sql`INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, sold, rating, in_stock, on_sale, brand_id,
      category_ids, color_names, facet_keys, field_numbers)
    SELECT uuidv7(), 'random-' || n, 'simple', CASE WHEN n % 17 = 0 THEN 'draft' ELSE 'active' END, 'Random ' || n, p.price, p.price,
      date_trunc('hour', now()) + (n % 50 - 48) * interval '1 hour 0.000001 s', n % 5, (n % 11) / 2.0, n % 3 > 0, n % 4 = 0,
      CASE WHEN n % 6 > 0 THEN (${sql.param(brands.map(({ id }) => id))}::uuid[])[1 + n % 2] END,
      (${sql.param(categories.map(({ id }) => id))}::uuid[])[1:n % 3],
      ARRAY(SELECT c FROM unnest(${sql.param(colors)}::text[]) WITH ORDINALITY AS c(c, i) WHERE (n >> i::int) % 2 = 1),
      ARRAY(SELECT 'size:' || s FROM unnest(${sql.param(sizes)}::text[]) WITH ORDINALITY AS s(s, i) WHERE (n + i) % 2 = 0)
        || CASE WHEN n % 2 = 0 THEN ARRAY['#wood:' || (${sql.param(woods)}::text[])[1 + n % 4 / 2]] ELSE '{}'::text[] END
        || CASE WHEN n % 3 = 0 THEN ARRAY['#weight'] ELSE '{}'::text[] END,
      CASE WHEN n % 3 = 0 THEN jsonb_build_object('weight', n % 20 / 2.0) ELSE '{}' END
    FROM generate_series(${from}::int, ${to}::int) n, LATERAL (SELECT 500 + n * 37 % 900 AS price) p`)

beforeAll(async () => {
  brands = [await aBrand(db, { slug: 'one' }), await aBrand(db, { slug: 'two' })]
  const root = await aCategory(db, { slug: 'root' })
  categories = [root, await aCategory(db, { slug: 'leaf', parentId: root.id })]
  const choices = woods.map((id) => ({ id, name: id, texts: {} }))
  await db.execute(sql`INSERT INTO custom_fields (id, key, type, name, choices, facet) VALUES
    (gen_random_uuid(), 'wood', 'choice', 'Wood', ${JSON.stringify(choices)}::jsonb, true), (gen_random_uuid(), 'weight', 'number', 'Weight', '[]', true)`)
  await db.execute(sql`INSERT INTO option_values (key, name, value)
    SELECT 'size:' || s, 'Size', upper(s) FROM unnest(${sql.param(sizes)}::text[]) s`)
  await addProducts(1, 300)
  await db.execute(sql`INSERT INTO variants (id, product_id, position, color_name, color_value, price)
    SELECT gen_random_uuid(), p.id, i, initcap(c), '#' || i, 500 FROM (SELECT id FROM products LIMIT 1) p,
      unnest(${sql.param(colors)}::text[]) WITH ORDINALITY AS c(c, i)`)
})

/** A random filter that contains each part with some probability. */
function randomQuery(next: () => number): Partial<ProductQuery> {
  const [often, seldom] = [0.35, 0.2]
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!
  const some = <T>(all: readonly T[]): T[] => [...new Set([one(all), one(all)])]
  return {
    ...(next() < often && { category: one(['root', 'leaf']) }),
    ...(next() < often && { brand: some(['one', 'two']) }),
    ...(next() < often && { color: some(['Red', 'blue ', 'GREEN', 'none']) }),
    ...(next() < often && { attribute: some(['Size:S', 'm', 'L', 'xxl']) }),
    ...(next() < often && { field: some(['wood:oak', 'wood:ash', 'weight:2..7', 'weight:..4']) }),
    ...(next() < seldom && { min: 4 + next() * 4 }),
    ...(next() < seldom && { max: 8 + next() * 6 }),
    ...(next() < seldom && { rating: Math.ceil(next() * 5) }),
    ...(next() < seldom && { inStock: true }),
    ...(next() < seldom && { onSale: true }),
    sort: one(['da', 'db', 'pa', 'pb', undefined]),
  } as Partial<ProductQuery>
}

describe('a product list from the columns', () => {
  test('has the products, total and facets of the list from the database, on every page', async () => {
    const process = deafProcess()
    const next = dice(16)
    let [filled, pages] = [0, 0]
    for (let round = 0; round < 60; round += 1) {
      const query = { ...randomQuery(next), ...(next() < 0.5 && { facets: true as const }), limit: 1 + Math.floor(next() * 40) }
      const expected = await list(plain, query)
      let found = await list(process, query)
      expect([query, found]).toEqual([query, expected])
      filled += expected.products.length > 0 ? 1 : 0
      for (let after = expected; found.next !== null && pages < round; pages += 1) {
        after = await list(plain, { ...query, cursor: after.next })
        // Both accept the cursors of the other.
        found = await list(process, { ...query, cursor: found.next })
        expect(found.products).toEqual(after.products)
      }
    }
    expect(filled).toBeGreaterThan(25)
    expect(pages).toBeGreaterThan(25)
    const held = await currentColumns(process)
    expect(held?.columns.size).toBeGreaterThan(250)
  })

  test('continues after a page from the database', async () => {
    const process = deafProcess()
    for (const sort of ['da', 'db', 'pa'] as const) {
      const query = { category: 'root', sort, limit: 7 }
      const { next } = await list(plain, query)
      expect(await list(process, { ...query, cursor: next })).toEqual(await list(plain, { ...query, cursor: next }))
    }
  })

  test('comes from the database until all batches of a large catalogue are loaded', async () => {
    await addProducts(10_001, 14_500)
    const process = deafProcess()
    const query = { brand: ['one'], sort: 'pb' as const, facets: true as const }
    expect((await list(process, query)).products).toEqual((await list(plain, query)).products)
    await expect.poll(async () => (await currentColumns(process))?.columns.size).toBeGreaterThan(4_000)
    const { facets, ...page } = await list(process, query)
    const { facets: counted, ...expected } = await list(plain, query)
    expect(page).toEqual(expected)
    expect(facets).toEqual(counted)
    await db.execute(sql`DELETE FROM products WHERE slug LIKE 'random-1____'`)
    expect(await list(process, query)).toEqual(await list(plain, query))
  })
})

describe('after a change', () => {
  const inLeaf = { brand: ['one'], sort: 'pa' as const, min: 100 }
  const add = (name: string, price: number) =>
    sql`INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, brand_id)
      VALUES (uuidv7(), ${name}, 'simple', 'active', ${name}, ${price}, ${price}, now() - interval '1 hour', ${brands[0]!.id})`

  test('the next list of each process includes the change before any notification', async () => {
    const processes = [deafProcess(), deafProcess()]
    const shown = () => Promise.all(processes.map((process) => names(process, inLeaf)))
    expect(await shown()).toEqual([[], []])
    await db.execute(add('cup', 20_000))
    expect(await shown()).toEqual([['cup'], ['cup']])
    await db.execute(add('bowl', 10_000))
    expect(await shown()).toEqual([
      ['bowl', 'cup'],
      ['bowl', 'cup'],
    ])
    await db.execute(sql`UPDATE products SET price = 30000, max_price = 30000 WHERE slug = 'bowl'`)
    expect(await shown()).toEqual([
      ['cup', 'bowl'],
      ['cup', 'bowl'],
    ])
    await db.execute(sql`UPDATE products SET in_stock = slug = 'cup' WHERE slug IN ('cup', 'bowl')`)
    for (const process of processes) {
      const { products, facets } = await list(process, { ...inLeaf, facets: true })
      expect([products.map(({ inStock }: { inStock: boolean }) => inStock), facets.inStock]).toEqual([[true, false], 1])
    }
    await db.execute(sql`UPDATE products SET status = 'archived' WHERE slug = 'cup'`)
    expect(await shown()).toEqual([['bowl'], ['bowl']])
    await db.execute(sql`UPDATE products SET status = 'active' WHERE slug = 'cup'`)
    expect(await shown()).toEqual([
      ['cup', 'bowl'],
      ['cup', 'bowl'],
    ])
    await db.execute(sql`DELETE FROM products WHERE slug IN ('cup', 'bowl')`)
    expect(await shown()).toEqual([[], []])
  })

  test('the numbers of all facets are current', async () => {
    const process = deafProcess()
    const next = dice(25)
    const asked = [
      ...['leaf', 'root'].flatMap((category) => [
        { category },
        { category, min: 6, max: 9.5 },
        { category, max: 8 },
        { category, brand: ['one'] },
        { category, field: ['wood:oak', 'weight:2..7'] },
        { category, inStock: true as const, min: 7 },
      ]),
      { brand: ['two'], min: 8 },
      { color: ['red'], max: 11 },
      ...Array.from({ length: 10 }, () => randomQuery(next)),
    ]
    for (let round = 0; round < 3; round += 1) {
      for (const query of asked) {
        const wanted = { ...query, facets: true as const }
        expect([round, query, await list(process, wanted)]).toEqual([round, query, await list(plain, wanted)])
      }
      await db.execute(sql`UPDATE products p SET price = o.price, max_price = o.price, category_ids = o.category_ids, brand_id = o.brand_id,
          color_names = o.color_names, published_at = o.published_at + ${round % 2 ? 2 : -2} * interval '1 hour', sold = o.sold
        FROM (SELECT *, lead(id) OVER (ORDER BY md5(slug || ${round})) AS next FROM products) o WHERE p.id = o.next AND hashtext(p.slug || ${round}) % 5 = 0`)
      await db.execute(sql`DELETE FROM products WHERE slug LIKE 'random-%' AND hashtext(slug || ${round}) % 20 = 1`)
      await addProducts(20_000 + 20 * round, 20_010 + 20 * round)
    }
  })

  test('a transaction that commits late is included, and one that is rolled back is not', async () => {
    const process = deafProcess()
    const [early, lost] = [await pool.connect(), await pool.connect()]
    const insert = (name: string) =>
      `INSERT INTO products (id, slug, type, status, name, price, max_price, published_at, brand_id)
        VALUES (uuidv7(), '${name}', 'simple', 'active', '${name}', 40000, 40000, now() - interval '1 hour', '${brands[0]!.id}')`
    try {
      for (const client of [early, lost]) await client.query('BEGIN')
      await early.query(insert('early'))
      await lost.query(insert('lost'))
      await db.execute(add('late', 50_000))
      expect(await names(process, inLeaf)).toEqual(['late'])
      await db.execute(sql`UPDATE products SET price = 50001, max_price = 50001 WHERE slug = 'late'`)
      expect(await names(process, inLeaf)).toEqual(['late'])
      await early.query('COMMIT')
      expect(await names(process, inLeaf)).toEqual(['early', 'late'])
      await lost.query('ROLLBACK')
      expect(await names(process, inLeaf)).toEqual(['early', 'late'])
      // Removed by a later transaction than the one that restores it.
      await lost.query('BEGIN')
      await lost.query('SELECT pg_current_xact_id()')
      await db.execute(sql`UPDATE products SET status = 'draft' WHERE slug = 'late'`)
      expect(await names(process, inLeaf)).toEqual(['early'])
      await lost.query("UPDATE products SET status = 'active' WHERE slug = 'late'")
      await lost.query('COMMIT')
      expect(await names(process, inLeaf)).toEqual(['early', 'late'])
      await db.execute(sql`UPDATE products SET sold = sold + 1 WHERE slug = 'early'`)
      expect(await names(process, inLeaf)).toEqual(['early', 'late'])
    } finally {
      for (const client of [early, lost]) client.release(true)
      await db.execute(sql`DELETE FROM products WHERE slug IN ('early', 'late')`)
    }
  })

  test('each of many concurrent lists shows a committed state', async () => {
    const process = deafProcess()
    await db.execute(add('left', 60_000))
    await db.execute(add('right', 70_000))
    const swap = () =>
      db.execute(sql`UPDATE products SET price = 130000 - price, max_price = 130000 - price WHERE slug IN ('left', 'right')`)
    const prices = async () => {
      const { products } = await list(process, inLeaf)
      return products.map(({ name, price }: { name: string; price: number }) => `${name} ${price}`).join()
    }
    const seen: string[] = []
    for (let round = 0; round < 20; round += 1)
      seen.push(...(await Promise.all([swap().then(() => 'left 600,right 700'), ...Array.from({ length: 6 }, prices)])))
    expect([...new Set(seen)].sort()).toEqual(['left 600,right 700', 'right 600,left 700'])
    await db.execute(sql`DELETE FROM products WHERE slug IN ('left', 'right')`)
  })

  test('rows from a backup of a database with higher transaction ids are found and updated', async () => {
    const process = deafProcess()
    await db.execute(add('old', 80_000))
    await db.execute(sql`UPDATE product_filters SET changed_in = '4611686018427387904'::xid8`)
    expect(await names(process, inLeaf)).toEqual(['old'])
    expect(await names(process, inLeaf)).toEqual(['old'])
    await db.execute(add('new', 90_000))
    expect(await names(process, inLeaf)).toEqual(['old', 'new'])
    await db.execute(sql`UPDATE products SET price = 95000, max_price = 95000 WHERE slug = 'old'`)
    expect(await names(process, inLeaf)).toEqual(['new', 'old'])
    await db.execute(sql`DELETE FROM products WHERE slug IN ('old', 'new')`)
  })

  test('a truncated table leaves an empty list', async () => {
    const process = deafProcess()
    expect((await list(process, { category: 'root' })).total).toBeGreaterThan(0)
    await db.execute(sql`TRUNCATE products CASCADE`)
    expect((await list(process, { category: 'root' })).total).toBe(0)
    await addProducts(1, 9)
    expect(await list(process, { category: 'root' })).toEqual(await list(plain, { category: 'root' }))
  })
})

test('the numbers of products of categories, brands and collections are those of the database after each notification', async () => {
  const cache = new ResponseCache()
  cache.setListening(true)
  const process = { ...plain, renew: cache.renew, remember: cache.remember }
  const kinds = ['category', 'brand', 'collection'] as const
  const counted = async (ctx: Ctx) => ({
    counts: await Promise.all(kinds.map((kind) => productCounts(ctx, kind))),
    onSale: await isAnyOnSale(ctx),
  })
  await db.execute(sql`DELETE FROM products`)
  await addProducts(1, 200)
  const collection = uuidv7()
  const changes = [
    sql`UPDATE products SET collection_ids = ARRAY[${collection}::uuid] WHERE slug LIKE '%1'`,
    sql`UPDATE products SET published_at = now() + interval '1 hour' WHERE slug LIKE '%2'`,
    sql`UPDATE products SET status = 'draft', on_sale = false WHERE slug LIKE '%3'`,
    sql`UPDATE products SET category_ids = '{}', brand_id = NULL WHERE slug LIKE '%5'`,
    sql`DELETE FROM products WHERE slug LIKE '%7'`,
    sql`UPDATE products SET on_sale = false`,
    sql`UPDATE products SET on_sale = slug = 'random-4'`,
    sql`UPDATE products SET published_at = now() + interval '1 hour' WHERE slug = 'random-4'`,
  ]
  const seen = new Set([JSON.stringify((await counted(process)).counts.map((one) => [...one]))])
  for (const change of changes) {
    await db.execute(change)
    cache.clear()
    const found = await counted(process)
    expect(found).toEqual(await counted(plain))
    seen.add(JSON.stringify(found.counts.map((one) => [...one])))
  }
  expect(seen.size).toBeGreaterThan(5)
  expect(await currentColumns(process)).toBeDefined()
})

test('timestamps keep their microseconds', () => {
  expect(toMicroseconds('2026-01-02 03:04:05.000006+00')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) * 1000 + 6)
  expect(toMicroseconds('2026-01-02 03:04:05.5-05:30')).toBe(Date.UTC(2026, 0, 2, 8, 34, 5) * 1000 + 500_000)
  for (const moment of [0, 1_767_323_045_000_006, -1, -62_135_596_800_000_000])
    expect(toMicroseconds(fromMicroseconds(moment))).toBe(moment)
  expect(toMicroseconds('yesterday')).toBeNaN()
})
