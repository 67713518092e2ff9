import { countries, isCountryCode } from '@haat/shared/lists/countries.ts'
import { countryCurrencies } from '@haat/shared/lists/country-currency.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { usualDecimals } from '../../lib/currencies.ts'

type Currency = SetUp['shop']['currency']

/** Where whoever opens the shop most likely is, as their browser tells. */
export const likelyCountry = (languages: readonly string[]): string =>
  languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find((code) => code && isCountryCode(code)) ?? ''

export const currencyOf = (code: string): Currency => {
  const known = countryCurrencies.find(({ c }) => c === code)
  return { name: code, s: (known?.s ?? code).slice(0, 8), decimals: usualDecimals(code) }
}

/** What people of a country pay with; dollars where nobody knows. */
export function currencyIn(country: string): Currency {
  const name = countries.find(({ code }) => code === country)?.name
  return currencyOf(countryCurrencies.find(({ n }) => n === name)?.c ?? 'USD')
}
