import type { Matches } from './match.ts'
import type { ProductColumns } from './product-columns.ts'

export type ColumnOrder = 'date' | 'price' | 'sold'

export interface WantedPage {
  order: ColumnOrder
  direction: 'asc' | 'desc'
  /** sort key and id of the last product of the previous page */
  after?: { key: number; id: string } | undefined
  limit: number
}

/** Counts the products that match, and finds one page of them: ids with their sort keys, ties by id. */
export function findPage(
  columns: ProductColumns,
  { rows }: Matches,
  { order, direction, after, limit }: WantedPage,
): { found: number; page: { id: string; key: number }[] } {
  const { ids } = columns
  const key = { date: columns.publishedAt, price: columns.price, sold: columns.sold }[order]
  const way = direction === 'asc' ? 1 : -1
  const compare = (a: number, b: number): number => way * (key[a]! - key[b]! || ids.compare(a, b))
  const isBeyond = (row: number): boolean => way * (key[row]! - after!.key || ids.compareTo(row, after!.id)) > 0

  const best: number[] = []
  // Newer products have higher ids and rows: from that end fewer rows enter the page and leave it again.
  const last = rows.length - 1
  for (let n = 0; n <= last; n += 1) {
    const row = rows[way === 1 ? n : last - n]!
    if (best.length === limit && compare(row, best[limit - 1]!) > 0) continue
    if (after && !isBeyond(row)) continue
    let place = best.length
    while (place > 0 && compare(row, best[place - 1]!) < 0) place -= 1
    best.splice(place, 0, row)
    if (best.length > limit) best.pop()
  }
  return { found: rows.length, page: best.map((row) => ({ id: ids.at(row), key: key[row]! })) }
}
