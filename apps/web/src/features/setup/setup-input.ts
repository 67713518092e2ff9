import { countries, isCountryCode } from '@haat/shared/reference/countries.ts'
import { countryCurrencies } from '@haat/shared/reference/country-currency.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { usualDecimals } from '../../lib/currencies.ts'
import { countriesInZone, isZoneOf } from '../../lib/dashboard/time-zones.ts'

type Currency = SetUp['shop']['currency']

/**
 * The country of the browser's locale, unless its clock is that of another country: many phones in Dhaka are set to American English.
 * Empty if neither says.
 */
export function likelyCountry(languages: readonly string[], browserZone?: string): string {
  const ofLanguage = languages
    .map((language) => /-([A-Z]{2})\b/.exec(language)?.[1])
    .find((code) => code !== undefined && isCountryCode(code))
  const [ofZone, ...others] = countriesInZone(browserZone)
  if (!ofZone || (ofLanguage && isZoneOf(ofLanguage, browserZone))) return ofLanguage ?? ''
  return others.length === 0 ? ofZone : (ofLanguage ?? '')
}

export const findCurrency = (code: string): Currency => {
  const known = countryCurrencies.find(({ c }) => c === code)
  return { name: code, s: (known?.s ?? code).slice(0, 8), decimals: usualDecimals(code) }
}

/** Currency of a country; US dollars if unknown. */
export function currencyIn(country: string): Currency {
  const name = countries.find(({ code }) => code === country)?.name
  return findCurrency(countryCurrencies.find(({ n }) => n === name)?.c ?? 'USD')
}
