import { describe, expect, test } from 'vitest'
import { toDeliveryOffers } from './api.ts'
import { arrival } from './arrival.ts'

const rate = (type: 'delivery' | 'express' | 'pickup', cost: number) => ({ type, cost, freeOver: null, daysMin: 1, daysMax: 2 })
const area = (name: string, ...rates: ReturnType<typeof rate>[]) => ({
  _id: name,
  area: name,
  name: `${name}!`,
  serves: [],
  rates,
})

test('the closest area is offered for each delivery type, and every pickup place', () => {
  const offers = toDeliveryOffers([
    area('Dhaka', rate('pickup', 0), rate('delivery', 2)),
    area('Country', rate('express', 9), rate('delivery', 4), rate('pickup', 1)),
  ])
  expect(offers.map(({ type, area, areaName, cost }) => [type, area, areaName, cost])).toEqual([
    ['delivery', 'Dhaka', 'Dhaka!', 2],
    ['express', 'Country', 'Country!', 9],
    ['pickup', 'Dhaka', 'Dhaka!', 0],
    ['pickup', 'Country', 'Country!', 1],
  ])
})

test('an offer costs what its area charges for the weight of the cart', () => {
  const byWeight = { ...rate('delivery', 9), bands: [{ upTo: 1000, cost: 3 }] }
  const light = { ...area('Dhaka', byWeight), defaultWeight: 200 }
  const cost = (grams: number, unweighed: number) => toDeliveryOffers([light], { grams, unweighed })[0]!.cost
  expect([cost(600, 2), cost(600, 3), cost(1001, 0)]).toEqual([3, 9, 9])
  expect(toDeliveryOffers([light])[0]!.cost).toBe(3)
})

describe('expected arrival', () => {
  const t = ((key: string) => key.slice(9)) as never
  const from = new Date('2026-11-21T10:00:00Z')
  test.each([
    [0, 0, 'today'],
    [1, 1, 'tomorrow'],
    [0, 1, 'Sat 21 – Sun 22 Nov'],
    [3, 3, 'Tue 24 Nov'],
    [1, 3, 'Sun 22 – Tue 24 Nov'],
  ])('%i to %i days: %s', (daysMin, daysMax, words) => {
    expect(arrival({ daysMin, daysMax }, 'en', t, from, from)).toBe(words)
  })
  test('for an earlier order, today and tomorrow refer to the current date', () => {
    const when = (days: number) => arrival({ daysMin: days, daysMax: days }, 'en', t, from, new Date('2026-11-22T10:00:00Z'))
    expect([when(0), when(1), when(2), when(3)]).toEqual(['Sat 21 Nov', 'today', 'tomorrow', 'Tue 24 Nov'])
  })
})
