import { expect, test } from 'vitest'
import { countries, countriesIn, countryName, isCountryCode } from './countries.ts'
import { countryCurrencies } from './country-currency.ts'

const languages = ['en', 'bn', 'ar', 'fr']

test('there are about 240 countries, each with a unique two-letter code and name', () => {
  expect(countries.length).toBeGreaterThanOrEqual(240)
  expect(countries.length).toBeLessThanOrEqual(260)
  expect(countries.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
})

test('countries that no longer exist have a distinct name in every language', () => {
  expect(countryName('AN', 'en')).toBe('Netherlands Antilles')
  expect(countryName('CS', 'fr')).toBe('Serbie-et-Monténégro')
  for (const language of languages) expect(countryName('AN', language)).not.toBe(countryName('CW', language))
  expect(countryName('AN', 'de')).toBe('Netherlands Antilles')
})

test.each(languages)('every country has a name in %s', (language) => {
  const list = countriesIn(language)
  expect(list).toHaveLength(countries.length)
  expect(list.filter(({ name, code }) => !name || name === code)).toEqual([])
})

test('names are localised, with English or the code as fallback', () => {
  expect(countryName('BD', 'bn')).toBe('বাংলাদেশ')
  expect(countryName('EG', 'ar')).toBe('مصر')
  expect(countryName('DE', 'fr')).toBe('Allemagne')
  expect(countryName('DE', 'not a language')).toBe('Germany')
  expect(countryName('ZZ', 'fr')).toBe('ZZ')
  expect(countryName('toString', 'fr')).toBe('toString')
  expect(isCountryCode('bd')).toBe(false)
})

test('every country has a currency, and a few currencies have no symbol', () => {
  expect(countryCurrencies.map(({ n }) => n)).toEqual(countries.map(({ name }) => name))
  expect(countryCurrencies.every(({ c }) => /^[A-Z]{3}$/.test(c))).toBe(true)
  const without = countryCurrencies.filter(({ s }) => s === null)
  expect(without.length).toBeGreaterThan(0)
  expect(without.length).toBeLessThan(20)
  expect(countryCurrencies.find(({ n }) => n === 'Bangladesh')).toEqual({ n: 'Bangladesh', c: 'BDT', s: '৳' })
  expect(countryCurrencies.find(({ n }) => n === 'United States')).toEqual({ n: 'United States', c: 'USD', s: '$' })
  expect(countryCurrencies.every(({ s }) => s === null || (s.length > 0 && s === s.trim()))).toBe(true)
})
