import { RowIds } from './row-ids.ts'
import { SortedRows } from './sorted-rows.ts'
import { TermLists, type WrittenList } from './term-lists.ts'

export const termKinds = ['category', 'collection', 'brand', 'color', 'key'] as const
export type TermKind = (typeof termKinds)[number]

export type ColumnOrder = 'date' | 'price' | 'sold'

/** Rows as the database sends them, one array for each column. Lists of terms are written once, and rows have the texts that stand for them. */
export interface WrittenRows extends Record<TermKind, string[]> {
  id: string[]
  /** microseconds since 1970 */
  publishedAt: number[]
  price: number[]
  sold: number[]
  /** 1: in stock, 2: on sale, and four times the whole stars */
  flags: number[]
  numbers: Record<string, number>[]
  lists: Record<TermKind, WrittenList[]>
}

const never = Number.POSITIVE_INFINITY

/**
 * What lists filter, sort and count active products by, in the memory of this process: the rows of `product_filters` as columns. A hundred thousand
 * products take some megabytes and are filtered and counted in about a millisecond.
 */
export class ProductColumns {
  readonly ids = new RowIds()
  /** microseconds since 1970; infinite for a removed row */
  publishedAt = new Float64Array(0)
  price = new Float64Array(0)
  sold = new Int32Array(0)
  flags = new Uint8Array(0)
  /** numbers of custom fields by key of the field; NaN where a product has none */
  readonly numbers = new Map<string, Float64Array>()
  readonly terms: Readonly<Record<TermKind, TermLists>> = {
    category: new TermLists(),
    collection: new TermLists(),
    brand: new TermLists(),
    color: new TermLists(),
    key: new TermLists(),
  }
  /** all rows, also removed ones, in the orders of lists */
  readonly sorted: Readonly<Record<ColumnOrder, SortedRows>> = {
    date: new SortedRows((a, b) => this.publishedAt[a]! - this.publishedAt[b]! || this.ids.compare(a, b)),
    price: new SortedRows((a, b) => this.price[a]! - this.price[b]! || this.ids.compare(a, b)),
    sold: new SortedRows((a, b) => this.sold[a]! - this.sold[b]! || this.ids.compare(a, b)),
  }

  get size(): number {
    return this.ids.size
  }

  /** Adds rows, or replaces those with the same ids. */
  write(rows: WrittenRows): void {
    for (const kind of termKinds) this.terms[kind].learn(rows.lists[kind])
    const written = rows.id.map((id, at) => {
      const row = this.ids.add(id)
      if (row >= this.price.length) this.#grow()
      this.publishedAt[row] = rows.publishedAt[at]!
      this.price[row] = rows.price[at]!
      this.sold[row] = rows.sold[at]!
      this.flags[row] = rows.flags[at]!
      for (const kind of termKinds) this.terms[kind].assign(row, rows[kind][at]!)
      for (const column of this.numbers.values()) column[row] = Number.NaN
      for (const [key, value] of Object.entries(rows.numbers[at]!)) this.#addNumbers(key)[row] = value
      return row
    })
    for (const order of Object.values(this.sorted)) order.place(written, this.price.length)
  }

  remove(ids: readonly string[]): void {
    const rows = ids.flatMap((id) => this.ids.find(id) ?? [])
    for (const row of rows) this.publishedAt[row] = never
    this.sorted.date.place(rows, this.price.length)
  }

  /** The keys that an order sorts by, by row. */
  keysOf(order: ColumnOrder): Float64Array | Int32Array {
    return { date: this.publishedAt, price: this.price, sold: this.sold }[order]
  }

  /** A number of a custom field, by row; no product has a number of an unknown field. */
  numbersOf(key: string): Float64Array {
    return this.numbers.get(key) ?? new Float64Array(this.size).fill(Number.NaN)
  }

  #addNumbers(key: string): Float64Array {
    const known = this.numbers.get(key)
    if (known) return known
    const column = new Float64Array(this.price.length).fill(Number.NaN)
    this.numbers.set(key, column)
    return column
  }

  #grow(): void {
    const capacity = Math.max(1024, Math.ceil(this.price.length * 1.5))
    this.publishedAt = enlarged(this.publishedAt, new Float64Array(capacity))
    this.price = enlarged(this.price, new Float64Array(capacity))
    this.sold = enlarged(this.sold, new Int32Array(capacity))
    this.flags = enlarged(this.flags, new Uint8Array(capacity))
    for (const [key, column] of this.numbers) this.numbers.set(key, enlarged(column, new Float64Array(capacity).fill(Number.NaN)))
    for (const kind of termKinds) this.terms[kind].resize(capacity)
  }
}

function enlarged<Column extends Float64Array | Int32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}
