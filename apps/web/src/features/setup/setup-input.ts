import { countries, isCountryCode } from '@haat/shared/reference/countries.ts'
import { countryCurrencies } from '@haat/shared/reference/country-currency.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { usualDecimals } from '../../lib/currencies.ts'

type Currency = SetUp['shop']['currency']

/** The country of the browser's locale. */
export const likelyCountry = (languages: readonly string[]): string =>
  languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find((code) => code && isCountryCode(code)) ?? ''

export const findCurrency = (code: string): Currency => {
  const known = countryCurrencies.find(({ c }) => c === code)
  return { name: code, s: (known?.s ?? code).slice(0, 8), decimals: usualDecimals(code) }
}

/** Currency of a country; US dollars if unknown. */
export function currencyIn(country: string): Currency {
  const name = countries.find(({ code }) => code === country)?.name
  return findCurrency(countryCurrencies.find(({ n }) => n === name)?.c ?? 'USD')
}
