import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedPrice } from '../money.ts'
import { lineUid } from './line-uid.ts'
import { cartTotals } from './rules.ts'

const rule = fc.record({
  exchangeRate: fc.integer({ min: 1, max: 200_000_000 }).map((millionths) => millionths / 1_000_000),
  decimals: fc.integer({ min: 0, max: 2 }),
})
const line = fc.record({
  catalogue: fc.integer({ min: 0, max: 10_000_000 }),
  qty: fc.integer({ min: 1, max: 999 }),
  eligible: fc.boolean(),
})
const delivery = fc.option(
  fc.record({
    cost: fc.integer({ min: 0, max: 1_000_000 }),
    freeOver: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  }),
)
const tax = fc.option(
  fc.record({
    rates: fc.array(
      fc.integer({ min: 0, max: 100_000 }).map((thousandths) => ({ percent: thousandths / 1000 })),
      { maxLength: 3 },
    ),
    included: fc.boolean(),
    onDelivery: fc.boolean(),
  }),
)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

test('for any cart the total is lines − discount + delivery + added tax, with no negative or unrounded amount', () =>
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), percent, delivery, rule, tax, (wanted, by, rate, money, terms) => {
      const lines = wanted.map(({ catalogue, ...rest }) => ({ ...rest, price: chargedPrice(catalogue, money) }))
      const totals = cartTotals(lines, by, rate, money, terms)
      const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
      expect(sum(totals.lines.map(({ total }) => total))).toBe(totals.itemTotal)
      expect(sum(totals.lines.map(({ discount }) => discount))).toBe(totals.discount)
      expect(sum(totals.lines.map(({ tax }) => tax)) + totals.deliveryTax).toBe(totals.tax)
      const added = totals.taxIncluded ? 0 : totals.tax
      expect(totals.itemTotal - totals.discount + totals.delivery + added).toBe(totals.total)
      for (const value of [totals.itemTotal, totals.discount, totals.delivery, totals.total]) {
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value % 10 ** (2 - money.decimals)).toBe(0)
      }
      totals.lines.forEach(({ discount, total }, index) => {
        expect(discount).toBeLessThanOrEqual(lines[index]!.eligible ? total : 0)
      })
      // The browser receives the lines as JSON and must compute the same totals.
      expect(cartTotals(JSON.parse(JSON.stringify(lines)), by, rate, money, terms)).toEqual(totals)
    }),
  ))

test('delivery is free from the threshold on, compared with the amount after the coupon', () => {
  const money = { exchangeRate: 1, decimals: 1 }
  const rate = { cost: 500, freeOver: 10_000 }
  const cart = (price: number, by: number) => cartTotals([{ price, qty: 1, eligible: true }], by, rate, money)
  expect(cart(10_000, 0)).toMatchObject({ delivery: 0, total: 10_000 })
  expect(cart(10_000, 1)).toMatchObject({ discount: 100, delivery: 500, total: 10_400 })
  expect(cart(9_990, 0)).toMatchObject({ delivery: 500, total: 10_490 })
})

test('a line is identified by product, colour name and attribute name', () => {
  expect(lineUid({ _id: 'p' })).toBe('p||')
  expect(lineUid({ _id: 'p', color: { name: 'Red' }, attribute: { name: 'M' } })).toBe('p|Red|M')
  expect(lineUid({ _id: 'p', color: null, attribute: { name: 'M' } })).not.toBe(lineUid({ _id: 'p', color: { name: 'M' } }))
})

test('a reduction applies after the coupon, is rounded to chargeable steps and never exceeds the rest', () => {
  const money = { exchangeRate: 1, decimals: 1 as const }
  const lines = [
    { price: 1000, qty: 2, eligible: true },
    { price: 500, qty: 1, eligible: false },
  ]
  const reduced = cartTotals(lines, 50, null, money, null, 125)
  expect(reduced).toMatchObject({ itemTotal: 2500, discount: 1120, reduction: 120, total: 1380 })
  expect(reduced.lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(1120)
  expect(cartTotals(lines, 0, null, money, null, 9_999_999)).toMatchObject({ discount: 2500, reduction: 2500, total: 0 })
  expect(cartTotals(lines, 10, null, money, null, 0)).toEqual(cartTotals(lines, 10, null, money))
})
