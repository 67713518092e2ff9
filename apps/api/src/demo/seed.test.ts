import { blocksApi } from '@haat/shared/blocks/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { deliveryApi } from '@haat/shared/delivery/endpoints.ts'
import { subscriberSources, subscriberStates } from '@haat/shared/newsletter/constants.ts'
import { newsletterDashboardApi } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { postsApi } from '@haat/shared/posts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findViolations } from '../commands/check.ts'
import { startTestApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { seedDemo } from './demo.ts'
import { seedEmpty } from './empty.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)

test('of two processes one fills the shop with the demo, and every invariant holds', async () => {
  const both = await Promise.all([seedDemo(ctx), seedDemo(ctx)])
  expect(both.sort()).toEqual([false, true])
  expect(await findViolations(shop.db)).toEqual([])
  expect(await seedDemo(ctx)).toBe(false)
  // A whole shop is written here: a busy machine takes its time.
})

test('the demo is a shop to look around in', async () => {
  const visitor = shop.visitor()
  const { products, total, facets } = (await visitor.call(catalogApi.list, { facets: '1', limit: 96 })).body
  expect(total).toBeGreaterThanOrEqual(120)
  expect(products.filter(({ type }) => type === 'variable').length).toBeGreaterThan(30)
  expect(products.some(({ inStock }) => !inStock)).toBe(true)
  expect(products.some(({ quantity }) => quantity === -1)).toBe(true)
  expect(facets?.onSale).toBeGreaterThan(5)
  const { blocks } = (await visitor.call(blocksApi.home, { lng: 'ar' })).body
  expect(blocks.map(({ type }) => type)).toEqual(expect.arrayContaining(['hero', 'categories', 'products', 'banner']))
  const { collections } = (await visitor.call(catalogApi.collections, { lng: 'fr' })).body
  expect(collections.map(({ name }) => name)).toEqual(['Cadeaux à moins de 50', 'L’heure du thé', 'Au chaud cet hiver'])
  expect(collections.every(({ count, image }) => count >= 4 && image)).toBe(true)
  expect((await visitor.call(pagesApi.list)).body.pages.length).toBeGreaterThanOrEqual(5)
  const { posts } = (await visitor.call(postsApi.list, { lng: 'fr' })).body
  expect(posts.map(({ title }) => title)[0]).toBe('Prendre soin du cuir')
  expect(posts.every(({ picture, summary }) => picture && summary)).toBe(true)
  const { areas } = (await visitor.call(deliveryApi.areas, { country: 'BD', city: 'Dhaka' })).body
  expect(areas[0]).toMatchObject({
    area: 'Dhaka',
    rates: [{ type: 'delivery', cost: 2, freeOver: 60 }, { type: 'express' }, { type: 'pickup' }],
  })
})

test('custom fields in four languages, files to look at and to buy, and collections in the menu', async () => {
  const visitor = shop.visitor()
  const read = async (slug: string, lng: 'fr' | 'ar') => (await visitor.call(catalogApi.product, { slug, lng })).body.product
  expect(await read('harbour-coat', 'fr')).toMatchObject({
    fields: [
      { name: 'Matière principale', value: 'Laine' },
      { name: 'Entretien', value: 'Brosser après usage, nettoyage à sec une fois par an' },
    ],
    documents: [{ name: 'Entretenir la laine' }],
  })
  const teapot = await read('glazed-teapot', 'ar')
  expect(teapot.fields.map(({ name, unit, value }) => [name, value, unit])).toEqual([
    ['الخامة الرئيسية', 'خزف حجري', undefined],
    ['الحجم الداخلي', 1100, 'مل'],
    ['آمن لغسالة الصحون', true, undefined],
  ])
  expect(teapot.videos).toMatchObject([{ name: 'الإبريق في الضوء' }])
  expect(await read('camp-socks-pattern', 'ar')).toMatchObject({ name: 'باترون جوارب المخيم', variants: [{ digital: true }] })
  const { facets } = (await visitor.call(catalogApi.list, { category: 'kitchen', facets: '1', lng: 'bn' })).body
  expect(facets?.fields.map(({ name }) => name)).toEqual(['প্রধান উপাদান', 'ভেতরের আয়তন', 'ডিশওয়াশারে ধোয়া যায়'])
  const { menus } = (await visitor.call(pagesApi.list, { lng: 'ar' })).body
  expect(menus['footer-shop']?.map(({ label }) => label)).toEqual([
    'كل المنتجات',
    'تخفيضات',
    'هدايا بأقل من ٥٠',
    'مائدة الشاي',
    'دفء الشتاء',
  ])
})

test('the demo accounts sign in with what they may do, and the customer has a history', async () => {
  const roles = {
    admin: { a: true },
    staff: {
      s: {
        status: 'active',
        permissions: [
          { name: 'orders', view: true, edit: true, delete: false },
          { name: 'products', view: true, edit: false, delete: false },
        ],
      },
    },
    customer: {},
  }
  for (const [name, role] of Object.entries(roles)) {
    const person = shop.visitor()
    await person.signIn(`${name}@haat.example`, 'haat-demo')
    expect((await person.session()).user).toMatchObject({ email: `${name}@haat.example`, ...role })
    if (name === 'customer') expect((await person.call(ordersApi.list)).body.total).toBeGreaterThan(2)
  }
})

test('people of all four languages take the newsletter; one has not confirmed, some have unsubscribed', async () => {
  const staff = shop.visitor()
  await staff.signIn('admin@haat.example', 'haat-demo')
  const { subscribers } = (await staff.call(newsletterDashboardApi.list, { limit: 100 })).body
  const of = (field: 'state' | 'source' | 'language') => new Set(subscribers.map((row) => row[field]))
  expect(of('state')).toEqual(new Set(subscriberStates))
  expect(of('source')).toEqual(new Set(subscriberSources))
  expect(of('language').size).toBe(4)
  expect(subscribers.filter(({ state }) => state === 'pending')).toHaveLength(1)
})

test('three months of orders in every state', async () => {
  const { rows } = await shop.db.execute<{ state: string; n: number }>(
    sql`SELECT status || ' ' || payment_status || ' ' || fulfilment_status AS state, count(*)::int AS n FROM orders GROUP BY 1 ORDER BY 1`,
  )
  expect(rows.map(({ state }) => state)).toEqual(
    expect.arrayContaining([
      'cancelled unpaid unfulfilled',
      'completed paid delivered',
      'confirmed pending shipped',
      'placed pending unfulfilled',
    ]),
  )
  const future = await shop.db.execute(sql`SELECT 1 FROM order_events WHERE at > now()`)
  expect(future.rowCount).toBe(0)
  const twisted = await shop.db.execute(
    sql`SELECT e.order_id FROM order_events e JOIN order_events p ON p.order_id = e.order_id AND p.type = 'placed' WHERE e.at < p.at`,
  )
  expect(twisted.rowCount).toBe(0)
})

test('what comes after a sale can be looked at: invoices, a credit note, a return that waits; nobody is mailed', async () => {
  const { rows } = await shop.db.execute(
    sql`SELECT count(*) FILTER (WHERE kind = 'invoice')::int > 20 AS invoices, count(*) FILTER (WHERE kind = 'credit_note')::int AS notes,
        (SELECT count(*)::int FROM refunds WHERE status = 'succeeded') AS refunds,
        (SELECT string_agg(status, ' ') FROM returns) AS returns, (SELECT count(*)::int FROM outbox WHERE done_at IS NULL) AS untold
      FROM documents`,
  )
  expect(rows[0]).toEqual({ invoices: true, notes: 1, refunds: 1, returns: 'requested', untold: 0 })
})

test('an empty shop contains nothing, and is filled once', async () => {
  const empty = await testDatabase()
  const ctx = ctxOf({ ...shop, db: empty.db })
  expect([await seedEmpty(ctx), await seedEmpty(ctx), await seedDemo(ctx)]).toEqual([true, false, false])
  const { rows } = await empty.db.execute<{ pages: number; posts: number; areas: number; products: number }>(
    sql`SELECT (SELECT count(*)::int FROM pages) AS pages, (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM delivery_areas) AS areas, (SELECT count(*)::int FROM products) AS products`,
  )
  expect(rows[0]).toEqual({ pages: 0, posts: 0, areas: 0, products: 0 })
})
