import { isEuCountry } from '@haat/shared/reference/eu-countries.ts'
import type { CountryGroup } from '../../../texts/types/page-templates.ts'

/** The group of a two-letter country code. */
export function countryGroup(country: string): CountryGroup {
  if (isEuCountry(country)) return 'eu'
  if (country === 'GB') return 'uk'
  if (country === 'US') return 'us'
  return country === 'BD' ? 'bd' : 'other'
}
