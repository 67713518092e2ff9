import { countriesIn, isCountryCode } from '@haat/shared/reference/countries.ts'
import { asciiDigits } from '@haat/shared/reference/digits.ts'
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'

const known = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)

/** Countries that have a calling code, as options: `Bangladesh (+880)`, sorted by their name in the language. */
export const phoneCountries = (language: string): { code: string; label: string }[] =>
  countriesIn(language)
    .filter(({ code }) => known(code))
    // The isolate shows the plus sign before the digits in right-to-left text.
    .map(({ code, name }) => ({ code, label: `${name} (\u2066${callingCode(code)}\u2069)` }))

/** Calling code of a country: `+880`. Empty for a country without one. */
export function callingCode(country: string): string {
  const code = known(country)
  return code ? `+${getCountryCallingCode(code)}` : ''
}

/** Country of a number that begins with `+`; `preferred` where several countries share the calling code. Undefined for other numbers. */
export function phoneCountry(text: string, preferred: string): string | undefined {
  const plain = asciiDigits(text).trim()
  if (!plain.startsWith('+')) return undefined
  const reader = new AsYouType()
  reader.input(plain)
  const country = reader.getCountry()
  if (country) return country
  const code = reader.getCallingCode()
  if (!code) return undefined
  if (callingCode(preferred) === `+${code}`) return preferred
  return countriesIn('en').find((one) => callingCode(one.code) === `+${code}`)?.code
}

/**
 * A number in international notation: `01712345678` typed in Bangladesh becomes `+880 1712 345678`. What cannot be read as a number
 * of the country, or has an extension, stays as typed.
 */
export function formatPhone(text: string, country: string): string {
  const number = read(text, country)
  return number && !number.ext && number.isPossible() ? number.formatInternational() : text
}

/** Whether a number has too few or too many digits for its country. False where the country's numbers are not known. */
export function hasWrongLength(text: string, country: string): boolean {
  const plain = asciiDigits(text)
  if (!known(country) && !plain.trim().startsWith('+')) return false
  const problem = validatePhoneNumberLength(plain, known(country))
  return problem === 'TOO_SHORT' || problem === 'TOO_LONG' || problem === 'INVALID_LENGTH'
}

/** The number with the calling code of another country: `+880 1712 345678` to FR becomes `+33 1712345678`. Empty stays empty. */
export function changeCountry(text: string, from: string, to: string): string {
  const plain = asciiDigits(text).trim()
  if (plain === '' || !isCountryCode(to)) return text
  const reader = new AsYouType(known(from))
  reader.input(plain)
  const national = reader.getNumber()?.nationalNumber ?? plain.replace(/^\+\d*\s*/, '')
  return formatPhone(`${callingCode(to)} ${national}`, to)
}

const read = (text: string, country: string) => {
  const code = known(country)
  const plain = asciiDigits(text)
  return code ? parsePhoneNumberFromString(plain, code) : parsePhoneNumberFromString(plain)
}
