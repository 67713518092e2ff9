import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime } from '../format.ts'
import { relativeTime } from '../relative-time.ts'
import { setShopTimeZone, shopToday } from '../shop-time-zone.ts'
import { toIsoTime, toLocalTime } from './local-time.ts'

afterEach(() => setShopTimeZone('UTC'))

test('schedule fields are read and written in the time zone of the shop', () => {
  setShopTimeZone('Asia/Dhaka')
  expect(toIsoTime('2026-12-01T00:00')).toBe('2026-11-30T18:00:00.000Z')
  expect(toLocalTime('2026-11-30T18:00:00.000Z')).toBe('2026-12-01T00:00')
  setShopTimeZone('Europe/Paris')
  // Clocks skip this time.
  expect(toIsoTime('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect([toLocalTime(null), toIsoTime(''), toIsoTime('soon')]).toEqual(['', null, null])
})

test('an unchanged field keeps the seconds of its time', () => {
  setShopTimeZone('America/New_York')
  const before = '2026-11-30T18:00:27.500Z'
  expect(toIsoTime(toLocalTime(before), before)).toBe(before)
})

test('dates and times are those of the shop', () => {
  setShopTimeZone('Pacific/Kiritimati')
  const at = '2026-11-27T20:05:00Z'
  expect(formatDate(at, 'en')).toBe('Nov 28, 2026')
  vi.stubEnv('TZ', 'UTC')
  expect(formatDateTime(at, 'en')).toMatch(/^Nov 28, 2026, 10:05\sAM GMT\+14$/)
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(formatDateTime(at, 'en')).toMatch(/^Nov 28, 2026, 10:05\sAM$/)
  vi.unstubAllEnvs()
  expect(shopToday()).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10))
  // "Yesterday" is the day before in the shop, also for a few hours.
  setShopTimeZone('Asia/Dhaka')
  const now = Date.parse('2026-11-27T19:00:00Z')
  expect(relativeTime('2026-11-27T17:00:00Z', 'en', { now })).toBe('yesterday')
})
