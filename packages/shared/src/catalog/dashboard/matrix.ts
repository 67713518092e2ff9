import { type Decision, no, yes } from '../../errors.ts'
import type { Matrix, MatrixRow } from './schema.ts'

/** The fields of a variant that determine its position in the matrix. */
export interface MatrixVariant {
  id: string
  color: string | null
  attribute: string | null
}

/** The changes that turn the existing variants into the requested rows. `at` is the index of the row and the position of the variant. */
export interface MatrixPlan {
  keep: { id: string; at: number; row: MatrixRow }[]
  add: { at: number; row: MatrixRow }[]
  remove: string[]
  /** stock of a removed variant is added to the coarser variant that replaces it */
  merge: { from: string; into: string }[]
}

/** All combinations of the options, in order; an option without values is skipped. */
export const listCombinations = (
  colors: readonly string[],
  attributes: readonly string[],
): { color: string | null; attribute: string | null }[] =>
  (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (attributes.length > 0 ? attributes : [null]).map((attribute) => ({ color, attribute })),
  )

/** Compares names without case and surrounding blanks, like the unique index of the database. */
export const sameName = (name: string | null): string => (name ?? '').trim().toLowerCase()

const combinationKey = ({ color, attribute }: { color: string | null; attribute: string | null }): string =>
  JSON.stringify([sameName(color), sameName(attribute)])

/**
 * Matches requested rows to existing variants, which keep their id, stock, codes and price: by `_id`, else by combination, else by
 * a combination that is finer (an option was added; the first row takes over the variant) or coarser (an option was dropped;
 * the row takes over the variant and the stock of the removed ones).
 *
 * @returns the plan, or `bad_request` with the invalid fields
 */
export function planMatrix(existing: readonly MatrixVariant[], { type, rows, colors }: Matrix): Decision<MatrixPlan> {
  const wrong = wrongRows({ type, rows, colors }, new Set(existing.map(({ id }) => id)))
  if (wrong) return no('bad_request', { fields: wrong })

  const taken = new Map<number, MatrixVariant>()
  const left = new Map(existing.map((variant) => [variant.id, variant]))
  const take = (at: number, variant: MatrixVariant | undefined): void => {
    if (!variant || taken.has(at)) return
    taken.set(at, variant)
    left.delete(variant.id)
  }
  for (const [at, { _id }] of rows.entries()) if (_id) take(at, left.get(_id))
  const byPlace = new Map([...left.values()].map((variant) => [combinationKey(variant), variant]))
  for (const [at, row] of rows.entries()) take(at, byPlace.get(combinationKey(row)))
  for (const [at, row] of rows.entries()) {
    if (!taken.has(at))
      take(
        at,
        [...left.values()].find((variant) => related(variant, row)),
      )
  }
  const saved = [...taken].map(([at, { id }]) => ({ id, at, row: rows[at]! })).sort((a, b) => a.at - b.at)
  return yes({
    keep: saved,
    add: rows.flatMap((row, at) => (taken.has(at) ? [] : [{ at, row }])),
    remove: [...left.keys()],
    merge: [...left.values()].flatMap((variant) => {
      const into = saved.find(({ row }) => row.qty === undefined && coarser(row, variant))
      return into ? [{ from: variant.id, into: into.id }] : []
    }),
  })
}

type Options = Pick<MatrixVariant, 'color' | 'attribute'>

/** One combination leaves out an option of the other, and they agree in the rest. */
const related = (a: Options, b: Options): boolean => coarser(a, b) || coarser(b, a)

const coarser = (a: Options, b: Options): boolean =>
  combinationKey(a) !== combinationKey(b) &&
  (a.color === null || sameName(a.color) === sameName(b.color)) &&
  (a.attribute === null || sameName(a.attribute) === sameName(b.attribute))

function wrongRows(
  { type, rows, colors }: Pick<Matrix, 'type' | 'rows' | 'colors'>,
  known: ReadonlySet<string>,
): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  const swatches = new Set(colors.map(({ name }) => sameName(name)))
  if (swatches.size < colors.length) fields.colors = 'a name stands here twice'
  const places = new Set<string>()
  const ids = new Set<string>()
  const [first] = rows
  for (const [at, row] of rows.entries()) {
    const field = (name: keyof MatrixRow) => `rows.${at}.${name}`
    if (type === 'simple' ? row.color !== null : (row.color === null) !== (first!.color === null))
      fields[field('color')] = 'does not fit the options'
    if (type === 'simple' ? row.attribute !== null : (row.attribute === null) !== (first!.attribute === null))
      fields[field('attribute')] = 'does not fit the options'
    if (row.color !== null && !swatches.has(sameName(row.color))) fields[field('color')] = 'has no colour value'
    if (places.has(combinationKey(row))) fields[field('attribute')] = 'this combination stands here twice'
    places.add(combinationKey(row))
    if (row._id && (!known.has(row._id) || ids.has(row._id)))
      fields[field('_id')] = 'is no variant of this product, or stands here twice'
    if (row._id) ids.add(row._id)
  }
  if (type === 'simple' && rows.length > 1) fields.rows = 'a simple product has one'
  if (type === 'variable' && first!.color === null && first!.attribute === null) fields.rows = 'a variable product has options'
  return Object.keys(fields).length > 0 ? fields : undefined
}
