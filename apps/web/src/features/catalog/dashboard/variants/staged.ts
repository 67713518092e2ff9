import { listCombinations, type MatrixPlan, planMatrix, sameName } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { DashboardProduct, Matrix } from '@haat/shared/catalog/dashboard/schema.ts'
import { attributeNameOf, colorIndex, type OptionDisplay, splitValues } from '@haat/shared/catalog/options.ts'

/** An option value while it is edited. `was`: its saved name; null if new. */
export interface StagedValue {
  key: string
  was: string | null
  name: string
  /** swatch of a colour */
  value: string
}

export interface StagedOption {
  key: string
  /** its index among the saved options; null if new */
  at: number | null
  name: string
  display: OptionDisplay
  values: readonly StagedValue[]
}

export interface Staged {
  options: readonly StagedOption[]
  /** keys of excluded combinations */
  off: ReadonlySet<string>
}

export interface Combination {
  key: string
  /** one value per option that has values */
  values: readonly StagedValue[]
  /** id of the existing variant */
  variantId: string | undefined
  wanted: boolean
}

type Edited = Pick<DashboardProduct, 'options' | 'variants'>
export const mostVariants = 500
export const plainSwatch = '#888888'

/** Identifies a combination, in whatever order the options are. */
export const toKey = (values: readonly StagedValue[]): string =>
  values
    .map(({ key }) => key)
    .sort()
    .join('|')

/** The options of a saved product. Combinations without a variant are excluded. */
export function toStaged(product: Edited): Staged {
  const options = product.options.map(({ name, display }, at): StagedOption => {
    const values = new Map<string, StagedValue>()
    for (const variant of product.variants) {
      const value = variant.values[at] ?? ''
      if (values.has(sameName(value))) continue
      const swatch = display === 'swatch' && variant.color ? variant.color.value : plainSwatch
      values.set(sameName(value), { key: `${at}-${values.size}`, was: value, name: value, value: swatch })
    }
    return { key: `o${at}`, at, name, display, values: [...values.values()] }
  })
  const staged: Staged = { options, off: new Set() }
  const missing = combinationsIn(staged, product).filter(({ variantId }) => variantId === undefined)
  return { ...staged, off: new Set(missing.map(({ key }) => key)) }
}

/** The options that have values; the others are not saved. */
export const usedOptions = ({ options }: Pick<Staged, 'options'>): StagedOption[] =>
  options.filter(({ values }) => values.length > 0)

export function combinationsIn(staged: Staged, { options, variants }: Edited): Combination[] {
  const used = usedOptions(staged)
  const ids = new Map(variants.map(({ _id, values }) => [placeOf(values), _id]))
  const isSameSet = used.length === options.length && used.every(({ at }) => at !== null)
  return listCombinations(used.map(({ values }) => values)).map((values) => {
    const key = toKey(values)
    const saved = options.map((_, at) => values[used.findIndex((option) => option.at === at)]?.was ?? null)
    const isKnown = isSameSet && saved.every((name) => name !== null)
    return { key, values, variantId: isKnown ? ids.get(placeOf(saved)) : undefined, wanted: !staged.off.has(key) }
  })
}

const placeOf = (values: readonly (string | null)[]): string => JSON.stringify(values.map(sameName))

export type StagedProblem = 'nameless' | 'twice' | 'label' | 'sameLabel' | 'none' | 'tooMany'

export function findProblems(staged: Staged, wanted: number): StagedProblem[] {
  const problems: StagedProblem[] = []
  const used = usedOptions(staged)
  if (used.some(({ values }) => values.some(({ name }) => name.trim() === ''))) problems.push('nameless')
  if (used.some(({ values }) => new Set(values.map(({ name }) => sameName(name))).size < values.length)) problems.push('twice')
  if (used.some(({ name }) => name.trim() === '')) problems.push('label')
  else if (new Set(used.map(({ name }) => sameName(name))).size < used.length) problems.push('sameLabel')
  if (wanted === 0) problems.push('none')
  if (wanted > mostVariants) problems.push('tooMany')
  return problems
}

export function toMatrix(staged: Staged, product: Edited): Matrix {
  const used = usedOptions(staged)
  const wanted = combinationsIn(staged, product).filter((one) => one.wanted)
  return {
    type: used.length === 0 ? 'simple' : 'variable',
    options: used.map(({ name, display }) => ({ name: name.trim(), display })),
    colors: (used[colorIndex(used)]?.values ?? []).map(({ name, value }) => ({ name: name.trim(), value })),
    rows: wanted.map(({ values, variantId }) => ({
      ...(variantId && { _id: variantId }),
      values: values.map(({ name }) => name.trim()),
    })),
  }
}

export interface OptionsOutcome {
  plan: MatrixPlan
  /** units lost with deleted variants */
  lost: number
  /** units moved to a merged variant */
  merged: number
  /** some of the deleted variants have unlimited stock */
  endless: boolean
  /** variants that stay under other names, so that carts no longer find them */
  renamed: number
}

/** Predicts the result of saving, with the shared rule. */
export function predictOutcome(matrix: Matrix, { options, variants }: Edited): OptionsOutcome | undefined {
  const decision = planMatrix({ options, variants: variants.map(({ _id, values }) => ({ id: _id, values })) }, matrix)
  if (!decision.ok) return undefined
  const plan = decision.value
  const units = new Map(variants.map(({ _id, qty }) => [_id, qty]))
  const merging = new Set(plan.merge.map(({ from }) => from))
  const sum = (ids: readonly string[]) => ids.reduce((all, id) => all + Math.max(0, units.get(id) ?? 0), 0)
  const names = new Map(variants.map(({ _id, values }) => [_id, wireName(options, values)]))
  const going = plan.remove.filter((id) => !merging.has(id))
  return {
    plan,
    lost: sum(going),
    merged: sum([...merging]),
    endless: going.some((id) => units.get(id) === -1),
    renamed: plan.keep.filter(({ id, row }) => names.get(id) !== wireName(matrix.options, row.values)).length,
  }
}

/** Colour and attribute, by which carts find a variant. */
function wireName(options: Matrix['options'], values: readonly string[]): string {
  const { color, attributeValues } = splitValues(options, values)
  return JSON.stringify([sameName(color), sameName(attributeNameOf(attributeValues))])
}

/** Splits `S, M, L` or a pasted column into new names. */
export function namesIn(text: string, known: readonly StagedValue[]): string[] {
  const taken = new Set(known.map(({ name }) => sameName(name)))
  const names: string[] = []
  for (const part of text.split(/[,،;\t\r\n]+/)) {
    const name = part.replace(/\s+/g, ' ').trim().slice(0, 60)
    if (name === '' || taken.has(sameName(name))) continue
    taken.add(sameName(name))
    names.push(name)
  }
  return names
}
