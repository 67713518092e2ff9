import { z } from 'zod'
import { languageCodes } from './lists/languages.ts'
import { fitsDecimals } from './money.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused; tab and line ends are text
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const hasBrokenText = (value: string) => control.test(value) || !value.isWellFormed()

/** Turns the letters around it; comes along when a phone number is copied from a contact, and could disguise what staff read. */
const turning = /[\u202a-\u202e\u2066-\u2069\ufeff]/g
const visible = /[^\p{C}\p{Z}\u115f\u1160\u3164]/u

const bounded = (tidy: (value: string) => string, max: number, min: number) =>
  z
    .string()
    .overwrite(tidy)
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !hasBrokenText(value), 'contains characters that are not text')
    .refine((value) => min === 0 || visible.test(value), 'holds nothing that can be seen')

/** Text from outside: trimmed, bounded, without control characters or half surrogates; something to see where it is needed. */
export const text = (max: number, min = 0) => bounded((value) => value.replace(turning, ''), max, min)

/** Text of one line. */
export const line = (max: number, min = 0) =>
  bounded((value) => value.replace(turning, '').replace(/[\t\n\r\u2028\u2029]+/g, ' '), max, min)

/** A number in an address: plain digits. JavaScript would also take an empty text, `0x10` or `[5]` for one. */
export const inQuery = <T extends z.ZodType<number>>(number: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value), number)

export const Id = z.uuid()
/** Part of an address; letters of any script are welcome. */
export const Slug = text(160, 1)
export const Email = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.email().max(254))
/** A number of at most `digits` decimals: finer ones are refused rather than rounded, so that nothing positive becomes 0. */
export const Decimal = (digits: number) =>
  z.number().refine((value) => fitsDecimals(value, digits), `has more than ${digits} decimals`)
/** Money on the wire: a JSON number in the shop's currency, at most two decimals. */
export const Amount = Decimal(2).min(0).max(1e12)
/** Money on the wire that is more than nothing. */
export const PositiveAmount = Amount.positive()
/** A moment of the years a shop lives in; an offset may carry 9999-12-31 into a year that the database cannot read. */
export const IsoDate = z.iso
  .datetime({ offset: true })
  .refine((moment) => Math.abs(new Date(moment).getUTCFullYear() - 2450) <= 550, 'is out of reach')
/** A query flag: `1` or `true`. */
export const Flag = z.enum(['1', 'true']).transform(() => true as const)
export const Language = z.enum(languageCodes)
export type Language = z.infer<typeof Language>
