/** 32-bit words of a UUID. */
const words = 4

/** The ids of rows, as numbers: 24 bytes for each instead of about 100 as keys of a `Map`. */
export class RowIds {
  #words = new Uint32Array(1024 * words)
  /** rows plus one by hash of their id, 0 for an empty place; open addressing */
  #table = new Int32Array(2048)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The row of an id; adds it after all others if it is new. */
  add(id: string): number {
    const parsed = parse(id)
    const place = this.#placeOf(parsed)
    if (this.#table[place] !== 0) return this.#table[place]! - 1
    const row = this.#size
    if ((row + 1) * words > this.#words.length) this.#grow()
    this.#words.set(parsed, row * words)
    this.#size += 1
    this.#table[this.#placeOf(parsed)] = row + 1
    return row
  }

  find(id: string): number | undefined {
    const found = this.#table[this.#placeOf(parse(id))]!
    return found === 0 ? undefined : found - 1
  }

  at(row: number): string {
    let hex = ''
    for (let at = row * words; at < (row + 1) * words; at += 1) hex += this.#words[at]!.toString(16).padStart(8, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Numbers the rows anew: `rows` are those of now in their new order, others are dropped. */
  reorder(rows: Int32Array): void {
    const reordered = new Uint32Array(this.#words.length)
    for (let row = 0; row < rows.length; row += 1)
      for (let word = 0; word < words; word += 1) reordered[row * words + word] = this.#words[rows[row]! * words + word]!
    this.#words = reordered
    this.#size = rows.length
    this.#table.fill(0)
    this.#fillTable()
  }

  /** The order of two rows by id, as PostgreSQL sorts them. */
  compare(a: number, b: number): number {
    return compareWords(this.#words, a * words, this.#words, b * words)
  }

  /** Compares rows with an id, which no row needs to have. */
  comparing(id: string): (row: number) => number {
    const parsed = parse(id)
    return (row) => compareWords(this.#words, row * words, parsed, 0)
  }

  /** The place of an id in the table, or the empty one where it belongs. */
  #placeOf(id: Uint32Array): number {
    const mask = this.#table.length - 1
    let place =
      (Math.imul(id[0]! ^ Math.imul(id[1]!, 0x9e3779b1) ^ Math.imul(id[2]!, 0x85ebca6b) ^ id[3]!, 0xc2b2ae35) >>> 7) & mask
    for (;;) {
      const found = this.#table[place]!
      if (found === 0 || compareWords(this.#words, (found - 1) * words, id, 0) === 0) return place
      place = (place + 1) & mask
    }
  }

  #grow(): void {
    const larger = new Uint32Array(this.#words.length * 2)
    larger.set(this.#words)
    this.#words = larger
    this.#table = new Int32Array(this.#table.length * 2)
    this.#fillTable()
  }

  #fillTable(): void {
    for (let row = 0; row < this.#size; row += 1)
      this.#table[this.#placeOf(this.#words.subarray(row * words, (row + 1) * words))] = row + 1
  }
}

const parse = (id: string): Uint32Array => {
  const hex = id.replaceAll('-', '')
  return Uint32Array.from({ length: words }, (_, word) => Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16))
}

function compareWords(a: Uint32Array, from: number, b: Uint32Array, other: number): number {
  for (let word = 0; word < words; word += 1) {
    const difference = a[from + word]! - b[other + word]!
    if (difference !== 0) return difference
  }
  return 0
}
