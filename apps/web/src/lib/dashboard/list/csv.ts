import { loadNow } from '../../browser/load-code.ts'

/**
 * Formats rows as CSV for spreadsheet programs: UTF-8 with a byte order mark, and cells escaped so that none is read as a
 * formula.
 */
export async function toCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const { unparse } = await loadNow(() => import('papaparse'))
  return `\ufeff${unparse({ fields: [...head], data: rows.map((row) => row.map(unaddressed)) }, { escapeFormulae: formula })}`
}

/** Characters that start a formula in a spreadsheet program, full-width signs and leading white space included. A negative number is none. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20](?<!^-(?=\d+(\.\d+)?$))|^[\t\r\n]/

/** Removes bidirectional control characters: they isolate amounts in sentences but are noise in a cell. */
const unaddressed = (cell: string | number): string | number =>
  typeof cell === 'string' ? cell.replace(/[\u2066-\u2069\u200e\u200f]/g, '') : cell
