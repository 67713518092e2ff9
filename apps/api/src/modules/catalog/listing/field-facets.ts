import { parseFieldFilter } from '@haat/shared/custom-fields/rules.ts'
import type { FieldFacet } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { choiceName, customFields, fieldText } from '../fields/fields.ts'
import type { FieldRow } from '../fields/fields-repo.ts'
import type { FacetRows } from './facets-repo.ts'
import type { Filter, NumberRange } from './list-repo.ts'

const facetName = (key: string): string => `#${key}`

/** The filters of custom fields: keys of choices, and ranges of numbers. A value that is no filter matches nothing. */
export async function fieldFilters(ctx: Ctx, wanted: readonly string[]): Promise<Pick<Filter, 'keys' | 'numbers'>> {
  const fields = new Map((await customFields(ctx)).filter(({ facet }) => facet).map((field) => [field.key, field]))
  const keys = new Map<string, string[]>()
  const numbers = new Map<string, NumberRange>()
  for (const text of [...new Set(wanted)].sort()) {
    const filter = parseFieldFilter(text)
    const field = filter && fields.get(filter.key)
    if (!filter || (filter.value === undefined && field?.type !== 'number')) keys.set('#', [text])
    else if (filter.value === undefined) numbers.set(filter.key, filter)
    else {
      const name = facetName(filter.key)
      keys.set(name, [...(keys.get(name) ?? []), `${name}:${filter.value}`])
    }
  }
  return {
    keys: [...keys].map(([name, list]) => ({ name, keys: list })),
    ...(numbers.size > 0 && { numbers: [...numbers.values()] }),
  }
}

/** Whether some facet is a range of numbers. */
export const hasNumbers = (fields: readonly FieldRow[]): boolean => fields.some(({ type, facet }) => facet && type === 'number')

/** Facets of custom fields in their order, those with products only. */
export function fieldFacets(
  fields: readonly FieldRow[],
  { fieldKeys, numbers }: Pick<FacetRows, 'fieldKeys' | 'numbers'>,
  lng: Language | undefined,
): FieldFacet[] {
  const counts = new Map(fieldKeys.map(({ key, count }) => [key, count]))
  const ranges = new Map(numbers.map(({ key, min, max }) => [key, { min, max }]))
  return fields.flatMap((field): FieldFacet[] => {
    if (!field.facet) return []
    const { key, type } = field
    const values = valuesOf(field).flatMap((value) => {
      const count = counts.get(`${facetName(key)}:${value}`)
      return count === undefined ? [] : [{ value, label: type === 'boolean' ? '' : choiceName(field, value, lng), count }]
    })
    const range = ranges.get(key) ?? null
    if (values.length === 0 && range === null) return []
    const unit = fieldText(field, 'unit', lng)
    return [{ key, type, name: fieldText(field, 'name', lng), ...(unit && { unit }), values, range }]
  })
}

const valuesOf = ({ type, choices }: FieldRow): string[] => (type === 'boolean' ? ['true', 'false'] : choices.map(({ id }) => id))
