import { protectCell } from '@haat/shared/transfers/cells.ts'

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines of a CSV file: UTF-8 with a byte order mark, and cells protected from being read as formulas. */
export async function* csvLines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const row of rows) yield `${row.map((cell) => quoted(protectCell(cell))).join(',')}\r\n`
}
