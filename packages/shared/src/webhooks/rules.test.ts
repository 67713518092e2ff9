import { expect, test } from 'vitest'
import { mayReceive, retryDelay } from './rules.ts'

test('attempts continue for more than three days with growing delays', () => {
  const all = Array.from({ length: 12 }, (_, at) => retryDelay(at + 1, 0, 0.5)!)
  expect(all).toEqual(all.toSorted((one, other) => one - other))
  expect(all.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3 * 24 * 3600)
  expect(retryDelay(13)).toBeNull()
})

test('a receiver may request a longer delay, of at most a day', () => {
  expect(retryDelay(1, 600, 0.5)).toBe(600)
  expect(retryDelay(1, 1e9, 0.5)).toBe(24 * 3600)
  expect(retryDelay(1, -5, 0.5)).toBe(5)
})

test('a topic requires view permission for its section', () => {
  const staff = (name: 'orders' | 'products') => ({
    user: { s: { status: 'active' as const, permissions: [{ name, view: true, edit: false, delete: false }] } },
  })
  expect(mayReceive(staff('orders') as never, ['order.placed', 'payment.failed'])).toBe(true)
  expect(mayReceive(staff('products') as never, ['stock.low', 'order.placed'])).toBe(false)
})
