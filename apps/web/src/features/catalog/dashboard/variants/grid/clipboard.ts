import Papa from 'papaparse'
import type { Change, Row } from '../sheet.ts'
import type { Field } from './cells.ts'
import type { Box } from './selection.ts'

/** Parses clipboard text of spreadsheet programs: tab-separated columns, line-separated rows, quoted cells. */
export function parseTable(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' })
  return data.length > 0 ? data : [['']]
}

export const toText = (table: readonly string[][]): string =>
  Papa.unparse(table as string[][], { delimiter: '\t', newline: '\r\n' })

export const cellsIn = (rows: readonly Row[], fields: readonly Field[], { top, bottom, first, last }: Box): string[][] =>
  rows.slice(top, bottom + 1).map((row) => fields.slice(first, last + 1).map((field) => row.cells[field]))

export interface Pasted {
  changes: Change[]
  /** range that was written */
  box: Box
  /** cells outside the grid that were dropped */
  cut: number
}

/**
 * Pastes a table at the start of the selection. Repeats it if the selection is a multiple of its size; drops what exceeds the
 * grid.
 */
export function paste(table: readonly string[][], box: Box, rows: readonly Row[], fields: readonly Field[]): Pasted {
  const height = table.length
  const width = Math.max(...table.map((line) => line.length))
  const [chosenHeight, chosenWidth] = [box.bottom - box.top + 1, box.last - box.first + 1]
  const repeats = chosenHeight % height === 0 && chosenWidth % width === 0
  const bottom = Math.min(rows.length - 1, box.top + (repeats ? chosenHeight : height) - 1)
  const last = Math.min(fields.length - 1, box.first + (repeats ? chosenWidth : width) - 1)
  const changes: Change[] = []
  for (let row = box.top; row <= bottom; row++)
    for (let col = box.first; col <= last; col++) {
      const to = table[(row - box.top) % height]?.[(col - box.first) % width]
      if (to !== undefined) changes.push({ id: rows[row]!.id, field: fields[col]!, to })
    }
  const cut = repeats
    ? 0
    : table.reduce(
        (sum, line, at) => sum + (box.top + at > bottom ? line.length : Math.max(0, box.first + line.length - 1 - last)),
        0,
      )
  return { changes, box: { top: box.top, first: box.first, bottom, last }, cut }
}
