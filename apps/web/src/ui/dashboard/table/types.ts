import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../lib/api/http.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
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
}

interface Common {
  name: string
  label: string
}
interface Option {
  value: string
  label: string
}

/** A filter by its type: one of several, any of several, or days from–to (`2026-11-01..2026-11-30`). */
export type Filter = Common & ({ kind: 'one' | 'many'; options: readonly Option[] } | { kind: 'dates' })

export interface BulkAction {
  key: string
  label: string
  Icon: LucideIcon
  /** the one that stands out */
  primary?: boolean
  run: (chosen: Chosen) => Promise<void> | void
}

/** What a bulk action is about: the rows named, or all that match the list's query. */
export type Chosen = { ids: string[] } | { all: true; count: number }

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
