import type { Filter } from '../../listing/list-repo.ts'
import { type ActiveFacet, inStockFlag, onSaleFlag, starsShift } from '../conditions.ts'
import type { ProductColumns, TermKind } from '../product-columns.ts'
import type { Matches } from './match.ts'

export interface TermCount {
  term: string
  count: number
}

/** Counts of all facets, each over the products that match all other filters. */
export interface FacetCounts {
  inStock: number
  onSale: number
  price: { min: number; max: number } | null
  /** number of products with at least 1, 2, 3, 4, 5 stars */
  ratings: number[]
  categories: TermCount[]
  brands: TermCount[]
  colors: TermCount[]
  /** keys of options and custom fields */
  keys: TermCount[]
  numbers: { key: string; min: number; max: number }[]
}

/** Counts the facets of a list over its matches. */
export function countFacets(
  columns: ProductColumns,
  { keys = [], numbers = [] }: Filter,
  { rows, failing, counted }: Matches,
): FacetCounts {
  const { flags, price } = columns
  /** The products over which a facet is counted. */
  const base = (facet?: ActiveFacet): Int32Array[] => {
    const own = facet && failing[facet]
    return own ? [rows, own] : [rows]
  }
  const byTerm = (kind: TermKind, facet?: ActiveFacet): TermCount[] => {
    const { of, lists } = columns.terms[kind]
    const counts = new Int32Array(lists.length)
    if (facet && counted?.facet === facet) counts.set(counted.byList)
    return columns.terms[kind].toTerms(count(base(facet), of, counts))
  }
  const countFlags = (facet?: ActiveFacet): Int32Array => count(base(facet), flags, new Int32Array(256))
  const matchesByFlags = countFlags()
  const byFlags = (facet: ActiveFacet): Int32Array => (failing[facet] ? countFlags(facet) : matchesByFlags)
  const withFlag = (flag: number, facet: ActiveFacet): number =>
    byFlags(facet).reduce((sum, products, flags) => ((flags & flag) === 0 ? sum : sum + products), 0)
  const byStars = byFlags('rating')
  const byKey = (): TermCount[] => {
    const active = new Set(keys.map(({ name }) => name))
    const own = keys.map(({ name }, index) => byTerm('key', `keys${index}`).filter(({ term }) => nameOf(term) === name))
    return [...byTerm('key').filter(({ term }) => !active.has(nameOf(term))), ...own.flat()]
  }
  return {
    inStock: withFlag(inStockFlag, 'inStock'),
    onSale: withFlag(onSaleFlag, 'onSale'),
    price: rangeOf(base('price'), price),
    ratings: [1, 2, 3, 4, 5].map((stars) => byStars.subarray(stars << starsShift).reduce((sum, products) => sum + products, 0)),
    categories: byTerm('category', 'category'),
    brands: byTerm('brand', 'brand'),
    colors: byTerm('color', 'color'),
    keys: byKey(),
    numbers: [...columns.numbers].flatMap(([key, column]) => {
      const index = numbers.findIndex((one) => one.key === key)
      const range = rangeOf(base(index < 0 ? undefined : `number${index}`), column)
      return range ? [{ key, ...range }] : []
    }),
  }
}

/** Counts the rows with each value of a column, into `counts`. */
function count(base: readonly Int32Array[], column: Int32Array | Uint8Array, counts: Int32Array): Int32Array {
  for (const rows of base) for (let n = 0; n < rows.length; n += 1) counts[column[rows[n]!]!]! += 1
  return counts
}

/** Lowest and highest value; null if there is none. No comparison with NaN is true. */
function rangeOf(base: readonly Int32Array[], column: Float64Array): { min: number; max: number } | null {
  let [min, max] = [Infinity, -Infinity]
  for (const rows of base)
    for (let n = 0; n < rows.length; n += 1) {
      const value = column[rows[n]!]!
      if (value < min) min = value
      if (value > max) max = value
    }
  return min <= max ? { min, max } : null
}

/** The option or custom field of a key: the part before the colon. */
const nameOf = (key: string): string => key.slice(0, key.indexOf(':'))
