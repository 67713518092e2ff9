import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf } from '../reference/currency-digits.ts'
import { chargeCurrency, decimalText, providerMoney, readDecimal } from './provider-money.ts'

const any = {}
const dollars = { currencies: ['USD', 'EUR'] }
const asked = (...args: Parameters<typeof providerMoney>) => {
  const decision = providerMoney(...args)
  return decision.ok ? decision.value : decision.code
}

describe('payment in the currency of the order', () => {
  test.each([
    ['USD', 1050, 1050, 2],
    ['JPY', 105_000, 1050, 0],
    ['KWD', 1050, 10_500, 3],
    ['BDT', 1, 1, 2],
  ])('%s %i is %i with %i decimals', (name, minor, amount, decimals) => {
    expect(asked(any, minor, { name, exchangeRate: 3 })).toEqual({ money: { amount, currency: name, decimals }, rate: 1 })
  })

  test.each([
    ['JPY', 1050],
    ['USD', 0],
    ['USD', -5],
    ['USD', 10.5],
    ['USD', Number.NaN],
    ['KWD', Number.MAX_SAFE_INTEGER],
  ])('%s %d cannot be paid', (name, minor) => {
    expect(asked(any, minor, { name, exchangeRate: 1 })).toBe('payment_unavailable')
  })
})

describe('payment at a provider that accepts only multiples of a step', () => {
  const takes = { decimals: { ISK: 2 }, steps: { ISK: 100, KWD: 10 } } as const

  test.each([
    ['KWD', 1_234, 12_340],
    ['ISK', 10_500, 10_500],
    ['ISK', 10_550, null],
  ])('%s %i', (name, minor, amount) => {
    const expected = amount === null ? 'payment_unavailable' : { money: { amount } }
    const said = asked(takes, minor, { name, exchangeRate: 1 })
    if (typeof expected === 'string') expect(said).toBe(expected)
    else expect(said).toMatchObject(expected)
  })

  test('a converted amount is rounded to a multiple', () => {
    const isk = { currencies: ['ISK'], ...takes }
    expect(asked(isk, 10_050, { name: 'XTS', exchangeRate: 1.5, base: 'ISK' })).toMatchObject({ money: { amount: 6700 } })
  })
})

describe('payment in another currency', () => {
  test('is converted to the catalogue currency by the exchange rate of the order, rounded half up', () => {
    expect(asked(dollars, 1_234_55, { name: 'BDT', exchangeRate: 110 })).toEqual({
      money: { amount: 1122, currency: 'USD', decimals: 2 },
      rate: 0.00909091,
    })
    expect(asked(dollars, 100_05, { name: 'XTS', exchangeRate: 2, base: 'EUR' })).toMatchObject({
      money: { amount: 50_03, currency: 'EUR' },
    })
    expect(asked({ currencies: ['JPY'] }, 10_050, { name: 'XTS', exchangeRate: 2, base: 'JPY' })).toMatchObject({
      money: { amount: 50, currency: 'JPY', decimals: 0 },
    })
  })

  test('is refused without an exchange rate', () => {
    expect(chargeCurrency(dollars, { name: 'BDT', exchangeRate: 1 })).toBeNull()
    expect(chargeCurrency(dollars, { name: 'INR', exchangeRate: 0.7, base: 'BDT' })).toBeNull()
    expect(asked(dollars, 1000, { name: 'BDT', exchangeRate: 1 })).toBe('payment_unavailable')
  })

  test('is refused if the amount rounds to zero', () => {
    expect(asked(dollars, 1, { name: 'BDT', exchangeRate: 110 })).toBe('payment_unavailable')
  })

  test('differs from the exact amount by at most half a cent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: 1, max: 1e10 }).map((millionths) => millionths / 1e6),
        (minor, exchangeRate) => {
          const decision = providerMoney(dollars, minor, { name: 'BDT', exchangeRate })
          const exact = minor / exchangeRate
          if (!decision.ok) return exact < 0.5 || exact > Number.MAX_SAFE_INTEGER - 1
          return Math.abs(decision.value.money.amount - exact) <= 0.5 + exact * 1e-12
        },
      ),
    ))
})

describe('amounts as decimal text', () => {
  test('are unchanged after writing and reading', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e14 }),
        fc.constantFrom(0, 2, 3),
        (amount, decimals) => readDecimal(decimalText({ amount, decimals }), decimals) === amount,
      ),
    ))

  test.each([
    ['10.50', 2, 1050],
    ['10.5', 2, 1050],
    [10.5, 2, 1050],
    ['10', 2, 1000],
    ['10.500', 2, 1050],
    ['10.00', 0, 10],
    ['10.501', 2, null],
    ['1e3', 2, null],
    ['-1', 2, null],
    ['', 2, null],
    [Number.NaN, 2, null],
    [undefined, 2, null],
    ['10,50', 2, null],
  ])('%s with %i decimals is %s', (written, decimals, amount) => {
    expect(readDecimal(written, decimals)).toBe(amount)
  })

  test('have the decimals of their currency', () => {
    expect(['JPY', 'KRW', 'BHD', 'TND', 'USD', 'BDT'].map(decimalsOf)).toEqual([0, 0, 3, 3, 2, 2])
  })
})
