import { type Condition, meets } from './conditions.ts'
import type { ColumnOrder, ProductColumns } from './product-columns.ts'

export interface WantedPage {
  order: ColumnOrder
  direction: 'asc' | 'desc'
  /** sort key and id of the last product of the previous page */
  after?: { key: number; id: string } | undefined
  limit: number
}

export interface PageEntry {
  id: string
  key: number
}

/** Finds one page of the products that match, in the order of all products: ids with their sort keys, ties by id. */
export function findPage(
  columns: ProductColumns,
  conditions: readonly Condition[],
  { order, direction, after, limit }: WantedPage,
): PageEntry[] {
  const { rows } = columns.sorted[order]
  const way = direction === 'asc' ? 1 : -1
  const found: number[] = []
  const first = way === 1 ? 0 : rows.length - 1
  for (let place = after ? placeAfter(columns, order, way, after) : first; found.length < limit; place += way) {
    const row = rows[place]
    if (row === undefined) break
    if (meets(conditions, row)) found.push(row)
  }
  return entriesOf(columns, order, found)
}

/** The same of few rows that match. */
export function findPageAmong(
  columns: ProductColumns,
  rows: Int32Array,
  { order, direction, after, limit }: WantedPage,
): PageEntry[] {
  const way = direction === 'asc' ? 1 : -1
  const key = columns.keysOf(order)
  const compareToEnd = after && columns.ids.comparing(after.id)
  const isBehind = (row: number) => !after || (key[row]! - after.key || compareToEnd!(row)) * way > 0
  const { compare } = columns.sorted[order]
  const found = rows.filter(isBehind).sort((a, b) => compare(a, b) * way)
  return entriesOf(columns, order, [...found.subarray(0, limit)])
}

function entriesOf(columns: ProductColumns, order: ColumnOrder, rows: readonly number[]): PageEntry[] {
  const key = columns.keysOf(order)
  return rows.map((row) => ({ id: columns.ids.at(row), key: key[row]! }))
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
