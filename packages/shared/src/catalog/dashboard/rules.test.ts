import { describe, expect, test } from 'vitest'
import { changePriceByPercent, findCycle, isValidComparePrice, mayPublish, roundsToZero } from './rules.ts'

const rule = { exchangeRate: 1, decimals: 2 }
const coarse = { exchangeRate: 0.01, decimals: 0 }

describe('a price rounds to zero', () => {
  test.each([
    [0, coarse, false],
    [4_949, coarse, true],
    [4_950, coarse, false],
    [1, rule, false],
  ])('%d minor units at %j: %s', (minor, at, gone) => expect(roundsToZero(minor, at)).toBe(gone))
})

test('a product may be published with an active variant whose price does not round to zero', () => {
  expect(mayPublish([], rule).ok).toBe(false)
  expect(mayPublish([{ price: 100, active: false }], rule).ok).toBe(false)
  expect(mayPublish([{ price: 0, active: true }], rule).ok).toBe(true)
  expect(mayPublish([{ price: 100, active: true }], coarse).ok).toBe(false)
  expect(
    mayPublish(
      [
        { price: 100, active: false },
        { price: 9_000, active: true },
      ],
      coarse,
    ).ok,
  ).toBe(true)
})

describe('price change by percent', () => {
  test.each([
    [1000, 10, 1100],
    [1000, -10, 900],
    [999, -33.33, 666],
    [1, -90, 1],
    [0, 500, 0],
    [5, 10, 6],
  ])('%d by %d %% is %d', (price, percent, after) =>
    expect(changePriceByPercent({ price, comparePrice: null }, percent).price).toBe(after),
  )

  test('a compare price stays while it is above the price', () => {
    expect(changePriceByPercent({ price: 1000, comparePrice: 1200 }, 10)).toEqual({ price: 1100, comparePrice: 1200 })
    expect(changePriceByPercent({ price: 1000, comparePrice: 1200 }, 20)).toEqual({ price: 1200, comparePrice: null })
    expect([isValidComparePrice(5, null), isValidComparePrice(5, 5), isValidComparePrice(5, 6)]).toEqual([true, false, true])
  })
})

describe('findCycle', () => {
  const place = (_id: string, parentId: string | null) => ({ _id, parentId })
  test.each([
    ['two levels', [place('a', null), place('b', 'a')], undefined],
    ['a child before its parent', [place('b', 'a'), place('a', null)], undefined],
    ['its own parent', [place('a', null), place('b', 'b')], 1],
    ['two in a circle', [place('a', 'b'), place('b', 'a')], 0],
    ['below a circle', [place('c', 'a'), place('a', 'b'), place('b', 'a')], 0],
    ['a missing parent', [place('a', null), place('b', 'x')], 1],
  ])('%s', (_name, places, wrong) => expect(findCycle(places)).toBe(wrong))
})
