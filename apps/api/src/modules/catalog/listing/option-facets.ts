import type { Facets } from '@haat/shared/catalog/schema.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { inNaturalOrder } from '../products/natural-order.ts'
import { labelled, labelOf, type OptionTerms } from '../taxonomy/option-terms.ts'
import type { KeyGroup } from './list-repo.ts'
import { findOptionKeys, type OptionFacetRow } from './option-facets-repo.ts'

/** Name of the group of values that several options have; no option has it. */
const ambiguous = '#'

/**
 * The facet keys of option values, `Size:M` or `M` of any option, by option: a product needs one of each group. A value that no
 * product has matches nothing.
 */
export async function optionGroups(ctx: Ctx, values: readonly string[]): Promise<KeyGroup[]> {
  const wanted = [...new Set(values.map(normalized))].sort()
  const found = await remembered(ctx, `option keys ${JSON.stringify(wanted)}`, () => findOptionKeys(ctx.db, wanted))
  const groups = new Map<string, string[]>()
  for (const value of wanted) {
    const exact = found.filter(({ key }) => key === value)
    const keys = (exact.length > 0 ? exact : found.filter((one) => one.value === value)).map(({ key }) => key)
    const names = new Set(keys.map(nameOf))
    const name = names.size === 1 ? [...names][0]! : ambiguous
    groups.set(name, [...(groups.get(name) ?? []), ...(keys.length > 0 ? keys : [value])])
  }
  return [...groups].map(([name, keys]) => ({ name, keys: [...new Set(keys)].sort() }))
}

/** The same form as the keys in the database: without blanks around the name and the value. */
function normalized(text: string): string {
  const plain = text.trim().toLowerCase()
  const colon = plain.indexOf(':')
  return colon < 0 ? plain : `${plain.slice(0, colon).trim()}:${plain.slice(colon + 1).trim()}`
}

const nameOf = (key: string): string => key.slice(0, key.indexOf(':'))

/** Facets by option, those with the most products first. */
export function optionFacets(found: readonly OptionFacetRow[], terms: OptionTerms): Facets['attributes'] {
  const groups = Map.groupBy(found, ({ key }) => nameOf(key))
  return [...groups.values()].map((rows) => {
    const { option } = rows[0]!
    return {
      name: option,
      label: labelOf(option, terms),
      values: inNaturalOrder(rows.map(({ name, count }) => ({ name, count }))).map((value) => labelled(value, terms)),
    }
  })
}
