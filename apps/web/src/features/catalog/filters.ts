import { type SortCode, sorts } from '@haat/shared/catalog/sort.ts'
import type { ListInput } from './api.ts'

/** What a list is narrowed to. It lives in the address and nowhere else. */
export interface Filters {
  q?: string
  /** on the page of a category, that one */
  category?: string
  brand: string[]
  color: string[]
  attribute: string[]
  min?: number
  max?: number
  inStock: boolean
  onSale: boolean
  rating?: number
  sort?: SortCode
}

const many = ['brand', 'color', 'attribute'] as const
const mostValues = 20

/** Reads an address; what no list understands is left out, so that a mistyped address still shows products. */
export function readFilters(query: URLSearchParams): Filters {
  const q = query.get('q')?.trim().slice(0, 120)
  const category = query.get('category')
  const sort = query.get('sort')
  const rating = Number(query.get('rating'))
  const min = amount(query.get('min'))
  const max = amount(query.get('max'))
  return {
    ...(q && { q }),
    ...(category && { category }),
    brand: values(query, 'brand'),
    color: values(query, 'color'),
    attribute: values(query, 'attribute'),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    inStock: isOn(query.get('inStock')),
    onSale: isOn(query.get('onSale')),
    ...(Number.isInteger(rating) && rating >= 1 && rating <= 5 && { rating }),
    ...(sort && Object.hasOwn(sorts, sort) && { sort: sort as SortCode }),
  }
}

/** The address of a choice, always in the same order, so that equal lists have equal addresses. */
export function writeFilters({ q, category, min, max, inStock, onSale, rating, sort, ...lists }: Filters): URLSearchParams {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && value !== '' && query.set(name, String(value))
  set('q', q)
  set('category', category)
  for (const name of many) for (const value of lists[name]) query.append(name, value)
  set('min', min)
  set('max', max)
  if (inStock) set('inStock', '1')
  if (onSale) set('onSale', '1')
  set('rating', rating)
  set('sort', sort)
  return query
}

/** What the server is asked. Must say the same as the server's own reading of the address, or its first answer is not used. */
export function listInput({ inStock, onSale, brand, color, attribute, ...rest }: Filters, category = rest.category): ListInput {
  return {
    ...rest,
    ...(category && { category }),
    ...(brand.length > 0 && { brand }),
    ...(color.length > 0 && { color }),
    ...(attribute.length > 0 && { attribute }),
    ...(inStock && { inStock: '1' as const }),
    ...(onSale && { onSale: '1' as const }),
    facets: '1',
  }
}

/** The search and the order stay; everything that narrows goes. */
export const withoutFilters = ({ q, sort }: Filters): Filters => ({ ...noFilters, ...(q && { q }), ...(sort && { sort }) })

export const noFilters: Filters = { brand: [], color: [], attribute: [], inStock: false, onSale: false }

/** One thing a list is narrowed to, and the list without it. */
export interface ActiveFilter {
  kind: 'category' | 'brand' | 'color' | 'attribute' | 'price' | 'rating' | 'inStock' | 'onSale'
  value: string
  without: Filters
}

export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const { category, min, max, rating, ...rest } = filters
  if (category) active.push({ kind: 'category', value: category, without: omit(filters, 'category') })
  for (const kind of ['color', 'attribute', 'brand'] as const)
    for (const value of rest[kind])
      active.push({ kind, value, without: { ...filters, [kind]: rest[kind].filter((one) => one !== value) } })
  if (min !== undefined || max !== undefined) active.push({ kind: 'price', value: '', without: omit(filters, 'min', 'max') })
  if (rating) active.push({ kind: 'rating', value: String(rating), without: omit(filters, 'rating') })
  for (const kind of ['inStock', 'onSale'] as const)
    if (filters[kind]) active.push({ kind, value: '', without: { ...filters, [kind]: false } })
  return active
}

/** A value goes into its list, or out of it when it is there. */
export function toggled(filters: Filters, kind: (typeof many)[number], value: string): Filters {
  const has = filters[kind].includes(value)
  if (!has && filters[kind].length >= mostValues) return filters
  return { ...filters, [kind]: has ? filters[kind].filter((one) => one !== value) : [...filters[kind], value] }
}

export function omit<K extends 'q' | 'category' | 'min' | 'max' | 'rating' | 'sort'>(filters: Filters, ...names: K[]): Filters {
  const rest = { ...filters }
  for (const name of names) delete rest[name]
  return rest
}

const values = (query: URLSearchParams, name: string): string[] =>
  [
    ...new Set(
      query
        .getAll(name)
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ].slice(0, mostValues)
const isOn = (value: string | null): boolean => value === '1' || value === 'true'
const amount = (value: string | null): number | undefined => {
  if (!value || !/^\d{1,10}(\.\d{1,2})?$/.test(value)) return undefined
  return Number(value)
}
