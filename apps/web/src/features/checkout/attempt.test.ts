import { expect, test } from 'vitest'
import { closeAttempt, keyFor } from './attempt.ts'

test('the same wish has the same key, also after a reload; another wish, or the next order, has its own', () => {
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

test('what is kept says nothing about the buyer', () => {
  keyFor(JSON.stringify({ fullName: 'Amina Rahman' }))
  expect(Object.values(sessionStorage).join()).not.toContain('Amina')
})

test('a storage with rubbish in it is no obstacle', () => {
  sessionStorage.setItem('haat-order-attempt', '{')
  expect(keyFor('x')).toHaveLength(32)
})
