import { endpoints } from 'virtual:dashboard-endpoints'
import { send } from '../../../lib/api/api.ts'
import type { ListExtras } from '../../../lib/dashboard/list/list-extras.ts'

export const recordExport: NonNullable<ListExtras['recordExport']> = ({ query, ...what }) =>
  send(endpoints.savedViews.recordExport, { ...what, query: query.slice(0, 2000) })
