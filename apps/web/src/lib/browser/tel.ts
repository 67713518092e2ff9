import { asciiDigits } from '@haat/shared/reference/digits.ts'

/** `tel:` link of a phone number in any notation and any digits. */
export const telHref = (phone: string): string => `tel:${asciiDigits(phone).replace(/[^+\d]/g, '')}`
