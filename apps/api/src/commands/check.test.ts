import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshProducts } from '../modules/catalog/products/refresh.ts'
import { queueMailsOnce } from '../modules/mails/service.ts'
import { startTestApp } from '../testing/app.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { givenCoupon } from '../testing/factories/coupons.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { findViolations, report } from './check.ts'

const shop = await startTestApp()

test('check prints one line for a consistent shop, and each violated invariant with its rows', async () => {
  const ctx = ctxOf(shop)
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const shoe = await aProduct(shop.db, { price: 1000, stars: [5, 4] })
  await givenCoupon(shop.db)
  const { body } = await placeOrder(shop.visitor(), [{ _id: shoe.id, qty: 2 }], { coupon: 'TEN' })
  expect(report(await findViolations(shop.db))).toMatch(/^All \d+ invariants hold\.$/)

  await shop.db.execute(sql`UPDATE stock SET on_hand = 0 WHERE variant_id = ${shoe.variants[0]!.id}`)
  await shop.db.execute(sql`UPDATE products SET price = 1, rating_sum = 10, translated = '{fr}' WHERE id = ${shoe.id}`)
  await shop.db.execute(sql`UPDATE coupons SET used = 7`)
  await shop.db.execute(sql`UPDATE orders SET status = 'confirmed', payment_status = 'paid'`)
  await shop.db.execute(sql`DELETE FROM outbox`)
  await shop.db.execute(sql`UPDATE order_lines SET qty = 1, total = price, discount = 0`)
  const broken = await findViolations(shop.db)
  const text = report(broken)
  for (const words of [
    'stock on hand is the sum',
    'in stock when one of its',
    'prices of a product',
    'rating of a product',
    'search words, categories',
    'uses of a coupon',
    'states of an order',
    'outbox row',
    'lines of an order sum',
    'took from the ledger',
  ])
    expect(text).toContain(words)
  expect(text).toContain(body.order.orderId)
  expect(text).toContain(shoe.id)
})

test('check finds an email row that contains a link secret', async () => {
  const ctx = ctxOf(shop)
  const mail = { kind: 'order-shipped', to: 'buyer@example.org', language: 'en' } as const
  const words = async () => report(await findViolations(shop.db))
  await queueMailsOnce(ctx, [{ ...mail, reference: 'one', data: { parcelId: '01a1ffd3-316a-77bc-9b36-c5c86dc6e4d8' } }])
  expect(await words()).not.toContain('no secret stands in a mail')
  await queueMailsOnce(ctx, [{ ...mail, reference: 'two', data: { word: 'k'.repeat(43) } }])
  expect(await words()).toContain('no secret stands in a mail')
})

test('check finds products whose search words or translated languages are outdated', async () => {
  const stale = async () =>
    (await findViolations(shop.db)).filter(({ check }) => check.startsWith('search words')).map(({ row }) => row.slug)
  await refreshProducts(shop.db)
  const shirt = await aProduct(shop.db, { slug: 'shirt', variants: [{ color: 'Teal' }] })
  await aProduct(shop.db, { slug: 'hat' })
  expect(await stale()).toEqual([])
  await shop.db.execute(sql`INSERT INTO option_terms (key, texts) VALUES ('teal', '{"fr": {"name": "Bleu canard"}}')`)
  expect(await stale()).toEqual(['shirt'])
  await refreshProducts(shop.db, [shirt.id])
  expect(await stale()).toEqual([])
  await shop.db.execute(sql`UPDATE products SET labels = '{"ar": {"name": "قبعة"}}' WHERE slug = 'hat'`)
  expect(await stale()).toEqual(['hat'])
})

test('check finds outdated, missing and surplus filter rows of products', async () => {
  const wrong = async () =>
    (await findViolations(shop.db)).filter(({ check }) => check.startsWith('the row that lists')).map(({ row }) => row.id)
  const [cap, sock, draft] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db, { status: 'draft' })]
  expect(await wrong()).toEqual([])
  await shop.db.execute(sql`UPDATE product_filters SET in_stock = NOT in_stock WHERE id = ${cap.id}`)
  expect(await wrong()).toEqual([cap.id])
  await shop.db.execute(sql`DELETE FROM product_filters WHERE id = ${sock.id}`)
  await shop.db.execute(sql`INSERT INTO product_filters SELECT f.published_at, f.price, f.category_set, f.color_set, f.key_set, ${draft.id}::uuid, f.brand_id,
    f.sample, f.sold, f.rating, f.in_stock, f.on_sale, f.category_ids, f.collection_ids, f.color_names, f.facet_keys, f.field_numbers
    FROM product_filters f WHERE f.id = ${cap.id}`)
  expect((await wrong()).sort()).toEqual([cap.id, sock.id, draft.id].sort())
})
