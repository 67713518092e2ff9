import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargedPrice,
  convertPrice,
  couponDiscount,
  discountPrice,
  fitsDecimals,
  itemTotal,
  roundPrice,
  spread,
  toAmount,
  toMinor,
} from './money.ts'

const minor = fc.integer({ min: 0, max: 5_000_000_000 })
const decimals = fc.integer({ min: 0, max: 2 })
const rate = fc.integer({ min: 1, max: 100_000_000 }).map((millionths) => millionths / 1_000_000)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

describe('amounts on the wire', () => {
  test('are unchanged after conversion and back', () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e14 }), (value) => toMinor(toAmount(value)) === value)))

  test('floating-point noise of a sum is rounded', () => expect(toMinor(0.1 + 0.2)).toBe(30))

  test.each([
    [12.5, 2, true],
    [0, 2, true],
    [1e-9, 2, false],
    [0.001, 2, false],
    [0.1 + 0.2, 2, false],
    [8.875, 3, true],
    [999999999.99, 2, true],
  ])('%d fits %i decimals: %s', (value, digits, fits) => expect(fitsDecimals(value, digits)).toBe(fits))

  test.each([0.001, 1e-9, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e16])('%s is not an amount', (value) => {
    expect(() => toMinor(value)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  test.each([
    [1234, 1, 1230],
    [1235, 1, 1240],
    [1249, 0, 1200],
    [1250, 0, 1300],
    [1234, 2, 1234],
    [5, 1, 10],
    [4, 1, 0],
  ])('%i to %i decimals is %i', (value, digits, expected) => {
    expect(roundPrice(value, digits)).toBe(expected)
  })

  test('stays within half a step and is a fixed point', () =>
    fc.assert(
      fc.property(minor, decimals, (value, digits) => {
        const rounded = roundPrice(value, digits)
        expect(Math.abs(rounded - value) * 2).toBeLessThanOrEqual(10 ** (2 - digits))
        expect(roundPrice(rounded, digits)).toBe(rounded)
      }),
    ))
})

describe('conversion', () => {
  test.each([
    [1999, 1, 1999],
    [1999, 109.75, 219390],
    [1, 0.5, 1],
    [1, 0.49, 0],
  ])('%i × %d is %i', (value, by, expected) => {
    expect(convertPrice(value, by)).toBe(expected)
  })

  test('a charged price is rounded to the displayed decimals, and never falls when the price rises', () =>
    fc.assert(
      fc.property(minor, minor, rate, decimals, (a, b, exchangeRate, digits) => {
        const rule = { exchangeRate, decimals: digits }
        expect(chargedPrice(a, rule) % 10 ** (2 - digits)).toBe(0)
        if (a <= b) expect(chargedPrice(a, rule)).toBeLessThanOrEqual(chargedPrice(b, rule))
      }),
    ))
})

describe('discounts', () => {
  test('are between 0 and the total; 100 percent is the full displayed total', () =>
    fc.assert(
      fc.property(minor, percent, decimals, (value, by, digits) => {
        const total = roundPrice(value, digits)
        const discount = couponDiscount(total, by, digits)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(total)
        expect(discountPrice(total, by, digits)).toBe(total - discount)
        expect(couponDiscount(total, 100, digits)).toBe(total)
        expect(couponDiscount(total, 0, digits)).toBe(0)
      }),
    ))

  test('are fully spread over the lines, and no share exceeds its line', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, part) => {
          const sum = lines.reduce((a, b) => a + b, 0)
          const amount = Math.floor(sum * part)
          const shares = spread(amount, lines)
          expect(shares.reduce((a, b) => a + b, 0)).toBe(amount)
          shares.forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(lines[index]!)
          })
        },
      ),
    ))
})

test('a sum above the safe integers throws and is not rounded', () => {
  expect(() => itemTotal([{ price: Number.MAX_SAFE_INTEGER, qty: 2 }])).toThrow(RangeError)
})
