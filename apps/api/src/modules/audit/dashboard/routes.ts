import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { MomentKinds } from '../moment/kinds.ts'
import { momentDashboard } from '../moment/service.ts'
import type { UndoHandlers } from '../undo.ts'
import { auditDashboard } from './service.ts'

/** Routes of the audit log. `undoHandlers` undo the changes of each section, `kinds` restore objects to a moment. */
export function auditDashboardRoutes(undoHandlers: UndoHandlers, kinds: MomentKinds): Route[] {
  const dashboard = auditDashboard(undoHandlers)
  const moment = momentDashboard(kinds)
  return [
    route(auditDashboardApi.list, dashboard.list),
    route(auditDashboardApi.read, dashboard.read),
    route(auditDashboardApi.undo, dashboard.undo),
    route(auditDashboardApi.undoMany, dashboard.undoMany),
    route(auditDashboardApi.moment, moment.read),
    route(auditDashboardApi.restore, moment.restore),
  ]
}
