import { mostColumns, mostRows } from '@haat/shared/transfers/objects.ts'
import { BadFile } from './bad-file.ts'

/** Cells of a row by heading, trimmed. */
export type Row = Record<string, string>

export interface FileRow {
  /** line in a CSV file, row in a sheet; the heading is line 1 */
  line: number
  row: Row
  /** headings of cells whose formula has no stored result */
  formulas: string[]
}

export interface OpenFile {
  headings: string[]
  rows: AsyncIterable<FileRow>
  encoding: string
  /** its decimal sign is the comma: spreadsheet programs separate cells by semicolons only then */
  decimalComma?: boolean
}

/** Numbers repeated headings, so that no column hides another, and names empty ones after their place. */
export function uniqueHeadings(names: readonly string[]): string[] {
  let last = names.length
  while (last > 0 && names[last - 1]!.trim() === '') last--
  if (last > mostColumns) throw new BadFile('too_many_columns', { most: mostColumns })
  const seen = new Map<string, number>()
  return names.slice(0, last).map((raw, index) => {
    const name = raw.trim().slice(0, 500) || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The cells of a record under their headings; refuses a record with more cells than headings, and too many records. */
export function rowOf(
  headings: readonly string[],
  cells: readonly string[],
  { line, number, formulas = [] }: { line: number; number: number; formulas?: readonly number[] },
): FileRow {
  if (number > mostRows) throw new BadFile('too_many_rows', { most: mostRows })
  if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) throw new BadFile('more_fields', { line })
  const row: Row = Object.create(null) as Row
  for (const [index, heading] of headings.entries()) row[heading] = (cells[index] ?? '').trim()
  return { line, row, formulas: formulas.map((index) => headings[index]!).filter(Boolean) }
}
