import { type Decision, no, yes } from '../../errors.ts'
import { attributeNameOf, colorIndex, type ProductOption, splitValues } from '../options.ts'
import type { Matrix, MatrixRow } from './schema.ts'

/** The fields of a variant that determine its position in the matrix; values in the order of the product's options. */
export interface MatrixVariant {
  id: string
  values: readonly string[]
}

/** The options and variants of a product before the change. */
export interface MatrixProduct {
  options: readonly ProductOption[]
  variants: readonly MatrixVariant[]
}

/** The changes that turn the existing variants into the requested rows. `at` is the index of the row and the position of the variant. */
export interface MatrixPlan {
  keep: { id: string; at: number; row: MatrixRow }[]
  add: { at: number; row: MatrixRow }[]
  remove: string[]
  /** stock of a removed variant is added to the coarser variant that replaces it */
  merge: { from: string; into: string }[]
}

/** All combinations of the values of each option, in order, the last option changing fastest; without options the empty one. */
export const listCombinations = <T>(options: readonly (readonly T[])[]): T[][] =>
  options.reduce<T[][]>((all, values) => all.flatMap((before) => values.map((value) => [...before, value])), [[]])

/** Compares names without case and surrounding blanks, like the unique index of the database. */
export const sameName = (name: string | null): string => (name ?? '').trim().toLowerCase()

/** Values by option; an option is named by its index among the options after the change. */
type Place = ReadonlyMap<number, string>

/**
 * Finds for each option before the change the one that it became: of the same name, else the colour the colour, else one after the
 * other where as many remain as before. Options that went away have no entry.
 */
export function matchOptions(before: readonly ProductOption[], after: readonly ProductOption[]): Map<number, number> {
  const found = new Map<number, number>()
  const free = (at: number) => ![...found.values()].includes(at)
  for (const [index, { name }] of before.entries()) {
    const at = after.findIndex((option, place) => free(place) && sameName(option.name) === sameName(name))
    if (at >= 0) found.set(index, at)
  }
  const [colorBefore, colorAfter] = [colorIndex(before), colorIndex(after)]
  if (colorBefore >= 0 && colorAfter >= 0 && !found.has(colorBefore) && free(colorAfter)) found.set(colorBefore, colorAfter)
  const left = before.flatMap((_, index) => (found.has(index) ? [] : [index]))
  const open = after.flatMap((_, at) => (free(at) ? [at] : []))
  if (left.length === open.length) for (const [n, index] of left.entries()) found.set(index, open[n]!)
  return found
}

/**
 * Matches requested rows to existing variants, which keep their id, stock, codes and price: by `_id`, else by combination, else by
 * a combination that is finer (an option was added; the first row takes over the variant) or coarser (an option was dropped;
 * the row takes over the variant and the stock of the removed ones).
 *
 * @returns the plan, or `bad_request` with the invalid fields
 */
export function planMatrix({ options: before, variants }: MatrixProduct, matrix: Matrix): Decision<MatrixPlan> {
  const { rows, options } = matrix
  const wrong = wrongRows(matrix, new Set(variants.map(({ id }) => id)))
  if (wrong) return no('bad_request', { fields: wrong })

  const became = matchOptions(before, options)
  const placeOf = ({ values }: MatrixVariant): Place =>
    new Map(values.map((value, index) => [became.get(index) ?? options.length + index, sameName(value)]))
  const rowPlaces = rows.map(({ values }): Place => new Map(values.map((value, at) => [at, sameName(value)])))
  const variantPlaces = new Map(variants.map((variant) => [variant.id, placeOf(variant)]))

  const taken = new Map<number, MatrixVariant>()
  const left = new Map(variants.map((variant) => [variant.id, variant]))
  const take = (at: number, variant: MatrixVariant | undefined): void => {
    if (!variant || taken.has(at)) return
    taken.set(at, variant)
    left.delete(variant.id)
  }
  for (const [at, { _id }] of rows.entries()) if (_id) take(at, left.get(_id))
  const byPlace = new Map([...left.values()].map((variant) => [placeKey(variantPlaces.get(variant.id)!), variant]))
  for (const at of rows.keys()) {
    const variant = byPlace.get(placeKey(rowPlaces[at]!))
    if (variant && left.has(variant.id)) take(at, variant)
  }
  for (const [at] of rows.entries()) {
    if (taken.has(at)) continue
    const place = rowPlaces[at]!
    take(
      at,
      [...left.values()].find((variant) => related(variantPlaces.get(variant.id)!, place)),
    )
  }
  const saved = [...taken].map(([at, { id }]) => ({ id, at, row: rows[at]! })).sort((a, b) => a.at - b.at)
  return yes({
    keep: saved,
    add: rows.flatMap((row, at) => (taken.has(at) ? [] : [{ at, row }])),
    remove: [...left.keys()],
    merge: [...left.values()].flatMap((variant) => {
      const into = saved.find(({ at, row }) => row.qty === undefined && coarser(rowPlaces[at]!, variantPlaces.get(variant.id)!))
      return into ? [{ from: variant.id, into: into.id }] : []
    }),
  })
}

const placeKey = (place: Place): string => JSON.stringify([...place].sort(([a], [b]) => a - b))

/** One combination leaves out an option of the other, and they agree in the rest. */
const related = (a: Place, b: Place): boolean => coarser(a, b) || coarser(b, a)

const coarser = (a: Place, b: Place): boolean => a.size < b.size && [...a].every(([option, value]) => b.get(option) === value)

/** Colour and attribute of a row as they identify its variant. */
const wireKey = (options: readonly ProductOption[], values: readonly string[]): string => {
  const { color, attributeValues } = splitValues(options, values)
  return JSON.stringify([sameName(color), sameName(attributeNameOf(attributeValues))])
}

function wrongRows({ type, options, rows, colors }: Matrix, known: ReadonlySet<string>): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  const swatches = new Set(colors.map(({ name }) => sameName(name)))
  if (swatches.size < colors.length) fields.colors = 'a name stands here twice'
  if (new Set(options.map(({ name }) => sameName(name))).size < options.length) fields.options = 'a name stands here twice'
  if (options.filter(({ display }) => display === 'swatch').length > 1) fields.options = 'one option can be the colour'
  const colorAt = colorIndex(options)
  const wireNames = new Set<string>()
  const ids = new Set<string>()
  for (const [at, { _id, values }] of rows.entries()) {
    const field = (name: keyof MatrixRow) => `rows.${at}.${name}`
    if (values.length !== options.length) fields[field('values')] = 'does not fit the options'
    else if (colorAt >= 0 && !swatches.has(sameName(values[colorAt]!))) fields[field('values')] = 'has no colour value'
    const wire = wireKey(options, values)
    if (wireNames.has(wire)) fields[field('values')] ??= 'this combination stands here twice'
    wireNames.add(wire)
    if (_id && (!known.has(_id) || ids.has(_id))) fields[field('_id')] = 'is no variant of this product, or stands here twice'
    if (_id) ids.add(_id)
  }
  if (type === 'simple' && rows.length > 1) fields.rows = 'a simple product has one'
  if (type === 'simple' && options.length > 0) fields.options = 'a simple product has none'
  if (type === 'variable' && options.length === 0) fields.options = 'a variable product has options'
  return Object.keys(fields).length > 0 ? fields : undefined
}
