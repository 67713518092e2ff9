import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import { isCountryCode } from '@haat/shared/lists/countries.ts'

/** Countries the shop delivers to by name, in its own order. */
export const servedCountries = (areas: readonly DeliveryArea[]): string[] => [
  ...new Set(areas.flatMap(({ serves }) => serves.map(({ country }) => country)).filter((code) => code !== '*')),
]

/** The country a visitor most likely lives in: the browser's if the shop names it, else the first one the shop names. */
export function guessCountry(languages: readonly string[], served: readonly string[]): string {
  const own = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]).find((code) => code && isCountryCode(code))
  if (own && (served.length === 0 || served.includes(own))) return own
  return served[0] ?? own ?? ''
}
