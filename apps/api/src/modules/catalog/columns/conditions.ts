import type { Filter } from '../listing/list-repo.ts'
import type { ProductColumns, TermKind } from './product-columns.ts'
import type { TermLists } from './term-lists.ts'

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

/** The text of the condition that a product is published. */
export const publication = 'published'

export const inStockFlag = 1
export const onSaleFlag = 2
export const starsShift = 2

/** A condition of a list; without a facet if no facet counts the products that fail it alone. `text` identifies it. */
export type Condition = { facet?: ActiveFacet; text: string } & (
  | { kind: 'terms'; terms: TermLists; of: Int32Array /** by list of terms: 1 if it fails */; lacking: Uint8Array }
  | { kind: 'range'; column: Float64Array; min: number; max: number }
  | { kind: 'stars'; flags: Uint8Array /** the flags of the fewest stars that pass */; least: number }
  | { kind: 'flag'; flags: Uint8Array; flag: number }
)

export type TermsCondition = Extract<Condition, { kind: 'terms' }>

/** The conditions of a filter, that of publication last, because most products meet it. `now`: microseconds since 1970. */
export function conditionsOf(columns: ProductColumns, filter: Filter, now: number): Condition[] {
  const { category, collection, brand, color, keys = [], numbers = [], price, rating, inStock, onSale } = filter
  const { flags } = columns
  const terms = (kind: TermKind, wanted: readonly string[], facet?: ActiveFacet): Condition => ({
    kind: 'terms',
    text: `${kind} ${wanted.join(' ')}`,
    terms: columns.terms[kind],
    of: columns.terms[kind].of,
    lacking: columns.terms[kind].lacking(wanted),
    ...(facet && { facet }),
  })
  const range = (name: string, column: Float64Array, { min = -Infinity, max = Infinity }, facet?: ActiveFacet): Condition => ({
    kind: 'range',
    text: `${name} ${min} ${max}`,
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
    ...numbers.map(({ key, ...bounds }, index) => range(`number ${key}`, columns.numbersOf(key), bounds, `number${index}`)),
    ...(price ? [range('price', columns.price, price, 'price')] : []),
    ...(rating === undefined
      ? []
      : [{ kind: 'stars' as const, text: `stars ${rating}`, facet: 'rating' as const, flags, least: rating << starsShift }]),
    ...(inStock ? [{ kind: 'flag' as const, text: 'in stock', facet: 'inStock' as const, flags, flag: inStockFlag }] : []),
    ...(onSale ? [{ kind: 'flag' as const, text: 'on sale', facet: 'onSale' as const, flags, flag: onSaleFlag }] : []),
    { kind: 'range', text: publication, column: columns.publishedAt, min: -Infinity, max: now },
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

/** Rows that meet a condition are read one by one only if they are fewer than this share of all. */
const mostRead = 1 / 2

/** The condition that the fewest rows meet, if its rows are stored and few enough. */
export function narrowestOf(conditions: readonly Condition[], size: number): TermsCondition | undefined {
  let [found, fewest]: [TermsCondition | undefined, number] = [undefined, size * mostRead]
  for (const condition of conditions) {
    if (condition.kind !== 'terms' || !condition.terms.rows) continue
    const { rows } = condition.terms
    const count = listsOf(condition).reduce((sum, list) => sum + rows.sizeOf(list), 0)
    if (count < fewest) [found, fewest] = [condition, count]
  }
  return found
}

/** The rows that meet such a condition, in no order. */
export const rowsOf = (condition: TermsCondition): Int32Array => condition.terms.rows!.rowsIn(listsOf(condition))

/** Numbers of the lists that meet a condition. */
function listsOf({ lacking }: TermsCondition): number[] {
  const lists: number[] = []
  for (let list = 0; list < lacking.length; list += 1) if (lacking[list] === 0) lists.push(list)
  return lists
}
