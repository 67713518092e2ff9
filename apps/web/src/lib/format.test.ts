import { describe, expect, test } from 'vitest'
import { formatDate, formatMoney, formatNumber } from './format.ts'

const dollars = { s: '$', decimals: 1 }

describe('money', () => {
  test.each([
    [89, dollars, '$89.0'],
    [0, dollars, '$0.0'],
    [1234567.5, dollars, '$1,234,567.5'],
    [-27.2, dollars, '−$27.2'],
    [12, { s: '৳', decimals: 0 }, '৳12'],
    [12.5, { s: 'د.ب', decimals: 2 }, 'د.ب12.50'],
    [12.25, dollars, '$12.25'],
  ])('%d is written %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text))
})

describe('dates and numbers', () => {
  test('are the short form of en-us by default', () => expect(formatDate('2026-11-21T10:00:00Z', 'en')).toBe('Nov 21, 2026'))
  test('speak the language of the page', () => {
    expect(formatDate('2026-11-21T10:00:00Z', 'ar')).toMatch(/٢١.*٢٠٢٦/)
    expect(formatDate('2026-11-21T10:00:00Z', 'bn')).toMatch(/২১.*২০২৬/)
    expect(formatDate('2026-11-21T10:00:00Z', 'fr')).toBe('21 nov. 2026')
    expect(formatNumber(1234, 'ar')).toBe('١٬٢٣٤')
  })
})
