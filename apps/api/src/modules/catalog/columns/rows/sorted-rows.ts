/** All rows by a sort key, ties by id, also while rows are added and changed. */
export class SortedRows {
  #rows = new Int32Array(0)
  #size = 0
  /** by row: whether its place is wrong */
  #isMoved = new Uint8Array(0)
  readonly compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare
  }

  get rows(): Int32Array {
    return this.#rows.subarray(0, this.#size)
  }

  /** Puts rows that are new, or whose key has changed, where they belong. `capacity`: more than the highest row. */
  place(moved: readonly number[], capacity: number): void {
    if (moved.length === 0) return
    this.#reserve(capacity)
    const placed = Int32Array.from(new Set(moved)).sort(this.compare)
    let rest = this.#takeOut(placed)
    this.#size = rest + placed.length
    // From the last one: the rows behind it move once.
    for (let n = placed.length - 1; n >= 0; n -= 1) {
      const at = this.#placeOf(placed[n]!, rest)
      this.#rows.copyWithin(at + n + 1, at, rest)
      this.#rows[at + n] = placed[n]!
      rest = at
    }
  }

  /** Numbers the rows anew: `numbers` has the new number of each row, or -1 for one that is dropped. */
  renumber(numbers: Int32Array): void {
    const renumbered = this.rows.map((row) => numbers[row]!).filter((row) => row >= 0)
    this.#rows.set(renumbered)
    this.#size = renumbered.length
  }

  /** Removes the rows that are in the wrong place. @returns the number of all others */
  #takeOut(moved: Int32Array): number {
    const [rows, isMoved] = [this.#rows, this.#isMoved]
    for (const row of moved) isMoved[row] = 1
    let rest = 0
    for (let at = 0; at < this.#size; at += 1) {
      const row = rows[at]!
      rows[rest] = row
      rest += 1 - isMoved[row]!
    }
    for (const row of moved) isMoved[row] = 0
    return rest
  }

  /** Number of the first `size` rows that are before a row. */
  #placeOf(row: number, size: number): number {
    let [low, high] = [0, size]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(this.#rows[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#rows.length) return
    const rows = new Int32Array(capacity)
    rows.set(this.#rows)
    this.#rows = rows
    this.#isMoved = new Uint8Array(capacity)
  }
}
