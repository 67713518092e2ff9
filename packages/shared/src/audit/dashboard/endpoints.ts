import { z } from 'zod'
import { BulkResult, bulkIds, undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { MomentPage, MomentQuery, MomentRestore, MomentResult } from './moment.ts'
import { AuditEntry, AuditPage, AuditQuery } from './schema.ts'

const one = z.strictObject({ entryId: Id })

export const auditDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/audit',
    access: 'audit:view',
    summary: 'Lists audit entries: search, filters by section, action, actor, target and days; keyset pages.',
    input: AuditQuery,
    answer: AuditPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/audit/:entryId',
    access: 'audit:view',
    summary: 'Returns one audit entry with the old and new value of every changed field.',
    input: one,
    answer: z.object({ entry: AuditEntry }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/dashboard/audit/:entryId/undo',
    access: 'staff',
    summary:
      'Undoes a change, once. Requires edit permission for its section. Refused when the values have changed since. Returns the audit entry that can redo it, or null.',
    input: one,
    answer: z.object(undoable),
    refusals: ['sign_in_required', 'not_allowed', 'not_found', 'version_conflict', 'reauthentication_required', 'sign_in_again'],
  }),
  undoMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/audit/undo-many',
    access: 'staff',
    summary: 'Undoes several changes in the given order, with one result per change.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  moment: endpoint({
    method: 'GET',
    path: '/api/dashboard/audit-moment',
    access: 'audit:view',
    summary:
      'Lists the catalogue, content and settings that differ from what they were at a moment, with the differences; keyset pages, which may hold fewer objects than `limit`.',
    input: MomentQuery,
    answer: MomentPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/dashboard/audit-moment/restore',
    access: 'staff',
    summary:
      'Restores objects to what they were at a moment, each in its own transaction with its own result. Requires edit permission for the section of each. What was created since is deleted (a product is archived), which requires delete permission. Stock stays.',
    input: MomentRestore,
    answer: z.object({ results: z.array(MomentResult) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
