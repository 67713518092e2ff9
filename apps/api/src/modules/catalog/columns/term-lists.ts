import { RowGroups } from './rows/row-groups.ts'

/** A list as the database sends it: a text that identifies it, and its terms. */
export type WrittenList = readonly [text: string, terms: readonly string[]]

/** Terms of one kind for each product: its categories, brand, colours and so on. Products with equal lists share the number of one list. */
export class TermLists {
  /** by row: number of its list */
  of = new Int32Array(0)
  /** by number of a list: its rows; undefined if they are not stored */
  readonly rows: RowGroups | undefined
  /** by number of a list: numbers of its terms */
  readonly lists: Int32Array[] = []
  /** by number */
  readonly terms: string[] = []
  readonly #listByText = new Map<string, number>()
  readonly #termNumbers = new Map<string, number>()
  /** by term: numbers of the lists that have it */
  readonly #listsWith: number[][] = []

  readonly name: string

  /** `name` is unique. With `hasRows`, the rows of each list are stored: 9 bytes for each product. */
  constructor(name: string, { hasRows }: { hasRows: boolean }) {
    this.name = name
    if (hasRows) this.rows = new RowGroups()
  }

  resize(capacity: number): void {
    const larger = new Int32Array(capacity)
    larger.set(this.of)
    this.of = larger
    this.rows?.resize(capacity)
  }

  /** @returns whether some were new */
  learn(written: readonly WrittenList[]): boolean {
    const before = this.lists.length
    for (const [text, terms] of written) {
      if (this.#listByText.has(text)) continue
      const list = this.lists.length
      this.#listByText.set(text, list)
      this.lists.push(
        Int32Array.from(new Set(terms), (term) => {
          const number = this.#numberOf(term)
          this.#listsWith[number]!.push(list)
          return number
        }),
      )
    }
    return this.lists.length > before
  }

  /** The list must have been learned. */
  assign(row: number, text: string): void {
    const list = this.#listByText.get(text)
    if (list === undefined) throw new Error(`unknown list ${text}`)
    this.rows?.takeOut(row, this.of[row]!)
    this.of[row] = list
    this.rows?.put(row, list)
  }

  /** Numbers the rows anew: `rows` are those of now in their new order. */
  reorder(rows: Int32Array): void {
    const of = new Int32Array(this.of.length)
    this.rows?.clear()
    for (let row = 0; row < rows.length; row += 1) {
      of[row] = this.of[rows[row]!]!
      this.rows?.put(row, of[row]!)
    }
    this.of = of
  }

  /** The rows, those with equal lists side by side, and of the lists those that begin with the same terms. */
  inOrderOfLists(): Int32Array {
    const lists = [...this.lists.keys()]
    const names = this.lists.map((terms) => terms.join(' '))
    return this.rows!.rowsIn(lists.sort((a, b) => (names[a]! < names[b]! ? -1 : 1)))
  }

  /** Takes a row out of the rows of its list. */
  takeOut(row: number): void {
    this.rows?.takeOut(row, this.of[row]!)
  }

  /** For each list: 0 if it has one of the terms, else 1. */
  lacking(terms: readonly string[]): Uint8Array {
    const lacks = new Uint8Array(this.lists.length).fill(1)
    for (const term of terms) {
      const number = this.#termNumbers.get(term)
      if (number !== undefined) for (const list of this.#listsWith[number]!) lacks[list] = 0
    }
    return lacks
  }

  /** How many products have each term, by how many have each list; terms without products are left out. */
  toTerms(byList: Int32Array): { term: string; count: number }[] {
    const counts = new Int32Array(this.terms.length)
    for (let list = 0; list < byList.length; list += 1) {
      const count = byList[list]!
      if (count > 0) for (const term of this.lists[list]!) counts[term]! += count
    }
    return this.terms.flatMap((term, number) => (counts[number]! > 0 ? [{ term, count: counts[number]! }] : []))
  }

  #numberOf(term: string): number {
    const known = this.#termNumbers.get(term)
    if (known !== undefined) return known
    const number = this.terms.push(term) - 1
    this.#termNumbers.set(term, number)
    this.#listsWith.push([])
    return number
  }
}
