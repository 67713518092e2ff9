/** Parses an amount such as `1299`, `1299.5`, `1,299.00` or `12,50` into minor units; undefined if it is no amount or more precise. */
export function parseAmount(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0$€£৳]/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (!/^\d{1,9}(\.\d{1,2}0*)?$/.test(plain)) return undefined
  const [whole = '0', part = ''] = plain.split('.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** Parses a quantity; undefined if it is no number. */
export const countUnits = (text: string): number | undefined =>
  /^-?\d{1,9}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined

/** Splits at commas that are not escaped. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean)

/** Whether the text means yes. */
export const isYes = (text: string): boolean => /^(1|true|yes)$/i.test(text)

/** Counts the rows with values in columns that are not imported. */
export function unusedColumns(columns: readonly string[]): {
  see: (row: Record<string, string>, ignore?: (column: string, value: string) => boolean) => void
  list: () => { column: string; rows: number }[]
} {
  const rows = new Map<string, number>()
  return {
    see: (row, ignore = () => false) => {
      for (const column of columns) if (row[column] && !ignore(column, row[column])) rows.set(column, (rows.get(column) ?? 0) + 1)
    },
    list: () => [...rows].map(([column, count]) => ({ column, rows: count })),
  }
}
