import { auditDeskApi } from '@haat/shared/audit/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { auditDesk } from './desk.ts'
import type { Undoers } from './undo.ts'

export function auditDeskRoutes(undoers: Undoers): Route[] {
  const desk = auditDesk(undoers)
  return [
    route(auditDeskApi.list, desk.list),
    route(auditDeskApi.read, desk.read),
    route(auditDeskApi.undo, desk.undo),
    route(auditDeskApi.undoMany, desk.undoMany),
  ]
}
