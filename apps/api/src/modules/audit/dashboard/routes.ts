import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { UndoHandlers } from '../undo.ts'
import { auditDashboard } from './service.ts'

/** Routes of the audit log. `undoHandlers` undo the changes of each section. */
export function auditDashboardRoutes(undoHandlers: UndoHandlers): Route[] {
  const dashboard = auditDashboard(undoHandlers)
  return [
    route(auditDashboardApi.list, dashboard.list),
    route(auditDashboardApi.read, dashboard.read),
    route(auditDashboardApi.undo, dashboard.undo),
    route(auditDashboardApi.undoMany, dashboard.undoMany),
  ]
}
