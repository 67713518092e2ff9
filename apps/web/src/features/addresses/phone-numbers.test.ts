import { expect, test } from 'vitest'
import { callingCode, changeCountry, formatPhone, hasWrongLength, phoneCountries, phoneCountry } from './phone-numbers.ts'

test.each([
  ['01712345678', 'BD', '+880 1712 345678'],
  ['০১৭১২৩৪৫৬৭৮', 'BD', '+880 1712 345678'],
  ['+880 1712 345678', 'FR', '+880 1712 345678'],
  ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966 50 123 4567'],
  ['(415) 555-0132', 'US', '+1 415 555 0132'],
])('%s typed in %s is formatted as %s', (text, country, written) => {
  expect(formatPhone(text, country)).toBe(written)
})

test.each([
  ['1234', 'BD'],
  ['call me', 'BD'],
  ['+999 12 34', 'BD'],
  ['0171 234 5678 ext. 9', 'BD'],
  ['', 'BD'],
  ['01712345678', ''],
  ['01712345678', 'ZZ'],
])('%s in %s stays as typed', (text, country) => {
  expect(formatPhone(text, country)).toBe(text)
})

test('the country is read from the number; for a shared calling code the preferred country wins', () => {
  expect(phoneCountry('+880 17', 'FR')).toBe('BD')
  expect(phoneCountry('+1', 'CA')).toBe('CA')
  expect(phoneCountry('+1 416 555 0132', 'US')).toBe('CA')
  expect(phoneCountry('+٣٣ ٦', 'BD')).toBe('FR')
  expect(phoneCountry('01712345678', 'BD')).toBeUndefined()
  expect(phoneCountry('+', 'BD')).toBeUndefined()
})

test('changing the country replaces the calling code and keeps the national number', () => {
  expect(changeCountry('+880 1712-345678', 'BD', 'IN')).toBe('+91 171 234 5678')
  expect(changeCountry('01712345678', 'BD', 'BD')).toBe('+880 1712 345678')
  expect(changeCountry('0171', 'BD', 'FR')).toBe('+33 171')
  expect(changeCountry('', 'BD', 'FR')).toBe('')
})

test('a number of unusual length is detected in any script of digits', () => {
  expect(hasWrongLength('0171234567', 'BD')).toBe(false)
  expect(hasWrongLength('01712', 'BD')).toBe(true)
  expect(hasWrongLength('০১৭১২', 'BD')).toBe(true)
  expect(hasWrongLength('+33 6 12 34 56 78 90 12', 'BD')).toBe(true)
  expect(hasWrongLength('01712345678', 'BD')).toBe(false)
  expect(hasWrongLength('123', 'AQ')).toBe(false)
})

test('the menu lists every country with a calling code in the shop’s language', () => {
  const labels = phoneCountries('fr').map(({ label }) => label)
  expect(labels).toContain(`Allemagne (\u2066+49\u2069)`)
  expect(labels.length).toBeGreaterThan(200)
  expect(callingCode('AQ')).toBe('')
})
