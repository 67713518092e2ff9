import { fitsDecimals } from '@haat/shared/money.ts'
import { asciiNumber } from '@haat/shared/reference/digits.ts'

/**
 * Parses a number in the digits of any shop language, with a decimal comma or point. Undefined if empty, NaN if invalid, and for a comma before three
 * digits that may group thousands, as in `1,250`.
 */
export function readNumber(text: string): number | undefined {
  const typed = asciiNumber(text.trim()).replace(/[\s٬]/g, '')
  if (typed === '') return undefined
  const plain = /^[1-9]\d{0,2}(,\d{3})+$/.test(typed) ? '' : typed.replaceAll(',', '.')
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Parses an amount of money: two decimals, after which zeros may follow, because some currencies are written with three. Undefined if it is none. */
export function readAmount(text: string): number | undefined {
  const amount = readNumber(text)
  return amount !== undefined && amount < 1e9 && fitsDecimals(amount, 2) ? amount : undefined
}
