import { z } from 'zod'
import { BulkResult, manyIds, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { AuditEntry, AuditPage, AuditQuery } from './desk-schema.ts'

const one = z.strictObject({ entryId: Id })

export const auditDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/audit',
    access: 'audit:view',
    summary: 'Who did what: searched, narrowed by section, action, person, target and days, page by page.',
    input: AuditQuery,
    answer: AuditPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/audit/:entryId',
    access: 'audit:view',
    summary: 'One entry with every field it changed, before and after.',
    input: one,
    answer: z.object({ entry: AuditEntry }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/dashboard/audit/:entryId/undo',
    access: 'staff',
    summary:
      'Takes a change back, once; asks for the right to edit its section. Refused when the values have changed since. Answers the entry by which it can be done again, if it can.',
    input: one,
    answer: z.object(undoable),
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'version_conflict'],
  }),
  undoMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/audit/undo-many',
    access: 'staff',
    summary: 'Takes many changes back, one after the other as they are named; what became of each stands in the answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
