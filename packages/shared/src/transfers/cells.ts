import { fitsDecimals, toMinor } from '../money.ts'
import { parseNumber } from '../reference/parse-number.ts'
import { fromLocalText, toZonedText } from '../reference/zoned-time.ts'

/** Parses an amount such as `1299`, `1,299.00`, `12,50` or `৳ ১,২৫,০০০` into minor units; undefined if it is no amount or more precise. */
export function parseAmount(text: string): number | undefined {
  const amount = parseNumber(text)
  return amount !== undefined && amount >= 0 && amount < 1e9 && fitsDecimals(amount, 2) ? toMinor(amount) : undefined
}

/** Parses a quantity; undefined if it is no whole number. */
export function countUnits(text: string): number | undefined {
  const units = parseNumber(text)
  return Number.isInteger(units) && Math.abs(units!) < 1e9 ? units : undefined
}

/**
 * A number of a file whose decimal sign is the comma, with a point instead: `12,500` is `12.500`, and `1.299` is `1299`. Other texts stay as they are.
 */
export function withDecimalPoint(text: string): string {
  const plain = /(?<![\d.,])[1-9]\d{0,2}(\.\d{3})+(?![\d.])/.test(text) ? text.replaceAll('.', '') : text
  return /^[^,.]*\d,\d[^,.]*$/.test(plain) ? plain.replace(',', '.') : plain
}

/** Columns with times. Files have them in the shop's time zone; between file and database they are ISO text in UTC. */
export const momentColumns: ReadonlySet<string> = new Set([
  'Placed at',
  'Customer since',
  'Last order',
  'Starts at',
  'Ends at',
  'Created at',
  'Publish at',
])

/** A time of a file as ISO text in UTC. One without an offset, and a day, is read in the time zone. Any other text stays as it is. */
export function readMoment(text: string, zone: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/.exec(text.trim())
  const local = found && fromLocalText(`${found[1]}T${found[2] ?? '00:00'}`, zone)
  if (local) return local.toISOString()
  const hasOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text.trim())
  return hasOffset && !Number.isNaN(Date.parse(text)) ? new Date(text.trim()).toISOString() : text
}

/** ISO text in UTC as a file has it: with the date, the time and the offset of the time zone. */
export const writeMoment = (text: string, zone: string): string =>
  Number.isNaN(Date.parse(text)) ? text : toZonedText(text, zone)

/** Splits at commas that are not escaped by a backslash. Before a comma and at the end of an entry, two backslashes mean one. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!(?<!\\)\\(?:\\\\)*),/)
    .map((entry) =>
      entry
        .replace(/(?<!\\)\\+(?=,)/g, (run) => '\\'.repeat(Math.floor(run.length / 2)))
        .replace(/(?<!\\)\\+$/, (run) => '\\'.repeat(Math.ceil(run.length / 2)))
        .trim(),
    )
    .filter(Boolean)

/** Joins entries with commas; `splitList` splits them again. */
export const joinList = (entries: readonly string[]): string =>
  entries.map((entry) => entry.replace(/(?<!\\)\\+(?=,|$)/g, '$&$&').replaceAll(',', '\\,')).join(', ')

/** Splits a path of names at `>` that is not escaped by a backslash. */
export const splitPath = (text: string): string[] =>
  text
    .split(/(?<!\\)>/)
    .map((name) => name.replaceAll('\\>', '>').trim())
    .filter(Boolean)

/** Joins the names of a path; `splitPath` splits them again. */
export const joinPath = (names: readonly string[]): string => names.map((name) => name.replaceAll('>', '\\>')).join(' > ')

/** Whether the text means yes. */
export const isYes = (text: string): boolean => /^(1|true|yes)$/i.test(text)

/** Characters that make a spreadsheet program read a cell as a formula, after white space and apostrophes. */
const formula = /^(?:'|\s)*[=+\-@\uff0b\uff0d\uff1d\uff20]/
const amount = /^-?\d+([.,]\d+)?$/

/** Protects a text from being read as a formula by a spreadsheet program: puts an apostrophe before it. Negative numbers are none. */
export const protectCell = (text: string): string =>
  (formula.test(text) && !amount.test(text)) || /^[\t\r\n]/.test(text) ? `'${text}` : text

/** Undoes `protectCell`. */
export const restoreCell = (text: string): string =>
  text.startsWith("'") && protectCell(text.slice(1)) === text ? text.slice(1) : text

/** Characters that fit into one cell of a spreadsheet. */
export const mostCellLength = 32_767
/** Takes the place of a text that does not fit into a cell of an XLSX file; an import leaves such a text as it is. */
export const tooLongForCell = '[longer than a cell, unchanged]'
