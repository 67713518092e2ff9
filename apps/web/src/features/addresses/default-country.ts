import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import { isCountryCode } from '@haat/shared/reference/countries.ts'

/** Countries that delivery areas name, in the order of the areas. */
export const servedCountries = (areas: readonly DeliveryArea[]): string[] => [
  ...new Set(areas.flatMap(({ serves }) => serves.map(({ country }) => country)).filter((code) => code !== '*')),
]

/** Guesses the visitor's country: the browser's if the shop delivers there, else the shop's own, else the first one served. */
export function guessCountry(languages: readonly string[], served: readonly string[], shop = ''): string {
  const own = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find((code) => code && isCountryCode(code))
  if (own && served.includes(own)) return own
  if (shop && (served.length === 0 || served.includes(shop))) return shop
  return served[0] ?? own ?? ''
}
