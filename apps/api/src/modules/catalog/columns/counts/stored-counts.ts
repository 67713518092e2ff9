import { type Condition, meets, narrowestOf, rowsOf } from '../conditions.ts'
import { never, type ProductColumns, type RowFollower } from '../product-columns.ts'
import type { TermLists } from '../term-lists.ts'

/** Sets whose counts are stored. */
const most = 200

interface StoredSet {
  conditions: readonly Condition[]
  terms: TermLists
  byList: Int32Array
}

/** Counts of the rows that meet some conditions, by list of terms: made once, and changed with each row that changes. */
class StoredCounts implements RowFollower {
  readonly #columns: ProductColumns
  /** least recently used first */
  readonly #stored = new Map<string, StoredSet>()

  constructor(columns: ProductColumns) {
    this.#columns = columns
  }

  count(terms: TermLists, conditions: readonly Condition[]): Int32Array {
    const name = [terms.name, ...conditions.map(({ text }) => text)].join('\n')
    const stored = this.#stored.get(name) ?? { terms, conditions, byList: this.#count(terms, conditions) }
    this.#stored.delete(name)
    this.#stored.set(name, stored)
    if (this.#stored.size > most) this.#stored.delete(this.#stored.keys().next().value!)
    return stored.byList.slice()
  }

  leaves(row: number): void {
    this.#add(row, -1)
  }

  enters(row: number): void {
    this.#add(row, 1)
  }

  restart(): void {
    this.#stored.clear()
  }

  #add(row: number, difference: 1 | -1): void {
    for (const { conditions, terms, byList } of this.#stored.values())
      if (meets(conditions, row)) byList[terms.of[row]!]! += difference
  }

  #count({ of, lists }: TermLists, conditions: readonly Condition[]): Int32Array {
    const { size, publishedAt } = this.#columns
    const counts = new Int32Array(lists.length)
    const countRow = (row: number) => {
      if (publishedAt[row] !== never && meets(conditions, row)) counts[of[row]!]! += 1
    }
    const narrowest = narrowestOf(conditions, size)
    if (narrowest) for (const row of rowsOf(narrowest)) countRow(row)
    else for (let row = 0; row < size; row += 1) countRow(row)
    return counts
  }
}

const known = new WeakMap<ProductColumns, StoredCounts>()

/** The stored counts of these columns. */
export function storedCounts(columns: ProductColumns): StoredCounts {
  const stored = known.get(columns) ?? new StoredCounts(columns)
  if (!known.has(columns)) columns.followers.push(stored)
  known.set(columns, stored)
  return stored
}
