import { beforeEach, expect, test, vi } from 'vitest'
import { closeAttempt, isAttemptOpen, openAttempt } from './attempt.ts'

beforeEach(() => closeAttempt())

test('an attempt has one key until an order is confirmed, after a reload and in another tab too', async () => {
  expect(isAttemptOpen()).toBe(false)
  const key = openAttempt()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect([openAttempt(), isAttemptOpen()]).toEqual([key, true])
  vi.resetModules()
  const otherTab = await import('./attempt.ts')
  expect(otherTab.openAttempt()).toBe(key)
  closeAttempt(key)
  expect(otherTab.openAttempt()).not.toBe(key)
})

test('the confirmation of an order does not end the attempt of another tab', async () => {
  const first = openAttempt()
  closeAttempt(first)
  const second = openAttempt()
  closeAttempt(first)
  expect(openAttempt()).toBe(second)
})

test('invalid stored data is ignored', () => {
  localStorage.setItem('haat-order-attempt', '{')
  expect(openAttempt()).toHaveLength(32)
})
