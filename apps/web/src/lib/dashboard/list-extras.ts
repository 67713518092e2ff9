import type { ViewList } from '@haat/shared/views/lists.ts'
import { type ComponentType, createContext } from 'react'
import type { Answer } from '../api/http.ts'

/** What the frame gives every list: its saved views, and the note in the audit log that rows were carried away. */
export interface ListExtras {
  /** `query`: the list as it is looked at now, as a view keeps it */
  Views?: ComponentType<{ name: string; query: string }>
  noteExport?: (what: { list: ViewList; query: string; rows: number }) => Promise<Answer<object>>
}
export const ListExtras = createContext<ListExtras>({})
