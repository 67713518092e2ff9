import { expect, test } from 'vitest'
import { cartWeight, costByWeight, deliveryCost, matchArea, totalGrams } from './rules.ts'

const dhaka = { country: 'BD', state: 'Dhaka Division', city: 'Dhaka' }

test.each([
  [[{ country: '*' }], 1],
  [[{ country: 'BD' }], 2],
  [[{ country: 'BD', state: 'dhaka division ' }], 3],
  [[{ country: 'BD', city: 'DHAKA' }], 4],
  [[{ country: 'BD', state: 'Sylhet' }], 0],
  [[{ country: 'BD', state: 'Sylhet', city: 'Dhaka' }], 0],
  [[{ country: 'FR' }], 0],
  [[], 0],
  [[{ country: '*' }, { country: 'BD', city: 'Dhaka' }], 4],
])('%j matches with closeness %i', (serves, closeness) => {
  expect(matchArea(serves, dhaka)).toBe(closeness)
})

test('the delivery cost is converted and rounded like a price', () => {
  expect(deliveryCost({ cost: 499, freeOver: null }, 1_000_000, { exchangeRate: 1.1, decimals: 1 })).toBe(550)
  expect(deliveryCost({ cost: 499, freeOver: 0 }, 0, { exchangeRate: 1, decimals: 1 })).toBe(0)
})

test('a weight costs the first band with at least that limit, and above all bands the base cost', () => {
  const rate = {
    cost: 1500,
    bands: [
      { upTo: 500, cost: 300 },
      { upTo: 2000, cost: 700 },
    ],
  }
  expect([0, 500, 501, 2000, 2001, 1_000_000].map((grams) => costByWeight(rate, grams))).toEqual([300, 300, 700, 700, 1500, 1500])
  expect(costByWeight({ cost: 200 }, 5000)).toBe(200)
})

test("units without a weight use the area's default; bundles weigh as much as their parts, digital items nothing", () => {
  const line = { qty: 1, digital: false, weight: null, parts: [] }
  const weight = cartWeight([
    { ...line, qty: 3, weight: 250 },
    { ...line, qty: 2 },
    { ...line, qty: 5, digital: true, weight: 100 },
    {
      ...line,
      qty: 2,
      parts: [
        { qty: 4, weight: 50 },
        { qty: 1, weight: null },
        { qty: 1, weight: 900, digital: true },
      ],
    },
    { ...line, weight: 1000, parts: [{ qty: 9, weight: 999 }] },
  ])
  expect(weight).toEqual({ grams: 750 + 400 + 1000, unweighed: 2 + 2 })
  expect([totalGrams(weight, 0), totalGrams(weight, 300)]).toEqual([2150, 3350])
})
