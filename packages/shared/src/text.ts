import { z } from 'zod'

const hasBrokenText = (value: string) => value.includes('\u0000') || !value.isWellFormed()

/** Text from outside: trimmed, bounded, without NUL or half surrogates. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !hasBrokenText(value), 'contains characters that are not text')

export const Id = z.uuid()
/** Part of an address; letters of any script are welcome. */
export const Slug = text(160, 1)
export const Email = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), z.email().max(254))
/** Money on the wire: a JSON number in the shop's currency, at most two decimals. */
export const Amount = z.number().min(0).max(1e12)
export const IsoDate = z.iso.datetime({ offset: true })
/** A query flag: `1` or `true`. */
export const Flag = z.enum(['1', 'true']).transform(() => true as const)
export const Language = z.enum(['en', 'bn', 'ar', 'fr'])
export type Language = z.infer<typeof Language>
