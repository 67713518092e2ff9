import { endpoints } from 'virtual:dashboard-endpoints'
import { send } from '../../../lib/api/api.ts'
import type { ListExtras } from '../../../lib/dashboard/list-extras.ts'

export const noteExport: NonNullable<ListExtras['noteExport']> = ({ query, ...what }) =>
  send(endpoints.views.noteExport, { ...what, query: query.slice(0, 2000) })
