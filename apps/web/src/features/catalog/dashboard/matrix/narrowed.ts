import { matching } from '../../../../lib/dashboard/matching.ts'
import { endless, fields, no } from './cells.ts'
import { nameOf } from './row-name.tsx'
import { isEdited, type Row } from './sheet.ts'

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

/** Rows whose names or codes hold the words, of the wanted kind. `kept` stay while one works on them, though they no longer fit. */
export const narrowed = (rows: readonly Row[], query: string, show: Show, kept: ReadonlySet<string>): readonly Row[] =>
  query.trim() === '' && show === 'all'
    ? rows
    : matching(rows, query, (row) => `${nameOf(row)} ${row.cells.sku} ${row.cells.barcode}`).filter(
        (row) => tests[show](row) || kept.has(row.id),
      )

/** Who fits now: they stay on screen until something else is asked for. */
export const fitting = (rows: readonly Row[], query: string, show: Show): ReadonlySet<string> =>
  new Set(narrowed(rows, query, show, new Set()).map(({ id }) => id))
