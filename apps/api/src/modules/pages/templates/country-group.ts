import { isEuCountry } from '@haat/shared/reference/eu-countries.ts'

/** Countries with the same templates of legal pages. */
export type CountryGroup = 'eu' | 'uk' | 'us' | 'bd' | 'other'

/** The group of a two-letter country code. */
export function countryGroup(country: string): CountryGroup {
  if (isEuCountry(country)) return 'eu'
  if (country === 'GB') return 'uk'
  if (country === 'US') return 'us'
  return country === 'BD' ? 'bd' : 'other'
}
