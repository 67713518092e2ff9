import type { ColumnOrder, ProductColumns } from './product-columns.ts'

export interface WantedPage {
  order: ColumnOrder
  direction: 'asc' | 'desc'
  /** sort key and id of the last product of the previous page */
  after?: { key: number; id: string } | undefined
  limit: number
}

/** Finds one page of the products that match: ids with their sort keys, ties by id. */
export function findPage(
  columns: ProductColumns,
  isMatch: (row: number) => boolean,
  { order, direction, after, limit }: WantedPage,
): { id: string; key: number }[] {
  const { rows } = columns.sorted[order]
  const key = columns.keysOf(order)
  const way = direction === 'asc' ? 1 : -1
  const found: number[] = []
  const first = way === 1 ? 0 : rows.length - 1
  for (let place = after ? placeAfter(columns, order, way, after) : first; found.length < limit; place += way) {
    const row = rows[place]
    if (row === undefined) break
    if (isMatch(row)) found.push(row)
  }
  return found.map((row) => ({ id: columns.ids.at(row), key: key[row]! }))
}

/** Number of the products that match, at most `most`: counting stops there. */
export function countMatches({ size }: ProductColumns, isMatch: (row: number) => boolean, most: number): number {
  let found = 0
  for (let row = 0; row < size && found < most; row += 1) if (isMatch(row)) found += 1
  return found
}

/** The place of the next row behind a key and an id, on the way up or down. */
function placeAfter(columns: ProductColumns, order: ColumnOrder, way: 1 | -1, after: { key: number; id: string }): number {
  const { rows } = columns.sorted[order]
  const key = columns.keysOf(order)
  const compareToEnd = columns.ids.comparing(after.id)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]!
    const difference = key[row]! - after.key || compareToEnd(row)
    if (difference < 0 || (difference === 0 && way === 1)) low = middle + 1
    else high = middle
  }
  return way === 1 ? low : low - 1
}
