import { type MatrixPlan, planMatrix, sameName } from '@haat/shared/catalog/desk-matrix.ts'
import type { DeskProduct, Matrix } from '@haat/shared/catalog/desk-schema.ts'

/** A value of an option while it is worked on. `was`: what it is called in the shop; null is new. */
export interface StagedValue {
  key: string
  was: string | null
  name: string
  /** the swatch of a colour */
  value: string
}

export interface Staged {
  colors: readonly StagedValue[]
  label: string
  attributes: readonly StagedValue[]
  /** combinations that are not wanted, by key */
  off: ReadonlySet<string>
}

export interface Combination {
  key: string
  color: StagedValue | null
  attribute: StagedValue | null
  /** the variant that is there */
  variantId: string | undefined
  wanted: boolean
}

type Variants = DeskProduct['variants']
export const mostVariants = 500
export const plainSwatch = '#888888'

export const keyOf = (color: StagedValue | null, attribute: StagedValue | null): string =>
  `${color?.key ?? ''}|${attribute?.key ?? ''}`

/** The options of a product as they are. Combinations it does not have are not wanted. */
export function stagedOf({ variants, attributeLabel }: Pick<DeskProduct, 'variants' | 'attributeLabel'>): Staged {
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
      const key = keyOf(color, attribute)
      const isKnown = color?.was !== null && attribute?.was !== null
      const variantId = isKnown ? ids.get(placeOf(color?.was ?? null, attribute?.was ?? null)) : undefined
      return { key, color, attribute, variantId, wanted: !off.has(key) }
    }),
  )
}

const placeOf = (color: string | null, attribute: string | null): string => JSON.stringify([sameName(color), sameName(attribute)])

export type StagedProblem = 'nameless' | 'twice' | 'label' | 'none' | 'tooMany'

export function problemsOf(staged: Staged, wanted: number): StagedProblem[] {
  const problems: StagedProblem[] = []
  const values = [staged.colors, staged.attributes]
  if (values.some((all) => all.some(({ name }) => name.trim() === ''))) problems.push('nameless')
  if (values.some((all) => new Set(all.map(({ name }) => sameName(name))).size < all.length)) problems.push('twice')
  if (staged.attributes.length > 0 && staged.label.trim() === '') problems.push('label')
  if (wanted === 0) problems.push('none')
  if (wanted > mostVariants) problems.push('tooMany')
  return problems
}

export function matrixOf(staged: Staged, variants: Variants): Matrix {
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

export interface Outlook {
  plan: MatrixPlan
  /** pieces that leave the stock with the variants that go */
  lost: number
  /** pieces that move into a coarser variant */
  merged: number
  /** some of those that go were never counted */
  endless: boolean
}

/** What saving does, by the shop's own rule. */
export function outlookOf(matrix: Matrix, variants: Variants): Outlook | undefined {
  const placed = variants.map(({ _id, color, attribute }) => ({ id: _id, color: color?.name ?? null, attribute }))
  const decision = planMatrix(placed, matrix)
  if (!decision.ok) return undefined
  const plan = decision.value
  const pieces = new Map(variants.map(({ _id, qty }) => [_id, qty]))
  const merging = new Set(plan.merge.map(({ from }) => from))
  const sum = (ids: readonly string[]) => ids.reduce((all, id) => all + Math.max(0, pieces.get(id) ?? 0), 0)
  const going = plan.remove.filter((id) => !merging.has(id))
  return {
    plan,
    lost: sum(going),
    merged: sum([...merging]),
    endless: going.some((id) => pieces.get(id) === -1),
  }
}

/** Names out of one line: `S, M, L`, or a column pasted from a spreadsheet. */
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
