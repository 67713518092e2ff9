/** Rows as a file that spreadsheet programs read: UTF-8 with its mark, and nothing in it that such a program would calculate. */
export async function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const { unparse } = await import('papaparse')
  return `\ufeff${unparse({ fields: [...head], data: rows.map((row) => row.map(unaddressed)) }, { escapeFormulae: formula })}`
}

/** Whatever a spreadsheet program would take for the beginning of a formula, full-width signs and space before it included. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Marks of direction hold sentences together on a page; in a cell they only get in the way. */
const unaddressed = (cell: string | number): string | number =>
  typeof cell === 'string' ? cell.replace(/[\u2066-\u2069\u200e\u200f]/g, '') : cell
