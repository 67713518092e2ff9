import { never, type ProductColumns, type RowFollower } from '../product-columns.ts'
import type { TermLists } from '../term-lists.ts'

/** Parts that the prices are divided into, with about as many products in each. */
const parts = 256

/**
 * Counts of the rows with a price in some range, by list of terms: sums of parts of the range, and the rows at its two ends. The parts are counted once and
 * changed with each row that changes.
 */
class PriceCounts implements RowFollower {
  readonly #columns: ProductColumns
  /** lowest price of each part */
  #bounds: Float64Array | undefined
  readonly #byPart = new Map<TermLists, Int32Array[]>()

  constructor(columns: ProductColumns) {
    this.#columns = columns
  }

  count(terms: TermLists, { min, max }: { min: number; max: number }): Int32Array {
    const counts = new Int32Array(terms.lists.length)
    this.#bounds ??= this.#divide()
    const bounds = this.#bounds
    const byPart = this.#byPart.get(terms) ?? this.#countParts(terms, bounds)
    this.#byPart.set(terms, byPart)
    // The parts that are wholly inside: the last has no end.
    const first = bounds.findIndex((bound) => bound >= min)
    const end = bounds.findLastIndex((bound) => bound <= max)
    if (first < 0 || first >= end) {
      this.#addRows(counts, terms, this.#placeOf(min), this.#placeBehind(max))
      return counts
    }
    for (let part = first; part < end; part += 1) {
      const inPart = byPart[part]!
      for (let list = 0; list < counts.length; list += 1) counts[list]! += inPart[list]!
    }
    this.#addRows(counts, terms, this.#placeOf(min), this.#placeOf(bounds[first]!))
    this.#addRows(counts, terms, this.#placeOf(bounds[end]!), this.#placeBehind(max))
    return counts
  }

  leaves(row: number): void {
    this.#add(row, -1)
  }

  enters(row: number): void {
    this.#add(row, 1)
  }

  restart(): void {
    this.#bounds = undefined
    this.#byPart.clear()
  }

  #add(row: number, difference: 1 | -1): void {
    if (!this.#bounds) return
    const part = partOf(this.#bounds, this.#columns.price[row]!)
    for (const [{ of }, byPart] of this.#byPart) byPart[part]![of[row]!]! += difference
  }

  #divide(): Float64Array {
    const { price, sorted } = this.#columns
    const { rows } = sorted.price
    const at = (part: number) => price[rows[Math.floor((part * rows.length) / parts)]!]!
    const bounds = new Set(Array.from({ length: rows.length === 0 ? 0 : parts }, (_, part) => at(part)))
    // A price below all of now belongs to the first part.
    return Float64Array.from([Number.NEGATIVE_INFINITY, ...bounds])
  }

  #countParts({ of, lists }: TermLists, bounds: Float64Array): Int32Array[] {
    const { price, publishedAt, size } = this.#columns
    const byPart = Array.from(bounds, () => new Int32Array(lists.length))
    for (let row = 0; row < size; row += 1) if (publishedAt[row] !== never) byPart[partOf(bounds, price[row]!)]![of[row]!]! += 1
    return byPart
  }

  /** Adds the rows between two places in the order of prices. */
  #addRows(counts: Int32Array, { of }: TermLists, from: number, to: number): void {
    const { publishedAt, sorted } = this.#columns
    const { rows } = sorted.price
    for (let place = from; place < to; place += 1) {
      const row = rows[place]!
      if (publishedAt[row] !== never) counts[of[row]!]! += 1
    }
  }

  /** Place of the first row with at least this price. */
  #placeOf(wanted: number): number {
    return this.#firstPlace((price) => price >= wanted)
  }

  /** Place of the first row with a higher price. */
  #placeBehind(wanted: number): number {
    return this.#firstPlace((price) => price > wanted)
  }

  #firstPlace(isThere: (price: number) => boolean): number {
    const { price, sorted } = this.#columns
    const { rows } = sorted.price
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isThere(price[rows[middle]!]!)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** The last part whose lowest price is not above a price. */
function partOf(bounds: Float64Array, price: number): number {
  let [low, high] = [0, bounds.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (bounds[middle]! <= price) low = middle
    else high = middle
  }
  return low
}

const known = new WeakMap<ProductColumns, PriceCounts>()

/** The counts by price of these columns. */
export function priceCounts(columns: ProductColumns): PriceCounts {
  const counts = known.get(columns) ?? new PriceCounts(columns)
  if (!known.has(columns)) columns.followers.push(counts)
  known.set(columns, counts)
  return counts
}
