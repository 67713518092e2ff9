import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aCategory, aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { refreshProducts } from '../service.ts'
import { showProduct } from './product.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()
/** A context without caches. */
const plain = ctxOf(shop)

const names = Array.from({ length: 30 }, (_, n) => `lamp-${n}`)
let shelves: { id: string; slug: string }[]

beforeAll(async () => {
  shelves = [await aCategory(db, { slug: 'shelf' }), await aCategory(db, { slug: 'floor' })]
  for (const [n, slug] of names.entries())
    await aProduct(db, {
      slug,
      name: slug,
      price: 1000 + 100 * n,
      stock: n,
      categoryIds: [shelves[n % 2]!.id],
      labels: { fr: { name: `lampe ${n}` } },
      ...(n % 5 === 4 && { status: 'draft' as const }),
    })
})

const isShown = (n: number): boolean => n % 5 !== 4

test('each of many concurrent requests gets its own product in its own language, or 404', async () => {
  const asked = names.flatMap((slug, n) => [
    { slug, n, lng: undefined },
    { slug, n, lng: 'fr' as const },
    { slug: `no-${slug}`, n: undefined, lng: undefined },
  ])
  const answers = await Promise.all(asked.map(({ slug, lng }) => visitor.call(catalogApi.product, { slug, ...(lng && { lng }) })))
  const shown = answers.map(({ status, body }) =>
    status === 200 ? [body.product.name, body.product.price, body.product.quantity] : status,
  )
  expect(shown).toEqual(
    asked.map(({ slug, n, lng }) => (n !== undefined && isShown(n) ? [lng ? `lampe ${n}` : slug, 10 + n, n] : 404)),
  )
})

test('each of many concurrent requests gets its own list', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => ({
    category: shelves[n % 2]!.slug,
    sort: 'pa' as const,
    limit: 1 + (n >> 2),
    ...(n % 4 > 1 && { lng: 'fr' as const }),
  }))
  const answers = await Promise.all(asked.map((query) => visitor.call(catalogApi.list, query)))
  const shown = answers.map(({ body }) => body.products.map(({ name, quantity }) => `${name}: ${quantity}`))
  expect(shown).toEqual(
    asked.map(({ category, limit, lng }) =>
      names
        .flatMap((name, n) => (isShown(n) && shelves[n % 2]!.slug === category ? [`${lng ? `lampe ${n}` : name}: ${n}`] : []))
        .slice(0, limit),
    ),
  )
})

test('a product requested after a change shows it, also while other products are being read', async () => {
  const before = Array.from({ length: 6 }, () => showProduct(plain, { slug: 'lamp-0' }))
  for (let price = 2_000; price < 4_000; price += 100) {
    await db.execute(sql`UPDATE variants SET price = ${price} FROM products p WHERE p.id = product_id AND p.slug = 'lamp-0'`)
    await db.execute(sql`UPDATE stock SET on_hand = ${price} FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id = variant_id AND p.slug = 'lamp-0'`)
    const [{ id }] = (await db.execute<{ id: string }>(sql`SELECT id FROM products WHERE slug = 'lamp-0'`)).rows as [
      { id: string },
    ]
    await refreshProducts(shop, [id])
    const reads = names.filter((_, n) => isShown(n)).map((slug) => showProduct(plain, { slug }))
    const { product } = await reads[0]!
    expect([product.price, product.quantity]).toEqual([price / 100, price])
    if (price % 200 === 0) await Promise.all(reads)
    else void Promise.allSettled(reads)
  }
  await Promise.all(before)
  await db.execute(sql`UPDATE products SET status = 'archived' WHERE slug = 'lamp-0'`)
  await expect(showProduct(plain, { slug: 'lamp-0' })).rejects.toMatchObject({ code: 'not_found' })
})
