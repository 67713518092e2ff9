import { RowIds } from './rows/row-ids.ts'
import { SortedRows } from './rows/sorted-rows.ts'
import { TermLists, type WrittenList } from './term-lists.ts'

export const termKinds = ['category', 'collection', 'brand', 'color', 'key'] as const
export type TermKind = (typeof termKinds)[number]

const columnOrders = ['date', 'price', 'sold'] as const
export type ColumnOrder = (typeof columnOrders)[number]

/** Rows as the database sends them, one array for each column. Lists of terms are sent once, and rows have the texts that identify them. */
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

/** Counts rows by a criterion, and is notified of changed rows. */
export interface RowFollower {
  /** before a row that was counted is changed or removed */
  leaves: (row: number) => void
  /** after a row was added or changed */
  enters: (row: number) => void
  /** the columns are other arrays than before, or there are new lists of terms */
  restart: () => void
}

/** The publication of a removed row. */
export const never = Number.POSITIVE_INFINITY

/**
 * The columns by which lists filter, sort and count active products, in the memory of this process: the rows of `product_filters` as columns. A hundred thousand
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
    category: new TermLists('category', { hasRows: true }),
    collection: new TermLists('collection', { hasRows: true }),
    brand: new TermLists('brand', { hasRows: true }),
    color: new TermLists('color', { hasRows: true }),
    key: new TermLists('key', { hasRows: false }), // hardly two products have the same list
  }
  /** all rows, also removed ones, in the orders of lists */
  readonly sorted: Readonly<Record<ColumnOrder, SortedRows>> = {
    date: new SortedRows((a, b) => this.publishedAt[a]! - this.publishedAt[b]! || this.ids.compare(a, b)),
    price: new SortedRows((a, b) => this.price[a]! - this.price[b]! || this.ids.compare(a, b)),
    sold: new SortedRows((a, b) => this.sold[a]! - this.sold[b]! || this.ids.compare(a, b)),
  }

  readonly followers: RowFollower[] = []

  get size(): number {
    return this.ids.size
  }

  /** Adds rows, or replaces those with the same ids. */
  write(rows: WrittenRows): void {
    const hasNewLists = termKinds.map((kind) => this.terms[kind].learn(rows.lists[kind])).includes(true)
    if (hasNewLists) for (const follower of this.followers) follower.restart()
    const moved: Record<ColumnOrder, number[]> = { date: [], price: [], sold: [] }
    for (const [at, id] of rows.id.entries()) {
      const before = this.size
      const row = this.ids.add(id)
      if (row >= this.price.length) this.#grow()
      if (row < before) this.#leave(row)
      const isNew = row === before
      if (isNew || this.publishedAt[row] !== rows.publishedAt[at]) moved.date.push(row)
      if (isNew || this.price[row] !== rows.price[at]) moved.price.push(row)
      if (isNew || this.sold[row] !== rows.sold[at]) moved.sold.push(row)
      this.publishedAt[row] = rows.publishedAt[at]!
      this.price[row] = rows.price[at]!
      this.sold[row] = rows.sold[at]!
      this.flags[row] = rows.flags[at]!
      for (const kind of termKinds) this.terms[kind].assign(row, rows[kind][at]!)
      for (const column of this.numbers.values()) column[row] = Number.NaN
      for (const [key, value] of Object.entries(rows.numbers[at]!)) this.#addNumbers(key)[row] = value
      for (const follower of this.followers) follower.enters(row)
    }
    for (const order of columnOrders) this.sorted[order].place(moved[order], this.price.length)
  }

  remove(ids: readonly string[]): void {
    const rows = ids.flatMap((id) => this.ids.find(id) ?? [])
    for (const row of rows) {
      this.#leave(row)
      this.publishedAt[row] = never
      for (const kind of termKinds) this.terms[kind].takeOut(row)
    }
    this.sorted.date.place(rows, this.price.length)
  }

  /** Numbers the rows anew, so that those of a category are side by side: then the processor reads ahead. */
  sortByCategory(): void {
    const rows = this.terms.category.inOrderOfLists()
    const numbers = new Int32Array(this.size).fill(-1)
    for (let row = 0; row < rows.length; row += 1) numbers[rows[row]!] = row
    this.ids.reorder(rows)
    this.publishedAt = reordered(this.publishedAt, rows, new Float64Array(this.publishedAt.length))
    this.price = reordered(this.price, rows, new Float64Array(this.price.length))
    this.sold = reordered(this.sold, rows, new Int32Array(this.sold.length))
    this.flags = reordered(this.flags, rows, new Uint8Array(this.flags.length))
    for (const [key, column] of this.numbers) this.numbers.set(key, reordered(column, rows, new Float64Array(column.length)))
    for (const kind of termKinds) this.terms[kind].reorder(rows)
    for (const order of columnOrders) this.sorted[order].renumber(numbers)
    for (const follower of this.followers) follower.restart()
  }

  /** The keys that an order sorts by, by row. */
  keysOf(order: ColumnOrder): Float64Array | Int32Array {
    return { date: this.publishedAt, price: this.price, sold: this.sold }[order]
  }

  /** Rows published after a time, in microseconds since 1970. */
  publishedAfter(moment: number): Int32Array {
    const { rows } = this.sorted.date
    let first = rows.length
    while (first > 0 && this.publishedAt[rows[first - 1]!]! > moment) first -= 1
    return rows.subarray(first).filter((row) => this.publishedAt[row] !== never)
  }

  /** A number of a custom field, by row; no product has a number of an unknown field. */
  numbersOf(key: string): Float64Array {
    return this.numbers.get(key) ?? new Float64Array(this.size).fill(Number.NaN)
  }

  #leave(row: number): void {
    if (this.publishedAt[row] !== never) for (const follower of this.followers) follower.leaves(row)
  }

  #addNumbers(key: string): Float64Array {
    const known = this.numbers.get(key)
    if (known) return known
    const column = new Float64Array(this.price.length).fill(Number.NaN)
    this.numbers.set(key, column)
    for (const follower of this.followers) follower.restart()
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
    for (const follower of this.followers) follower.restart()
  }
}

function enlarged<Column extends Float64Array | Int32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

/** The values of `rows` in that order, the rest of `column` stays as it is. */
function reordered<Column extends Float64Array | Int32Array | Uint8Array>(
  from: Column,
  rows: Int32Array,
  column: Column,
): Column {
  for (let row = 0; row < rows.length; row += 1) column[row] = from[rows[row]!]!
  return column
}
