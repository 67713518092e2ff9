import { matching } from '../../../../../lib/dashboard/list/matching.ts'
import { isEdited, type Row } from '../sheet.ts'
import { endless, fields, no } from './cells.ts'
import { getName } from './row-name.tsx'

export const shows = ['all', 'edited', 'wrong', 'out', 'low', 'off'] as const
export type Show = (typeof shows)[number]

const tests: Record<Show, (row: Row) => boolean> = {
  all: () => true,
  edited: (row) => fields.some((field) => isEdited(row, field)),
  wrong: ({ problems }) => Object.keys(problems).length > 0,
  out: ({ cells }) => cells.qty === '0',
  low: ({ cells }) => cells.qty !== endless && cells.qty !== '0' && Number(cells.qty) <= Number(cells.lowAt),
  off: ({ cells }) => cells.active === no,
}

/** Rows that match the query and the kind. Rows in `kept` stay while the user edits them, even if they no longer match. */
export const narrowed = (rows: readonly Row[], query: string, show: Show, saved: ReadonlySet<string>): readonly Row[] =>
  query.trim() === '' && show === 'all'
    ? rows
    : matching(rows, query, (row) => `${getName(row)} ${row.cells.sku} ${row.cells.barcode} ${row.cells.mpn}`).filter(
        (row) => tests[show](row) || saved.has(row.id),
      )

/** Rows that match now; they stay visible until the query or kind changes. */
export const fitting = (rows: readonly Row[], query: string, show: Show): ReadonlySet<string> =>
  new Set(narrowed(rows, query, show, new Set()).map(({ id }) => id))
