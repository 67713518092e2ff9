import { type SortCode, sorts } from '@haat/shared/catalog/sort.ts'
import type { ListInput } from '../api.ts'

/** Filters of a product list. The URL is their only storage. */
export interface Filters {
  q?: string
  /** the words of `q` are not corrected */
  exact?: true
  /** slug of the category page */
  category?: string
  /** slug of the collection page; not read from the URL's parameters */
  collection?: string
  brand: string[]
  color: string[]
  attribute: string[]
  /** custom fields: `material:cotton`, `weight:1..5` */
  field: string[]
  min?: number
  max?: number
  inStock: boolean
  onSale: boolean
  rating?: number
  sort?: SortCode
}

const many = ['brand', 'color', 'attribute', 'field'] as const
const mostValues = 20

/** Reads filters from the URL; ignores unknown or invalid values, so that a mistyped URL still shows products. */
export function readFilters(query: URLSearchParams): Filters {
  const q = query.get('q')?.trim().slice(0, 120)
  const category = query.get('category')
  const sort = query.get('sort')
  const rating = Number(query.get('rating'))
  const min = amount(query.get('min'))
  const max = amount(query.get('max'))
  return {
    ...(q && { q }),
    ...(q && isOn(query.get('exact')) && { exact: true as const }),
    ...(category && { category }),
    brand: values(query, 'brand'),
    color: values(query, 'color'),
    attribute: values(query, 'attribute'),
    field: values(query, 'field'),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    inStock: isOn(query.get('inStock')),
    onSale: isOn(query.get('onSale')),
    ...(Number.isInteger(rating) && rating >= 1 && rating <= 5 && { rating }),
    ...(sort && Object.hasOwn(sorts, sort) && { sort: sort as SortCode }),
  }
}

/** Writes filters to the URL in a fixed order, so that equal lists have equal URLs. */
export function writeFilters({
  q,
  exact,
  category,
  min,
  max,
  inStock,
  onSale,
  rating,
  sort,
  ...lists
}: Filters): URLSearchParams {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && value !== '' && query.set(name, String(value))
  set('q', q)
  if (exact) set('exact', '1')
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

/** Input of the list request. Must equal the server's own reading of the URL, or the embedded answer is not used. */
export function listInput(
  { exact, inStock, onSale, brand, color, attribute, field, ...rest }: Filters,
  category = rest.category,
): ListInput {
  return {
    ...rest,
    ...(exact && { exact: '1' as const }),
    ...(category && { category }),
    ...(brand.length > 0 && { brand }),
    ...(color.length > 0 && { color }),
    ...(attribute.length > 0 && { attribute }),
    ...(field.length > 0 && { field }),
    ...(inStock && { inStock: '1' as const }),
    ...(onSale && { onSale: '1' as const }),
    facets: '1',
  }
}

/** Removes all filters but the search term and the sorting. */
export const withoutFilters = ({ q, exact, sort }: Filters): Filters => ({
  ...noFilters,
  ...(q && { q }),
  ...(exact && { exact }),
  ...(sort && { sort }),
})

export const noFilters: Filters = { brand: [], color: [], attribute: [], field: [], inStock: false, onSale: false }

/** An active filter, and the filters without it. */
export interface ActiveFilter {
  kind: 'category' | 'brand' | 'color' | 'attribute' | 'field' | 'price' | 'rating' | 'inStock' | 'onSale'
  value: string
  without: Filters
}

export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const { category, min, max, rating, ...rest } = filters
  if (category) active.push({ kind: 'category', value: category, without: omit(filters, 'category') })
  for (const kind of ['color', 'attribute', 'field', 'brand'] as const)
    for (const value of rest[kind])
      active.push({ kind, value, without: { ...filters, [kind]: rest[kind].filter((one) => one !== value) } })
  if (min !== undefined || max !== undefined) active.push({ kind: 'price', value: '', without: omit(filters, 'min', 'max') })
  if (rating) active.push({ kind: 'rating', value: String(rating), without: omit(filters, 'rating') })
  for (const kind of ['inStock', 'onSale'] as const)
    if (filters[kind]) active.push({ kind, value: '', without: { ...filters, [kind]: false } })
  return active
}

/** Adds a value to its list, or removes it. */
export function toggled(filters: Filters, kind: (typeof many)[number], value: string): Filters {
  const has = filters[kind].includes(value)
  if (!has && filters[kind].length >= mostValues) return filters
  return { ...filters, [kind]: has ? filters[kind].filter((one) => one !== value) : [...filters[kind], value] }
}

/** Merges two changes that were made from the same filters; the later one takes precedence. */
export function merged(before: Filters, later: Filters, earlier: Filters): Filters {
  const result: Record<string, unknown> = { ...earlier }
  for (const name of Object.keys({ ...before, ...later }) as (keyof Filters)[]) {
    const [was, is, other] = [before[name], later[name], earlier[name]]
    if (was === is) continue
    result[name] = is
    if (Array.isArray(was) && Array.isArray(is) && Array.isArray(other))
      result[name] = [...other.filter((one) => is.includes(one) || !was.includes(one)), ...is.filter((one) => !was.includes(one))]
  }
  return result as unknown as Filters
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

/** The filter that chose an option value, `Size:M` or, in an older link, `M`; undefined if it is not chosen. */
export const chosenAs = ({ attribute }: Pick<Filters, 'attribute'>, option: string, value: string): string | undefined => {
  const [exact, plain] = [`${option}:${value}`, value].map((text) => text.toLowerCase())
  return attribute.find((chosen) => chosen.toLowerCase() === exact) ?? attribute.find((chosen) => chosen.toLowerCase() === plain)
}
