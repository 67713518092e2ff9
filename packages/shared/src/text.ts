import { z } from 'zod'
import { fitsDecimals } from './money.ts'
import { languageCodes } from './reference/languages.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse; tab and line ends are allowed
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const hasBrokenText = (value: string) => control.test(value) || !value.isWellFormed()

/** Bidirectional control characters: copied along with phone numbers from a contact, and could disguise text shown to staff. */
const turning = /[\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Removes characters that turn the direction of the text around them. */
export const withoutTurning = (text: string): string => text.replace(turning, '')
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

/** Text input: trimmed, limited to `max` characters, without control characters or lone surrogates; `min` 1 requires a visible character. */
export const text = (max: number, min = 0) => bounded(withoutTurning, max, min)

/** Text input of one line. */
export const line = (max: number, min = 0) =>
  bounded((value) => withoutTurning(value).replace(/[\t\n\r\u2028\u2029]+/g, ' '), max, min)

/** A number in a query string: plain digits only. JavaScript would also accept an empty text, `0x10` or `[5]`. */
export const inQuery = <T extends z.ZodType<number>>(number: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value), number)

export const Id = z.uuid()
/** Part of a URL; letters of any script are allowed. */
export const Slug = text(160, 1)
export const Email = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.email().max(254))
/** A number with at most `digits` decimals. More decimals are refused instead of rounded, so that nothing positive becomes 0. */
export const Decimal = (digits: number) =>
  z.number().refine((value) => fitsDecimals(value, digits), `has more than ${digits} decimals`)
/** Money in the API: a JSON number in the shop's currency, at most two decimals. */
export const Amount = Decimal(2).min(0).max(1e12)
/** Money above 0. */
export const PositiveAmount = Amount.positive()
/** An ISO timestamp within the supported years; an offset could move 9999-12-31 to a year that PostgreSQL cannot store. */
export const IsoDate = z.iso
  .datetime({ offset: true })
  .refine((moment) => Math.abs(new Date(moment).getUTCFullYear() - 2450) <= 550, 'is out of reach')
/** A query flag: `1` or `true`. */
export const Flag = z.enum(['1', 'true']).transform(() => true as const)
export const Language = z.enum(languageCodes)
export type Language = z.infer<typeof Language>
