import { expect, test } from 'vitest'
import { canTransition, customerMayCancel, fulfilmentStatuses, orderStatuses, toOrderId } from './transitions.ts'

test('a customer may cancel only a placed, unfulfilled order', () => {
  const may = orderStatuses.flatMap((status) =>
    fulfilmentStatuses.filter((fulfilmentStatus) => customerMayCancel({ status, fulfilmentStatus })).map((f) => [status, f]),
  )
  expect(may).toEqual([['placed', 'unfulfilled']])
})

test('a cancelled or completed order does not change its status', () => {
  for (const to of orderStatuses) {
    expect(canTransition('cancelled', to)).toBe(false)
    expect(canTransition('completed', to)).toBe(false)
  }
})

test('an order id is the order number followed by five digits', () => {
  expect(toOrderId(100_000_000, 42)).toBe('10000000000042')
  expect(toOrderId(100_000_001, 99_999)).toBe('10000000199999')
  expect(() => toOrderId(99_999_999, 0)).toThrow(RangeError)
  expect(() => toOrderId(100_000_000, 100_000)).toThrow(RangeError)
})
