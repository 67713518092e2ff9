import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { SavedView, ViewList, viewFields } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const view = z.object({ view: SavedView })

export const savedViewsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/saved-views',
    access: 'staff',
    summary: 'Lists own and shared views of a list; requires permission to view that list.',
    input: z.strictObject({ list: ViewList }),
    answer: z.object({ views: z.array(SavedView) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/saved-views',
    access: 'staff',
    summary: 'Saves a view of a list the user may view.',
    input: z.strictObject({ list: ViewList, ...viewFields }),
    answer: view,
    status: 201,
    refusals: [...guarded, 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/saved-views/:viewId',
    access: 'staff',
    summary: 'Changes an own view.',
    input: z.strictObject({ viewId: Id, ...viewFields }),
    answer: view,
    refusals: [...guarded, 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/saved-views/:viewId',
    access: 'staff',
    summary: 'Deletes an own view.',
    input: z.strictObject({ viewId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
  recordExport: endpoint({
    method: 'POST',
    path: '/api/dashboard/saved-views/exports',
    access: 'staff',
    summary:
      'Records the export of rows in the audit log before the client creates the file; requires edit permission for the section of the list.',
    input: z.strictObject({ list: ViewList, query: viewFields.query, rows: z.int().min(0).max(1_000_000) }),
    answer: z.object({}),
    refusals: guarded,
  }),
}
