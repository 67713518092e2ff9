import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import { cartTotals } from '@haat/shared/cart/rules.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aBundle, aPicture, aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const visitor = shop.visitor()

test('a quote returns name, price and stock of each line and explains the total', async () => {
  const picture = await aPicture(shop.db, { focalX: 20 })
  const shirt = await aProduct(shop.db, {
    name: 'Shirt',
    pictures: [{ mediaId: picture.id }],
    variants: [{ color: 'Red', attribute: 'M', price: 1999, comparePrice: 2499, stock: 4, sku: 'SH-R-M' }],
  })
  await givenArea(ctx)
  await givenCoupon(shop.db, { code: 'TENTH', percent: 10 })
  const line = { _id: shirt.id, color: { name: 'Red' }, attribute: { name: 'M' } }
  const { body } = await visitor.call(cartApi.quote, {
    items: [{ ...line, qty: 2 }],
    coupon: 'tenth',
    delivery: { type: 'delivery', area: 'everywhere' },
    address: { country: 'BD' },
  })
  expect(body.quote).toEqual({
    items: [
      {
        ...line,
        color: { name: 'Red', value: '#123456' },
        options: [
          { name: 'Colour', value: 'Red' },
          { name: 'Type', value: 'M' },
        ],
        uid: lineUid(line),
        slug: shirt.slug,
        name: 'Shirt',
        sku: 'SH-R-M',
        image: expect.objectContaining({ width: 800, height: 1000, focal: [20, 50] }),
        qty: 2,
        price: 20,
        comparePrice: 25,
        discount: 4,
        total: 40,
        stock: 4,
      },
    ],
    itemTotal: 40,
    coupon: { code: 'TENTH', discount: 10 },
    discount: 4,
    weight: { grams: 0, unweighed: 2 },
    delivery: { type: 'delivery', area: 'Everywhere', cost: 2, freeOver: 60, daysMin: 1, daysMax: 3 },
    tax: 0,
    taxIncluded: false,
    taxes: [],
    taxPending: false,
    total: 38,
    currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
    explanation: [
      { rule: 'items', amount: 40 },
      { rule: 'coupon', about: 'TENTH', amount: -4 },
      { rule: 'delivery', about: 'Everywhere', amount: 2 },
    ],
    problems: [],
  })
})

test('a quote reports problems per line and for coupon and delivery', async () => {
  const scarce = await aProduct(shop.db, { price: 1000, stock: 1 })
  const gone = await aProduct(shop.db, { status: 'archived' })
  const { body, status } = await visitor.call(cartApi.quote, {
    items: [
      { _id: scarce.id, qty: 2 },
      { _id: gone.id, qty: 1 },
      { _id: scarce.id, qty: 1, color: { name: 'Pink' } },
    ],
    coupon: 'NEVER',
    delivery: { type: 'express', area: 'Moon' },
  })
  expect(status).toBe(200)
  expect(body.quote.items).toMatchObject([
    { problem: 'sold_out', stock: 1, total: 20 },
    { problem: 'product_unavailable', stock: 0, total: 0 },
    { problem: 'variant_unavailable', stock: 0, total: 0 },
  ])
  expect(body.quote.problems.map(({ code }) => code)).toEqual([
    'sold_out',
    'product_unavailable',
    'variant_unavailable',
    'coupon_unknown',
    'delivery_unavailable',
  ])
  expect(body.quote).toMatchObject({ itemTotal: 20, total: 20 })
})

test('P07: cartTotals computes the same amounts from the shown prices as the quote', { timeout: 60_000 }, async () => {
  const products = await Promise.all(
    [1, 7, 333, 999, 12_345, 1_000_000].map((price) => aProduct(shop.db, { price, stock: null })),
  )
  await givenArea(ctx, {
    name: 'Half way',
    rates: [{ type: 'delivery', cost: 377, freeOver: 20_011, daysMin: 1, daysMax: 2 }],
  })
  await givenCoupon(shop.db, {
    code: 'SOME',
    percent: 12.34,
    scope: { type: 'products', ids: products.slice(0, 4).map(({ id }) => id) },
  })
  const cart = fc.record({
    lines: fc.array(fc.record({ product: fc.integer({ min: 0, max: 5 }), qty: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    withCoupon: fc.boolean(),
    exchangeRate: fc.constantFrom(1, 0.9137, 109.755, 0.013),
    decimals: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, withCoupon, exchangeRate, decimals }) => {
      await givenSettings(ctx, 'currency', { name: 'XXX', s: '¤', exchangeRate, decimals })
      const { body } = await visitor.call(cartApi.quote, {
        items: lines.map(({ product, qty }) => ({ _id: products[product]!.id, qty })),
        ...(withCoupon && { coupon: 'SOME' }),
        delivery: { type: 'delivery', area: 'Half way' },
      })
      const { quote } = body
      const percent = quote.coupon?.discount ?? 0
      const shown = quote.items.map(({ price, qty, _id }) => ({
        price: toMinor(price),
        qty,
        eligible: percent > 0 && products.slice(0, 4).some(({ id }) => id === _id),
      }))
      const totals = cartTotals(shown, percent, { cost: 377, freeOver: 20_011 }, { exchangeRate, decimals })
      expect(quote).toMatchObject({
        itemTotal: toAmount(totals.itemTotal),
        discount: toAmount(totals.discount),
        delivery: { cost: toAmount(totals.delivery) },
        total: toAmount(totals.total),
        items: totals.lines.map((line) => ({ total: toAmount(line.total), discount: toAmount(line.discount) })),
      })
      const explained = quote.explanation.reduce((sum, { amount }) => sum + toMinor(amount), 0)
      expect(explained).toBe(totals.total)
    }),
    { numRuns: 60 },
  )
})

test('delivery is priced by the weight band of the area; free delivery stays free', async () => {
  await givenSettings(ctx, 'currency', { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 })
  await givenArea(ctx, {
    name: 'By weight',
    defaultWeight: 400,
    rates: [
      {
        type: 'delivery',
        cost: 1500,
        bands: [
          { upTo: 500, cost: 300 },
          { upTo: 2000, cost: 700 },
        ],
        freeOver: 9000,
        daysMin: 1,
        daysMax: 3,
      },
    ],
  })
  const weighed = await aProduct(shop.db, { stock: null })
  await shop.db.execute(sql`UPDATE variants SET weight = 250 WHERE product_id = ${weighed.id}`)
  const plain = await aProduct(shop.db, { stock: null })
  const bundle = await aBundle(shop.db, [{ id: weighed.variants[0]!.id, qty: 2 }])
  const quoted = async (...lines: [{ id: string }, number][]) => {
    const items = lines.map(([{ id }, qty]) => ({ _id: id, qty }))
    const { quote } = (await visitor.call(cartApi.quote, { items, delivery: { type: 'delivery', area: 'By weight' } })).body
    return [quote.weight, quote.delivery!.cost]
  }
  expect(await quoted([weighed, 2])).toEqual([{ grams: 500, unweighed: 0 }, 3])
  expect(await quoted([bundle, 1])).toEqual([{ grams: 500, unweighed: 0 }, 3])
  expect(await quoted([weighed, 1], [plain, 1])).toEqual([{ grams: 250, unweighed: 1 }, 7])
  expect(await quoted([weighed, 8])).toEqual([{ grams: 2000, unweighed: 0 }, 7])
  expect(await quoted([plain, 6])).toEqual([{ grams: 0, unweighed: 6 }, 15])
  expect(await quoted([plain, 9])).toEqual([{ grams: 0, unweighed: 9 }, 0])
})
