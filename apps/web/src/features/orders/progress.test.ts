import { describe, expect, test } from 'vitest'
import { toOrderState, toProgressSteps } from './progress.ts'

const order = {
  status: 'placed',
  fulfilmentStatus: 'unfulfilled',
  date: 'd0',
  events: [{ type: 'placed', date: 'd0' }],
  delivery: { type: 'delivery' },
} as const
const names = (steps: ReturnType<typeof toProgressSteps>) =>
  steps.map(({ name, done, current }) => `${name}${done ? '+' : ''}${current ? '!' : ''}`)

describe('single state shown for order and fulfilment', () => {
  test.each([
    ['placed', 'unfulfilled', 'placed'],
    ['confirmed', 'unfulfilled', 'confirmed'],
    ['confirmed', 'partially_shipped', 'shipped'],
    ['confirmed', 'partially_delivered', 'shipped'],
    ['confirmed', 'delivered', 'delivered'],
    ['completed', 'delivered', 'delivered'],
    ['cancelled', 'unfulfilled', 'cancelled'],
  ] as const)('status %s with fulfilment %s is shown as %s', (status, fulfilmentStatus, word) => {
    expect(toOrderState({ status, fulfilmentStatus })).toBe(word)
  })
})

describe('progress steps of an order', () => {
  test('show completed, current and upcoming steps', () => {
    expect(names(toProgressSteps({ ...order, events: [...order.events] }))).toEqual([
      'placed+!',
      'confirmed',
      'shipped',
      'delivered',
    ])
    const shipped = {
      ...order,
      status: 'confirmed',
      fulfilmentStatus: 'shipped',
      events: [...order.events, { type: 'shipped', date: 'd2' }],
    } as const
    const steps = toProgressSteps({ ...shipped, events: [...shipped.events] })
    expect(names(steps)).toEqual(['placed+', 'confirmed+', 'shipped+!', 'delivered'])
    expect(steps.map(({ date }) => date)).toEqual(['d0', undefined, 'd2', undefined])
  })

  test('end at the cancellation', () => {
    const events = [...order.events, { type: 'confirmed' as const, date: 'd1' }, { type: 'cancelled' as const, date: 'd2' }]
    expect(names(toProgressSteps({ ...order, status: 'cancelled', events }))).toEqual(['placed+', 'confirmed+', 'cancelled+!'])
  })

  test('omit shipping for an order of digital products', () => {
    const digital = { ...order, events: [...order.events], delivery: { type: 'digital' as const } }
    expect(names(toProgressSteps(digital))).toEqual(['placed+!', 'confirmed', 'delivered'])
  })
})
