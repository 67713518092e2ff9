import { attributeNameOf, isColorWord, mostOptions, type ProductOption } from '@haat/shared/catalog/options.ts'
import type { Remark } from '@haat/shared/transfers/remarks.ts'
import { colourValue } from '../../media/service.ts'
import type { DraftProduct, DraftVariant } from './draft.ts'

export interface Axes {
  options: ProductOption[]
  combinations: { variant: DraftVariant; color: { name: string; value: string } | null; attributeValues: string[] }[]
  /** remarks for the import report */
  remarks: Remark[]
}

const missing = '–'
/** Above this number of values a dropdown is clearer than buttons. */
const mostButtons = 12

/**
 * Maps the options of a product to options of the shop. One named like a colour becomes the colour. Above three options, the last ones
 * share one, for example "Large / Cotton" under "Size / Material": no option is dropped.
 */
export function toAxes({ options, variants }: Pick<DraftProduct, 'options' | 'variants'>, line: number): Axes {
  if (options.length === 0) {
    const [first, ...more] = variants
    return {
      options: [],
      combinations: first ? [{ variant: first, color: null, attributeValues: [] }] : [],
      remarks: more.map((variant) => ({
        line: variant.line,
        kind: 'skipped' as const,
        code: 'one_price_only' as const,
      })),
    }
  }
  const colourAt = options.findIndex(isColorWord)
  const groups = groupsOf(options, colourAt)
  const remarks: Axes['remarks'] = []
  for (const group of groups.filter((group) => group.length > 1)) {
    const names = group.map((index) => options[index])
    remarks.push({ line, kind: 'changed', code: 'options_joined', values: { names: names.join(' / ') } })
  }
  const seen = new Map<string, number>()
  const combinations = variants.flatMap((variant) => {
    const valueAt = (group: readonly number[]) =>
      group
        .map((index) => variant.values[index] || missing)
        .join(' / ')
        .slice(0, 60)
    const color = colourAt < 0 ? null : valueAt([colourAt])
    const attributeValues = groups.filter((group) => !isColour(group, colourAt)).map(valueAt)
    const key = JSON.stringify([color, attributeNameOf(attributeValues)]).toLowerCase()
    const before = seen.get(key)
    if (before !== undefined) {
      remarks.push({
        line: variant.line,
        kind: 'skipped',
        code: 'combination_taken',
        values: { option: [color, ...attributeValues].filter(Boolean).join(' / '), line: before },
      })
      return []
    }
    seen.set(key, variant.line)
    if (variant.values.some((text) => text === ''))
      remarks.push({ line: variant.line, kind: 'changed', code: 'option_empty', values: { text: missing } })
    return [{ variant, color: color === null ? null : { name: color, value: colourValue(color) }, attributeValues }]
  })
  return { options: namedOptions(options, groups, colourAt, combinations), combinations, remarks }
}

/** The options by index, at most three groups; the colour is alone in its group. */
function groupsOf(options: readonly string[], colourAt: number): number[][] {
  const all = options.map((_, index) => [index])
  if (all.length <= mostOptions) return all
  const others = all.filter((group) => !isColour(group, colourAt))
  const own = others.slice(0, mostOptions - 1 - (colourAt < 0 ? 0 : 1))
  const shared = others.slice(own.length).flat()
  return [...(colourAt < 0 ? [] : [[colourAt]]), ...own, shared]
}

const isColour = (group: readonly number[], colourAt: number): boolean => group[0] === colourAt

/** Names are made distinct, because the options of a product have different names. */
function namedOptions(
  options: readonly string[],
  groups: readonly number[][],
  colourAt: number,
  combinations: Axes['combinations'],
): ProductOption[] {
  const taken = new Set<string>()
  let place = 0
  return groups.map((group): ProductOption => {
    const base =
      group
        .map((index) => options[index])
        .join(' / ')
        .trim()
        .slice(0, 56) || 'Option'
    let name = base
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} ${number}`
    taken.add(name.toLowerCase())
    if (isColour(group, colourAt)) return { name, display: 'swatch' }
    const at = place++
    const values = new Set(combinations.map(({ attributeValues }) => attributeValues[at]))
    return { name, display: values.size > mostButtons ? 'list' : 'button' }
  })
}
