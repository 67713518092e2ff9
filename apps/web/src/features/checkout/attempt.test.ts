import { expect, test } from 'vitest'
import { closeAttempt, keyFor } from './attempt.ts'

test('the same wish has the same key, also after a reload; another wish, or the next order, has its own', () => {
  const wish = JSON.stringify({ items: [1], billingInfo: { fullName: 'Amina Rahman' } })
  const key = keyFor(wish)
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keyFor(wish)).toBe(key)
  const other = keyFor(`${wish} `)
  expect(other).not.toBe(key)
  expect(keyFor(`${wish} `)).toBe(other)
  closeAttempt()
  expect(keyFor(`${wish} `)).not.toBe(other)
})

test('what is kept says nothing about the buyer', () => {
  keyFor(JSON.stringify({ fullName: 'Amina Rahman' }))
  expect(Object.values(sessionStorage).join()).not.toContain('Amina')
})

test('a storage with rubbish in it is no obstacle', () => {
  sessionStorage.setItem('haat-order-attempt', '{')
  expect(keyFor('x')).toHaveLength(36)
})
