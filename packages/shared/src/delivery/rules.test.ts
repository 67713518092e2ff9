import { expect, test } from 'vitest'
import { deliveryCost, matchArea } from './rules.ts'

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
])('%j fits with %i', (serves, closeness) => {
  expect(matchArea(serves, dhaka)).toBe(closeness)
})

test('the rate is converted and rounded like a price', () => {
  expect(deliveryCost({ cost: 499, freeOver: null }, 1_000_000, { exchangeRate: 1.1, decimals: 1 })).toBe(550)
  expect(deliveryCost({ cost: 499, freeOver: 0 }, 0, { exchangeRate: 1, decimals: 1 })).toBe(0)
})
