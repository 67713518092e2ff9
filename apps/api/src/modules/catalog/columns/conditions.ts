import type { Filter } from '../listing/list-repo.ts'
import type { ProductColumns, TermKind } from './product-columns.ts'

/** A facet with an active filter: a field of the filter, or one of its key groups or number ranges by their place. */
export type ActiveFacet =
  | 'category'
  | 'brand'
  | 'color'
  | 'price'
  | 'rating'
  | 'inStock'
  | 'onSale'
  | `keys${number}`
  | `number${number}`

export const inStockFlag = 1
export const onSaleFlag = 2
export const starsShift = 2

/** A condition of a list; without a facet if no facet counts the products that fail it alone. */
export type Condition = { facet?: ActiveFacet } & (
  | { kind: 'terms'; of: Int32Array /** by list of terms: 1 if it fails */; lacking: Uint8Array }
  | { kind: 'range'; column: Float64Array; min: number; max: number }
  | { kind: 'stars'; flags: Uint8Array /** the flags of the fewest stars that pass */; least: number }
  | { kind: 'flag'; flags: Uint8Array; flag: number }
)

/** The conditions of a filter, that of publication last, because most products meet it. `now`: microseconds since 1970. */
export function conditionsOf(columns: ProductColumns, filter: Filter, now: number): Condition[] {
  const { category, collection, brand, color, keys = [], numbers = [], price, rating, inStock, onSale } = filter
  const { flags } = columns
  const terms = (kind: TermKind, wanted: readonly string[], facet?: ActiveFacet): Condition => ({
    kind: 'terms',
    of: columns.terms[kind].of,
    lacking: columns.terms[kind].lacking(wanted),
    ...(facet && { facet }),
  })
  const range = (column: Float64Array, { min = -Infinity, max = Infinity }, facet?: ActiveFacet): Condition => ({
    kind: 'range',
    column,
    min,
    max,
    ...(facet && { facet }),
  })
  return [
    ...(collection === undefined ? [] : [terms('collection', [collection])]),
    ...(category === undefined ? [] : [terms('category', [category], 'category')]),
    ...(brand ? [terms('brand', brand, 'brand')] : []),
    ...(color ? [terms('color', color, 'color')] : []),
    ...keys.map((group, index) => terms('key', group.keys, `keys${index}`)),
    ...numbers.map(({ key, ...bounds }, index) => range(columns.numbersOf(key), bounds, `number${index}`)),
    ...(price ? [range(columns.price, price, 'price')] : []),
    ...(rating === undefined ? [] : [{ kind: 'stars' as const, facet: 'rating' as const, flags, least: rating << starsShift }]),
    ...(inStock ? [{ kind: 'flag' as const, facet: 'inStock' as const, flags, flag: inStockFlag }] : []),
    ...(onSale ? [{ kind: 'flag' as const, facet: 'onSale' as const, flags, flag: onSaleFlag }] : []),
    range(columns.publishedAt, { max: now }),
  ]
}

/** Whether a row meets all conditions. */
export function meets(conditions: readonly Condition[], row: number): boolean {
  for (let n = 0; n < conditions.length; n += 1) if (fails(conditions[n]!, row)) return false
  return true
}

/** NaN is outside of every range. */
function fails(condition: Condition, row: number): boolean {
  switch (condition.kind) {
    case 'terms':
      return condition.lacking[condition.of[row]!] === 1
    case 'range': {
      const value = condition.column[row]!
      return !(value >= condition.min && value <= condition.max)
    }
    case 'stars':
      return condition.flags[row]! < condition.least
    case 'flag':
      return (condition.flags[row]! & condition.flag) === 0
  }
}
