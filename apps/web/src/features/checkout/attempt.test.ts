import { expect, test } from 'vitest'
import { closeAttempt, keyFor } from './attempt.ts'

test('the same order keeps its idempotency key after a reload; a changed order or the next one gets a new key', () => {
  const input = JSON.stringify({ items: [1], billingInfo: { fullName: 'Amina Rahman' } })
  const key = keyFor(input)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor(input)).toBe(key)
  const other = keyFor(`${input} `)
  expect(other).not.toBe(key)
  expect(keyFor(`${input} `)).toBe(other)
  closeAttempt()
  expect(keyFor(`${input} `)).not.toBe(other)
})

test('the stored attempt contains no personal data', () => {
  keyFor(JSON.stringify({ fullName: 'Amina Rahman' }))
  expect(Object.values(sessionStorage).join()).not.toContain('Amina')
})

test('invalid stored data is ignored', () => {
  sessionStorage.setItem('haat-order-attempt', '{')
  expect(keyFor('x')).toHaveLength(32)
})
