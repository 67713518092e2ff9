import { describe, expect, test } from 'vitest'
import { offersOf } from './api.ts'
import { arrival } from './arrival.ts'

const rate = (type: 'delivery' | 'express' | 'pickup', cost: number) => ({ type, cost, freeOver: null, daysMin: 1, daysMax: 2 })
const area = (name: string, ...rates: ReturnType<typeof rate>[]) => ({
  _id: name,
  area: name,
  name: `${name}!`,
  serves: [],
  rates,
})

test('of each type the closest area is offered, and every place of pickup', () => {
  const offers = offersOf([
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

describe('when it comes', () => {
  const t = ((key: string, values?: Record<string, string>) =>
    values ? `${values.from} to ${values.to}` : key.slice(9)) as never
  const from = new Date('2026-11-21T10:00:00Z')
  test.each([
    [0, 0, 'today'],
    [1, 1, 'tomorrow'],
    [0, 1, 'today to tomorrow'],
    [3, 3, 'Tuesday, Nov 24'],
    [1, 3, 'tomorrow to Tuesday, Nov 24'],
  ])('%i to %i days', (daysMin, daysMax, words) => {
    expect(arrival({ daysMin, daysMax }, 'en', t, from)).toBe(words)
  })
})
