import { type MatrixPlan, planMatrix, sameName } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { DashboardProduct, Matrix } from '@haat/shared/catalog/dashboard/schema.ts'

/** An option value while it is edited. `was`: its saved name; null if new. */
export interface StagedValue {
  key: string
  was: string | null
  name: string
  /** swatch of a colour */
  value: string
}

export interface Staged {
  colors: readonly StagedValue[]
  label: string
  attributes: readonly StagedValue[]
  /** keys of excluded combinations */
  off: ReadonlySet<string>
}

export interface Combination {
  key: string
  color: StagedValue | null
  attribute: StagedValue | null
  /** id of the existing variant */
  variantId: string | undefined
  wanted: boolean
}

type Variants = DashboardProduct['variants']
export const mostVariants = 500
export const plainSwatch = '#888888'

export const toKey = (color: StagedValue | null, attribute: StagedValue | null): string =>
  `${color?.key ?? ''}|${attribute?.key ?? ''}`

/** The options of a saved product. Combinations without a variant are excluded. */
export function toStaged({ variants, attributeLabel }: Pick<DashboardProduct, 'variants' | 'attributeLabel'>): Staged {
  const colors = new Map<string, StagedValue>()
  const attributes = new Map<string, StagedValue>()
  for (const { color, attribute } of variants) {
    if (color && !colors.has(sameName(color.name)))
      colors.set(sameName(color.name), { key: `c${colors.size}`, was: color.name, name: color.name, value: color.value })
    if (attribute !== null && !attributes.has(sameName(attribute)))
      attributes.set(sameName(attribute), { key: `a${attributes.size}`, was: attribute, name: attribute, value: '' })
  }
  const staged: Staged = {
    colors: [...colors.values()],
    label: attributeLabel ?? '',
    attributes: [...attributes.values()],
    off: new Set(),
  }
  const missing = combinationsIn(staged, variants).filter(({ variantId }) => variantId === undefined)
  return { ...staged, off: new Set(missing.map(({ key }) => key)) }
}

export function combinationsIn({ colors, attributes, off }: Staged, variants: Variants): Combination[] {
  const ids = new Map(variants.map(({ _id, color, attribute }) => [placeOf(color?.name ?? null, attribute), _id]))
  return (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (attributes.length > 0 ? attributes : [null]).map((attribute) => {
      const key = toKey(color, attribute)
      const isKnown = color?.was !== null && attribute?.was !== null
      const variantId = isKnown ? ids.get(placeOf(color?.was ?? null, attribute?.was ?? null)) : undefined
      return { key, color, attribute, variantId, wanted: !off.has(key) }
    }),
  )
}

const placeOf = (color: string | null, attribute: string | null): string => JSON.stringify([sameName(color), sameName(attribute)])

export type StagedProblem = 'nameless' | 'twice' | 'label' | 'none' | 'tooMany'

export function findProblems(staged: Staged, wanted: number): StagedProblem[] {
  const problems: StagedProblem[] = []
  const values = [staged.colors, staged.attributes]
  if (values.some((all) => all.some(({ name }) => name.trim() === ''))) problems.push('nameless')
  if (values.some((all) => new Set(all.map(({ name }) => sameName(name))).size < all.length)) problems.push('twice')
  if (staged.attributes.length > 0 && staged.label.trim() === '') problems.push('label')
  if (wanted === 0) problems.push('none')
  if (wanted > mostVariants) problems.push('tooMany')
  return problems
}

export function toMatrix(staged: Staged, variants: Variants): Matrix {
  const wanted = combinationsIn(staged, variants).filter((one) => one.wanted)
  const isSimple = staged.colors.length + staged.attributes.length === 0
  return {
    type: isSimple ? 'simple' : 'variable',
    attributeLabel: staged.attributes.length > 0 ? staged.label.trim() : null,
    colors: staged.colors.map(({ name, value }) => ({ name: name.trim(), value })),
    rows: wanted.map(({ color, attribute, variantId }) => ({
      ...(variantId && { _id: variantId }),
      color: color?.name.trim() ?? null,
      attribute: attribute?.name.trim() ?? null,
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
}

/** Predicts the result of saving, with the shared rule. */
export function predictOutcome(matrix: Matrix, variants: Variants): OptionsOutcome | undefined {
  const placed = variants.map(({ _id, color, attribute }) => ({ id: _id, color: color?.name ?? null, attribute }))
  const decision = planMatrix(placed, matrix)
  if (!decision.ok) return undefined
  const plan = decision.value
  const units = new Map(variants.map(({ _id, qty }) => [_id, qty]))
  const merging = new Set(plan.merge.map(({ from }) => from))
  const sum = (ids: readonly string[]) => ids.reduce((all, id) => all + Math.max(0, units.get(id) ?? 0), 0)
  const going = plan.remove.filter((id) => !merging.has(id))
  return {
    plan,
    lost: sum(going),
    merged: sum([...merging]),
    endless: going.some((id) => units.get(id) === -1),
  }
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
