import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import type { ListState } from '../../../lib/dashboard/list-state.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** the cell as plain text, for an export; a column without it stays out of that */
  text?: (row: Row) => string | number
  /** the sort codes of its two directions; a click begins with `first` */
  sort?: { up: string; down: string; first?: 'down' }
  /** numbers and amounts stand at the end */
  end?: boolean
  /** cannot be hidden; the first such column carries the row's link */
  always?: boolean
  /** hidden until somebody asks for it */
  optional?: boolean
  /** only where there is room: not on a tablet */
  roomy?: boolean
  /** where it stands on a phone's card: beside the name, or in the line under it (the usual) */
  card?: 'end' | 'none'
  /** its name stands before it on a card: a number by itself says nothing */
  cardLabel?: boolean
}

interface Common {
  name: string
  label: string
}
interface Option {
  value: string
  label: string
}

/**
 * A filter by its type: one of several, any of several, days from–to (`2026-11-01..2026-11-30`), numbers from–to (`10..50`, either end
 * may be open), or yes and no (`true`, `false`).
 */
export type Filter = Common &
  (
    | { kind: 'one' | 'many'; options: readonly Option[] }
    | { kind: 'dates' }
    | { kind: 'numbers'; step?: number; unit?: string }
    | { kind: 'flag'; yes?: string; no?: string }
  )

/** What became of one row; `undo` is the audit entry by which it can be taken back. */
export type RowResult = BulkResult & { undo?: string | null | undefined }

/** Does one thing to many rows. The table cuts "all that match" into calls, shows how far it is and what was refused, and offers undo. */
export interface BulkAction<Row = unknown> {
  key: string
  label: string
  Icon: LucideIcon
  /** the one that stands out */
  primary?: boolean
  /** what has to be known first: a dialog that answers with the wish */
  ask?: ComponentType<{ count: number; onDone: (wish: unknown) => void; onCancel: () => void }>
  /** at most 200 rows a call */
  send: (ids: string[], wish: unknown, rows: readonly Row[]) => Promise<Answer<{ results: readonly RowResult[] }>>
  /** rows of one call, where each is work: the progress moves, and no call lasts too long */
  atOnce?: number
  /** after all of it: the list is to be asked anew */
  onSettled?: () => void
}

/** Reads a page of up to 100 rows of the list as it is narrowed now. */
export type Walk<Row> = (cursor: string | undefined) => Promise<Answer<{ rows: readonly Row[]; next: string | null }>>

export interface ListData<Row> {
  /** undefined while the first answer is awaited */
  rows: readonly Row[] | undefined
  failure?: Failure | undefined
  onRetry: () => unknown
  /** the next page's cursor */
  next?: string | null | undefined
  /** rows that match in all */
  total?: number | undefined
  /** shown rows are of the query before this one */
  stale?: boolean
}

/** How rows are shown, as a table or as cards. */
export interface Body<Row> {
  label: string
  list: ListState
  data: ListData<Row>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  hrefOf?: ((row: Row) => string) | undefined
  canChoose: boolean
  chosen: ReadonlySet<string>
  choose: (ids: Iterable<string>) => void
  dense: boolean
}
