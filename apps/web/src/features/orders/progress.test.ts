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

describe('one word for three states', () => {
  test.each([
    ['placed', 'unfulfilled', 'placed'],
    ['confirmed', 'unfulfilled', 'confirmed'],
    ['confirmed', 'partially_shipped', 'shipped'],
    ['confirmed', 'partially_delivered', 'shipped'],
    ['confirmed', 'delivered', 'delivered'],
    ['completed', 'delivered', 'delivered'],
    ['cancelled', 'unfulfilled', 'cancelled'],
  ] as const)('%s and %s is %s', (status, fulfilmentStatus, word) => {
    expect(toOrderState({ status, fulfilmentStatus })).toBe(word)
  })
})

describe('the way of an order', () => {
  test('shows what is done, where it is, and what is to come', () => {
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

  test('ends where it was cancelled', () => {
    const events = [...order.events, { type: 'confirmed' as const, date: 'd1' }, { type: 'cancelled' as const, date: 'd2' }]
    expect(names(toProgressSteps({ ...order, status: 'cancelled', events }))).toEqual(['placed+', 'confirmed+', 'cancelled+!'])
  })

  test('of digital goods has no step on the road', () => {
    const digital = { ...order, events: [...order.events], delivery: { type: 'digital' as const } }
    expect(names(toProgressSteps(digital))).toEqual(['placed+!', 'confirmed', 'delivered'])
  })
})
