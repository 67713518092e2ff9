import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { type ComponentType, createContext } from 'react'
import type { Answer } from '../../api/http.ts'

/** Functions of the dashboard frame for every list: saved views, and the audit entry of an export. */
export interface ListExtras {
  /** `query`: the current query string of the list, as a view stores it */
  Views?: ComponentType<{ name: string; query: string }>
  recordExport?: (what: { list: ViewList; query: string; rows: number }) => Promise<Answer<object>>
}
export const ListExtras = createContext<ListExtras>({})
