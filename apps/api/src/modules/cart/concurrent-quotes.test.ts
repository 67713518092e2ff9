import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { optionTerms } from '../../db/tables/goods/catalog.ts'
import { taxRates } from '../../db/tables/sales/tax.ts'
import { inTransaction } from '../../platform/context.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { notificationsArrived } from '../../testing/notifications.ts'
import { quote } from './service.ts'

/** Quotes at the same time share statements. */
const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()
const ctx = ctxOf(shop)
let products: { id: string }[]

beforeAll(async () => {
  products = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      aProduct(db, { name: `Lamp ${n}`, price: 1000 + 100 * n, stock: 10 + n, labels: { fr: { name: `Lampe ${n}` } } }),
    ),
  )
  await givenArea(ctx)
})

const line = (n: number) => ({ _id: products[n % products.length]!.id, color: null, attribute: null, qty: 1 })

test('40 concurrent quotes each return their own lines in their own language', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => ({
    lines: Array.from({ length: 1 + (n % 3) }, (_, more) => n + more),
    language: n % 2 === 0 ? ('en' as const) : ('fr' as const),
  }))
  const answers = await Promise.all(
    asked.map(({ lines, language }) =>
      visitor.call(cartApi.quote, { items: lines.map(line) }, { headers: { 'Accept-Language': language } }),
    ),
  )
  const shown = answers.map(({ body }) => body.quote.items.map(({ name, price, stock }) => `${name}: ${price}, ${stock}`))
  const word = { en: 'Lamp', fr: 'Lampe' }
  expect(shown).toEqual(
    asked.map(({ lines, language }) =>
      lines.map((n) => n % products.length).map((n) => `${word[language]} ${n}: ${10 + n}, ${10 + n}`),
    ),
  )
})

test('concurrent quotes to several countries each get the tax rates of their own country', async () => {
  const percents = { BD: 15, FR: 20, DE: 19 }
  await givenSettings(ctx, 'tax', { enabled: true, included: false, onDelivery: false })
  await db
    .insert(taxRates)
    .values(Object.entries(percents).map(([country, percent]) => ({ name: `Tax ${country}`, country, percent })))
  await notificationsArrived(db)
  const countries = Array.from({ length: 24 }, (_, n) => ['BD', 'FR', 'DE', 'US'][n % 4]!)
  const answers = await Promise.all(
    countries.map((country) => visitor.call(cartApi.quote, { items: [line(0)], address: { country } })),
  )
  expect(answers.map(({ body }) => body.quote.taxes.map(({ name, percent }) => [name, percent]))).toEqual(
    countries.map((country) => (country === 'US' ? [] : [[`Tax ${country}`, percents[country as keyof typeof percents]]])),
  )
  await givenSettings(ctx, 'tax', { enabled: false })
})

test('a quote shows a new translation of a colour soon after the change', async () => {
  const lamp = await aProduct(db, { variants: [{ color: 'Red', attribute: null, price: 1000, stock: 1 }] })
  const label = async () => {
    const { body } = await visitor.call(
      cartApi.quote,
      { items: [{ _id: lamp.id, color: { name: 'Red' }, qty: 1 }] },
      { headers: { 'Accept-Language': 'fr' } },
    )
    return body.quote.items[0]!.color?.label
  }
  expect(await label()).toBeUndefined()
  await db.insert(optionTerms).values({ key: 'red', texts: { fr: { name: 'Rouge' } } })
  await eventually(async () => expect(await label()).toBe('Rouge'))
})

test('a quote shows new delivery costs and tax rates soon after the change', async () => {
  await givenSettings(ctx, 'tax', { enabled: true, included: false, onDelivery: false })
  await db.delete(taxRates)
  await db.insert(taxRates).values({ name: 'Tax', country: 'BD', percent: 10 })
  const ask = async () => {
    const { body } = await visitor.call(cartApi.quote, {
      items: [line(0)],
      delivery: { type: 'delivery', area: 'Everywhere' },
      address: { country: 'BD' },
    })
    return [body.quote.delivery?.cost, body.quote.taxes[0]?.percent]
  }
  await eventually(async () => expect(await ask()).toEqual([2, 10]))
  await db.execute(sql`UPDATE delivery_rates SET cost = 300`)
  await db.execute(sql`UPDATE tax_rates SET percent = 25`)
  await eventually(async () => expect(await ask()).toEqual([3, 25]))
  await givenSettings(ctx, 'tax', { enabled: false })
})

test('a quote requested after a change uses the new prices, even while older quotes are computed', async () => {
  const ask = () => quote(ctx, { items: [line(0)], delivery: { type: 'delivery', area: 'everywhere' } })
  const before = Array.from({ length: 6 }, ask)
  for (let cost = 300; cost < 1300; cost += 100) {
    await db.execute(sql`UPDATE delivery_rates SET cost = ${cost}`)
    await db.execute(sql`UPDATE variants SET price = ${cost} WHERE product_id = ${products[0]!.id}`)
    const reads = Array.from({ length: 5 }, ask)
    const { quote: first } = await reads[0]!
    expect([first.items[0]!.price, first.delivery?.cost]).toEqual([cost / 100, cost / 100])
    void Promise.allSettled(reads)
  }
  await Promise.all(before)
})

test('a quote inside a transaction sees its uncommitted prices, other quotes do not', async () => {
  const priced = async (where: typeof ctx) => (await quote(where, { items: [line(1)] })).quote.items[0]!.price
  const others = inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`UPDATE variants SET price = 9900 WHERE product_id = ${products[1]!.id}`)
    const [own, ...outside] = await Promise.all([priced(inside), priced(ctx), priced(ctx)])
    expect(own).toBe(99)
    expect(outside).toEqual([11, 11])
    throw new Error('rolled back')
  })
  await expect(others).rejects.toThrow('rolled back')
  expect(await priced(ctx)).toBe(11)
})

test('a currency change applies to the next quote', async () => {
  const currency = async () => (await quote(ctx, { items: [line(2)] })).quote.currency.name
  const before = await currency()
  await givenSettings(ctx, 'currency', { name: 'EUR', s: '€', exchangeRate: 1, decimals: 1 })
  expect([before, await currency()]).toEqual(['USD', 'EUR'])
})
