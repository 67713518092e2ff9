import type { CellError, CellPatch, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { type Cells, type Field, fields, type Problems, parseCell, problemsIn, tidied, toCells } from './grid/cells.ts'

/** An edited variant. An unchanged row keeps its object identity, so that it does not re-render. */
export interface Row {
  id: string
  color: DashboardVariant['color']
  attribute: string | null
  /** its stock is that of its parts */
  bundle: boolean
  /** saved values */
  base: Cells
  cells: Cells
  problems: Problems
  /** the server's error of a cell, valid while its text is unchanged */
  said: Readonly<Partial<Record<Field, CellError & { text: string }>>>
}

export interface Change {
  id: string
  field: Field
  to: string
}
type Step = readonly (Change & { from: string })[]

export interface Sheet {
  rows: readonly Row[]
  past: readonly Step[]
  future: readonly Step[]
}

/** Number of undo steps. */
const deepest = 200

const toRow = (variant: DashboardVariant, cells?: Cells, said: Row['said'] = {}): Row => {
  const base = toCells(variant)
  return judged({
    id: variant._id,
    color: variant.color,
    attribute: variant.attribute,
    bundle: variant.bundle,
    base,
    cells: cells ?? base,
    said,
    problems: {},
  })
}

function judged(row: Row): Row {
  const problems: Partial<Record<Field, Problems[Field]>> = { ...problemsIn(row.cells) }
  for (const { field, error, text } of Object.values(row.said)) if (row.cells[field] === text) problems[field] ??= error
  return { ...row, problems: problems as Problems }
}

export const startSheet = (variants: readonly DashboardVariant[]): Sheet => ({
  rows: variants.map((variant) => toRow(variant)),
  past: [],
  future: [],
})

/** Whether a cell cannot be edited: the stock of a bundle follows from its parts. */
export const isLocked = ({ bundle }: Pick<Row, 'bundle'>, field: Field): boolean => bundle && field === 'qty'

/** Writes texts into cells as one undo step. A change without effect adds no step; locked cells stay as they are. */
export function edit(sheet: Sheet, changes: readonly Change[]): Sheet {
  const rows = new Map(sheet.rows.map((row) => [row.id, row]))
  const step = changes.flatMap(({ id, field, to }) => {
    const row = rows.get(id)
    const text = tidied(field, to)
    if (!row || isLocked(row, field)) return []
    const from = row.cells[field]
    return from === text ? [] : [{ id, field, from, to: text }]
  })
  if (step.length === 0) return sheet
  return { rows: written(sheet.rows, step), past: [...sheet.past, step].slice(-deepest), future: [] }
}

export function undo(sheet: Sheet): Sheet {
  const step = sheet.past.at(-1)
  if (!step) return sheet
  const back = step.map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from })).reverse()
  return { rows: written(sheet.rows, back), past: sheet.past.slice(0, -1), future: [...sheet.future, step] }
}

export function redo(sheet: Sheet): Sheet {
  const step = sheet.future.at(-1)
  if (!step) return sheet
  return { rows: written(sheet.rows, step), past: [...sheet.past, step], future: sheet.future.slice(0, -1) }
}

/** Reverts to the saved values, as one undo step. */
export const discard = (sheet: Sheet): Sheet =>
  edit(
    sheet,
    editedCells(sheet).map(({ row, field }) => ({ id: row.id, field, to: row.base[field] })),
  )

function written(rows: readonly Row[], step: readonly Change[]): readonly Row[] {
  const byRow = Map.groupBy(step, ({ id }) => id)
  return rows.map((row) => {
    const changes = byRow.get(row.id)
    if (!changes) return row
    return judged({ ...row, cells: { ...row.cells, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) } })
  })
}

export const isEdited = (row: Row, field: Field): boolean => row.cells[field] !== row.base[field]

export const editedCells = ({ rows }: Pick<Sheet, 'rows'>): { row: Row; field: Field }[] =>
  rows.flatMap((row) =>
    row.cells === row.base ? [] : fields.filter((field) => isEdited(row, field)).map((field) => ({ row, field })),
  )

/** The changed cells to send. A quantity includes the saved one, for conflict detection. */
export function toPatches({ rows }: Sheet): CellPatch[] {
  return rows.flatMap((row) => {
    const patch: Record<string, unknown> = {}
    for (const field of fields) {
      if (!isEdited(row, field) || !maySend(row, field)) continue
      const parsed = parseCell(field, row.cells[field])
      if ('value' in parsed) patch[field] = parsed.value
    }
    if (Object.keys(patch).length === 0) return []
    const seen = parseCell('qty', row.base.qty)
    return [{ _id: row.id, ...patch, ...('qty' in patch && 'value' in seen && { was: seen.value as number }) }]
  })
}

/**
 * The server validates price and compare price together: if one is invalid here, neither is sent. Cells that the server refused
 * are sent again.
 */
function maySend(row: Row, field: Field): boolean {
  const own = problemsIn(row.cells)
  return field === 'price' || field === 'comparePrice' ? !own.price && !own.comparePrice : !own[field]
}

export interface Clash {
  id: string
  field: Field
  theirs: string
}

/**
 * Updates the base values under the edits: unedited cells follow, edited ones stay. `clashes` are edited cells that another user
 * changed too. Rows are added and removed with the variants.
 */
export function rebase(sheet: Sheet, variants: readonly DashboardVariant[]): { sheet: Sheet; clashes: Clash[] } {
  const known = new Map(sheet.rows.map((row) => [row.id, row]))
  const clashes: Clash[] = []
  const rows = variants.map((variant) => {
    const row = known.get(variant._id)
    if (!row) return toRow(variant)
    const theirs = toCells(variant)
    const cells = Object.fromEntries(
      fields.map((field) => {
        if (!isEdited(row, field)) return [field, theirs[field]]
        if (theirs[field] !== row.base[field] && theirs[field] !== row.cells[field])
          clashes.push({ id: row.id, field, theirs: theirs[field] })
        return [field, row.cells[field]]
      }),
    ) as Cells
    return toRow(variant, cells, row.said)
  })
  return { sheet: { ...sheet, rows }, clashes }
}

/** After saving: accepted cells become the base values; refused ones stay with their reason. */
export function afterSave(
  sheet: Sheet,
  { sent, variants, errors }: { sent: readonly CellPatch[]; variants: readonly DashboardVariant[]; errors: readonly CellError[] },
): Sheet {
  const refused = Map.groupBy(errors, ({ _id }) => _id)
  const went = new Map(sent.map((patch) => [patch._id, patch]))
  const now = new Map(variants.map((variant) => [variant._id, variant]))
  const rows = sheet.rows.map((row) => {
    const patch = went.get(row.id)
    const variant = now.get(row.id)
    if (!patch || !variant) return row
    const wrong = refused.get(row.id) ?? []
    const wrongFields = new Set(wrong.map(({ field }) => field))
    const saved = toCells(variant)
    const cells = { ...row.cells }
    for (const field of fields) {
      const parsed = parseCell(field, row.cells[field])
      const isAsSent = 'value' in parsed && patch[field] !== undefined && patch[field] === parsed.value
      if (isAsSent && !wrongFields.has(field) && !pairWrong(field, wrongFields)) cells[field] = saved[field]
    }
    const said = Object.fromEntries(wrong.map((error) => [error.field, { ...error, text: row.cells[error.field] }]))
    return { ...row, cells, said }
  })
  return rebaseSaved({ ...sheet, rows }, now)
}

/** The server validates price and compare price together. */
const pairWrong = (field: Field, wrong: ReadonlySet<Field>): boolean =>
  (field === 'price' && wrong.has('comparePrice')) || (field === 'comparePrice' && wrong.has('price'))

function rebaseSaved(sheet: Sheet, now: ReadonlyMap<string, DashboardVariant>): Sheet {
  const rows = sheet.rows.flatMap((row) => {
    const variant = now.get(row.id)
    if (!variant) return []
    const saved = toCells(variant)
    const cells = Object.fromEntries(
      fields.map((field) => [field, isEdited(row, field) ? row.cells[field] : saved[field]]),
    ) as Cells
    return [judged({ ...row, base: saved, cells })]
  })
  return { ...sheet, rows }
}
