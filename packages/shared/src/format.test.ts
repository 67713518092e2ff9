import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatMoment,
  formatMoney,
  formatShortMoney,
  plainAmount,
} from './format.ts'

test.each([
  ['2026-11-23', '2026-11-23', 'Mon 23 Nov'],
  ['2026-11-23', '2026-11-24', 'Mon 23 – Tue 24 Nov'],
  ['2026-11-30', '2026-12-01', 'Mon 30 Nov – Tue 1 Dec'],
])('days from %s to %s', (from, to, text) => {
  expect(formatDays(from, to, 'en')).toBe(text)
})

test('days are formatted in the other languages', () => {
  expect(formatDay('2026-11-23', 'fr')).toBe('lun. 23 nov.')
  expect(formatDays('2026-11-23', '2026-11-24', 'ar')).toBe('الاثنين ٢٣ – الثلاثاء ٢٤ نوفمبر')
  expect(formatDays('2026-11-23', '2026-11-24', 'bn')).toMatch(/^সোম ২৩ – মঙ্গল ২৪ নভে/)
})

test('the day of a moment is that of the time zone; a day without a time is the same day in every zone', () => {
  const at = '2026-11-21T03:00:00Z'
  expect(['UTC', 'Asia/Dhaka', 'America/New_York'].map((zone) => formatDate(at, 'en', zone))).toEqual([
    'Nov 21, 2026',
    'Nov 21, 2026',
    'Nov 20, 2026',
  ])
  expect(formatDate('2026-11-21', 'en', 'America/New_York')).toBe('Nov 21, 2026')
})

test('a moment is printed with its time zone', () => {
  const at = new Date('2026-11-21T14:30:00Z')
  expect(formatMoment(at, 'en', 'Asia/Dhaka')).toMatch(/^Nov 21, 2026, 8:30\sPM GMT\+6$/)
  expect(formatMoment(at, 'en', 'UTC')).toMatch(/^Nov 21, 2026, 2:30\sPM UTC$/)
  expect(formatDateTime(at, 'fr', 'Asia/Dhaka')).toBe('21 nov. 2026, 20:30')
  expect(formatDateTime(at, 'bn', 'Asia/Dhaka')).toContain('২০:৩০')
})

describe('money', () => {
  const dollars = { name: 'USD', s: '$' }
  const dinars = { name: 'BHD', s: 'د.ب.' }

  test.each([
    [89, dollars, '$89.00'],
    [0, dollars, '$0.00'],
    [1234567.5, dollars, '$1,234,567.50'],
    [-27.2, dollars, '−$27.20'],
    [89, { name: 'JPY', s: '¥' }, '¥89'],
    [1.25, { name: 'KWD', s: 'KWD' }, 'KWD\u00a01.250'],
    [12.5, dinars, 'د.ب.\u00a012.500'],
    [500, { name: 'IDR', s: 'Rp' }, 'Rp\u00a0500.00'],
    // an order from before the currency lost its decimals
    [10.5, { name: 'JPY', s: '¥' }, '¥10.5'],
  ])('%d is printed with the decimals of the currency', (amount, currency, text) =>
    expect(formatMoney(amount, currency, 'en')).toBe(text),
  )

  test('is written with the digits of the language', () => {
    expect(formatMoney(1089, dollars, 'ar')).toBe('$١٬٠٨٩٫٠٠')
    expect(formatMoney(-1089, dollars, 'bn')).toBe('−$১,০৮৯.০০')
    expect(formatMoney(1089, dollars, 'fr')).toBe('$1,089.00')
    expect(formatShortMoney(1234, dollars, 'en')).toBe('$1.2K')
    expect(formatShortMoney(1234, dinars, 'ar')).toMatch(/^د\.ب\.\u00a0١٫٢/)
    expect(formatCount(1234, 'ar')).toBe('١٬٢٣٤')
  })

  test('is a plain decimal number for machines and spreadsheets', () => {
    expect([plainAmount(1089, 'USD'), plainAmount(-0.5, 'USD'), plainAmount(1089, 'JPY'), plainAmount(1.25, 'KWD')]).toEqual([
      '1089.00',
      '-0.50',
      '1089',
      '1.250',
    ])
  })
})
