import { asciiDigits } from '../digits.ts'

/** Parses a number in the digits of any shop language, with a decimal comma or point. Undefined if empty, NaN if invalid. */
export function readNumber(text: string): number | undefined {
  const plain = asciiDigits(text.trim()).replace(/[٫,]/g, '.').replace(/[\s٬]/g, '')
  if (plain === '') return undefined
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
