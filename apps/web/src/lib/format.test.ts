import { describe, expect, test } from 'vitest'
import { formatDate, formatNumber } from './format.ts'

describe('dates and numbers', () => {
  test('use the short form of en-US by default', () => expect(formatDate('2026-11-21T10:00:00Z', 'en')).toBe('Nov 21, 2026'))
  test('use the language of the page', () => {
    expect(formatDate('2026-11-21T10:00:00Z', 'ar')).toMatch(/٢١.*٢٠٢٦/)
    expect(formatDate('2026-11-21T10:00:00Z', 'bn')).toMatch(/২১.*২০২৬/)
    expect(formatDate('2026-11-21T10:00:00Z', 'fr')).toBe('21 nov. 2026')
    expect(formatNumber(1234, 'ar')).toBe('١٬٢٣٤')
  })
})
