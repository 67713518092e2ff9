import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-23T12:00:00Z').getTime()

test.each([
  ['2026-11-23T12:00:00Z', 'this minute'],
  ['2026-11-23T11:57:30Z', '2 minutes ago'],
  ['2026-11-23T12:02:30Z', 'in 3 minutes'],
  ['2026-11-23T09:30:00Z', '2 hours ago'],
  ['2026-11-23T15:30:00Z', 'in 3 hours'],
  ['2026-11-22T23:00:00Z', 'yesterday'],
  ['2026-11-24T10:00:00Z', 'tomorrow'],
  ['2026-11-26T12:00:00Z', 'in 3 days'],
  ['2026-09-15T12:00:00Z', '2 months ago'],
  ['2028-11-24T12:00:00Z', 'in 2 years'],
])('%s is %s', (date, text) => {
  expect(relativeTime(date, 'en', { now })).toBe(text)
})

test('lists use the short style', () => {
  expect(relativeTime('2026-11-23T11:57:30Z', 'en', { now, style: 'short' })).toBe('2 min. ago')
})
