import { parseMeasure } from '../../catalog/dashboard/parse-measure.ts'
import type { MeasureName } from '../../catalog/measures.ts'
import { toAmount } from '../../money.ts'
import { isYes, joinList, parseAmount, splitList } from '../cells.ts'
import type { RemarkCode } from '../remarks.ts'

/** Why a cell cannot be written; undefined if it was. */
export type CellProblem = RemarkCode | undefined

/**
 * One column of our own file format. Export, import, the assignment of columns and the documentation are made of these rows: a new column is a
 * new row. `read(write(text))` gives the text again, except for spelling that does not matter (spaces, decimal commas).
 */
export interface Column<Target> {
  /** heading in the file, the same in every language */
  heading: string
  /** headings of other programs for the same thing, in lower case; the assignment of columns proposes them */
  also?: readonly string[]
  /** its cells are numbers: a file with decimal commas has them there */
  isNumber?: true
  /** `keeps`: an empty cell leaves the value as it is; by default it clears the value */
  blank?: 'keeps'
  read: (from: Target) => string
  /** Writes the text of a cell; a column without it is exported only. */
  write?: (to: Target, text: string) => CellProblem
}

/** A cell with text of at most `max` characters; null is written for an empty one if `nullable`. */
export const textCell = <Key extends string, Target extends Record<Key, string>>(
  key: Key,
  max: number,
): Pick<Column<Target>, 'read' | 'write'> => ({
  read: (from) => from[key],
  write: (to, text) => {
    if ([...text].length > max) return 'too_long'
    to[key] = text as Target[Key]
    return undefined
  },
})

/** The same for a field that is null instead of empty. */
export const optionalTextCell = <Key extends string, Target extends Record<Key, string | null>>(
  key: Key,
  max: number,
): Pick<Column<Target>, 'read' | 'write'> => ({
  read: (from) => from[key] ?? '',
  write: (to, text) => {
    if ([...text].length > max) return 'too_long'
    to[key] = (text || null) as Target[Key]
    return undefined
  },
})

/** Highest catalogue price, in minor units. */
const highest = 5_000_000_000

/** A cell with an amount; the field holds minor units, or null for an empty cell. */
export const amountCell = <Key extends string, Target extends Record<Key, number | null>>(
  key: Key,
): Pick<Column<Target>, 'read' | 'write' | 'isNumber'> => ({
  isNumber: true,
  read: (from) => (from[key] === null ? '' : String(toAmount(from[key]))),
  write: (to, text) => {
    const amount = text === '' ? null : parseAmount(text)
    if (amount === undefined) return 'not_an_amount'
    if (amount !== null && amount > highest) return 'too_expensive'
    to[key] = amount as Target[Key]
    return undefined
  },
})

/** A cell with a weight in grams or a length in millimetres; another unit may follow the number. The field is null for an empty cell. */
export const measureCell = <Key extends MeasureName, Target extends Record<Key, number | null>>(
  key: Key,
): Pick<Column<Target>, 'read' | 'write' | 'isNumber'> => ({
  isNumber: true,
  read: (from) => (from[key] === null ? '' : String(from[key])),
  write: (to, text) => {
    const measure = text === '' ? null : parseMeasure(key, text, key === 'weight' ? 'g' : 'mm')
    if (measure === undefined) return 'not_a_measure'
    to[key] = measure as Target[Key]
    return undefined
  },
})

/** A cell with a list of texts of at most `max` characters each, `most` of them. */
export const listCell = <Key extends string, Target extends Record<Key, string[]>>(
  key: Key,
  { max, most, repeats = false }: { max: number; most: number /** the same entry may stand there twice */; repeats?: boolean },
): Pick<Column<Target>, 'read' | 'write'> => ({
  read: (from) => joinList(from[key]),
  write: (to, text) => {
    const all = splitList(text)
    const entries = repeats ? all : [...new Map(all.map((entry) => [entry.toLowerCase(), entry])).values()]
    if (entries.length > most) return 'too_many'
    if (entries.some((entry) => [...entry].length > max)) return 'too_long'
    to[key] = entries as Target[Key]
    return undefined
  },
})

/** A cell with yes or no. */
export const yesNoCell = <Key extends string, Target extends Record<Key, boolean>>(
  key: Key,
): Pick<Column<Target>, 'read' | 'write'> => ({
  read: (from) => (from[key] ? 'yes' : 'no'),
  write: (to, text) => {
    if (!/^(1|0|true|false|yes|no)$/i.test(text)) return 'not_yes_or_no'
    to[key] = isYes(text) as Target[Key]
    return undefined
  },
})
