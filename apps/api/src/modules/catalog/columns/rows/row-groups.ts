const none = -1

/** Rows in groups, each in one group or none; moving a row takes the same time in groups of any size. */
export class RowGroups {
  /** by group, filled from the beginning */
  readonly #rows: Int32Array[] = []
  readonly #sizes: number[] = []
  /** by row: its place in its group */
  #places = new Int32Array(0)

  /** For rows below `capacity`. */
  resize(capacity: number): void {
    const places = new Int32Array(capacity).fill(none)
    places.set(this.#places)
    this.#places = places
  }

  /** Adds a row that is in no group. */
  put(row: number, group: number): void {
    while (this.#rows.length <= group) this.#sizes[this.#rows.push(new Int32Array(4)) - 1] = 0
    const size = this.#sizes[group]!
    let rows = this.#rows[group]!
    if (size === rows.length) {
      rows = new Int32Array(Math.ceil(size * 1.5))
      rows.set(this.#rows[group]!)
      this.#rows[group] = rows
    }
    rows[size] = row
    this.#sizes[group] = size + 1
    this.#places[row] = size
  }

  /** Removes a row from its group; nothing happens if it is in none. */
  takeOut(row: number, group: number): void {
    const place = this.#places[row]!
    if (place === none) return
    const rows = this.#rows[group]!
    const last = rows[this.#sizes[group]! - 1]!
    rows[place] = last
    this.#places[last] = place
    this.#sizes[group]! -= 1
    this.#places[row] = none
  }

  /** Takes all rows out. */
  clear(): void {
    this.#sizes.fill(0)
    this.#places.fill(none)
  }

  /** Number of rows in a group. */
  sizeOf(group: number): number {
    return this.#sizes[group] ?? 0
  }

  /** The rows of some groups, in no order. */
  rowsIn(groups: readonly number[]): Int32Array {
    const all = new Int32Array(groups.reduce((sum, group) => sum + this.sizeOf(group), 0))
    let end = 0
    for (const group of groups) {
      const size = this.sizeOf(group)
      if (size > 0) all.set(this.#rows[group]!.subarray(0, size), end)
      end += size
    }
    return all
  }
}
