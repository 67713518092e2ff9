import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-23T12:00:00').getTime()

test.each([
  ['2026-11-23T12:00:00', 'this minute'],
  ['2026-11-23T11:57:30', '2 minutes ago'],
  ['2026-11-23T12:02:30', 'in 3 minutes'],
  ['2026-11-23T09:30:00', '2 hours ago'],
  ['2026-11-23T15:30:00', 'in 3 hours'],
  ['2026-11-22T23:00:00', 'yesterday'],
  ['2026-11-24T10:00:00', 'tomorrow'],
  ['2026-11-26T12:00:00', 'in 3 days'],
  ['2026-09-15T12:00:00', '2 months ago'],
  ['2028-11-24T12:00:00', 'in 2 years'],
])('%s is %s', (date, text) => {
  expect(relativeTime(date, 'en', { now })).toBe(text)
})

test('lists use the short style', () => {
  expect(relativeTime('2026-11-23T11:57:30', 'en', { now, style: 'short' })).toBe('2 min. ago')
})
