import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import type { ListState } from '../../../lib/dashboard/list/list-state.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** cell as plain text for export; columns without it are not exported */
  text?: (row: Row) => string | number
  /** sort codes of the two directions; the first click uses `first` */
  sort?: { up: string; down: string; first?: 'down' }
  /** aligned to the end, for numbers and amounts */
  end?: boolean
  /** cannot be hidden; the first such column contains the row's link */
  always?: boolean
  /** hidden by default */
  optional?: boolean
  /** hidden on tablets */
  roomy?: boolean
  /** position on a phone's card: beside the name (`end`) or hidden (`none`); by default in the line below */
  card?: 'end' | 'none'
  /** shows the label on a card, for values that are unclear without it */
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
 * A filter by type: one option, several options, date range (`2026-11-01..2026-11-30`), number range (`10..50`, either end may be
 * open), or yes/no (`true`, `false`).
 */
export type Filter = Common &
  (
    | { kind: 'one' | 'many'; options: readonly Option[] }
    | { kind: 'dates' }
    | { kind: 'numbers'; step?: number; unit?: string }
    | { kind: 'flag'; yes?: string; no?: string }
  )

/** Result of one row; `undo` is the id of the audit entry to undo. */
export type RowResult = BulkResult & { undo?: string | null | undefined }

export interface BulkQuestion<Row = unknown> {
  count: number
  /** selected rows, or all matching rows, which are not loaded yet */
  rows: readonly Row[] | 'all'
  onDone: (input: unknown) => void
  onCancel: () => void
}

/** An action on many rows. The table splits "all matching rows" into calls, shows progress and refusals, and offers undo. */
export interface BulkAction<Row = unknown> {
  key: string
  label: string
  Icon: LucideIcon
  /** emphasized button; of several, the first that fits the selection */
  primary?: boolean
  /** whether the action changes this row; actions that fit no selected row come last and are not emphasized */
  fits?: (row: Row) => boolean
  /** dialog that asks for the input of the action before it runs */
  ask?: ComponentType<BulkQuestion<Row>>
  /** whether to ask about these rows; by default always */
  asks?: (rows: readonly Row[] | 'all') => boolean
  /** at most 200 rows per call */
  send: (ids: string[], input: unknown, rows: readonly Row[]) => Promise<Answer<{ results: readonly RowResult[] }>>
  /** rows per call, smaller for slow actions, so that progress is visible and no call takes long */
  atOnce?: number
  /** called after the last call, to refetch the list */
  onSettled?: () => void
}

/** Loads a page of up to 100 rows of the list with its current filters. */
export type Walk<Row> = (cursor: string | undefined) => Promise<Answer<{ rows: readonly Row[]; next: string | null }>>

export interface ListData<Row> {
  /** undefined while loading */
  rows: readonly Row[] | undefined
  failure?: Failure | undefined
  onRetry: () => unknown
  /** cursor of the next page */
  next?: string | null | undefined
  /** number of matching rows */
  total?: number | undefined
  /** `total` is an estimate */
  estimated?: true | undefined
  /** the shown rows belong to the previous query */
  stale?: boolean
}

/** Props for rendering the rows, as a table or as cards. */
export interface Body<Row> {
  label: string
  list: ListState
  data: ListData<Row>
  columns: readonly Column<Row>[]
  getId: (row: Row) => string
  getName: (row: Row) => string
  getHref?: ((row: Row) => string) | undefined
  canChoose: boolean
  chosen: ReadonlySet<string>
  choose: (ids: Iterable<string>) => void
  dense: boolean
}
