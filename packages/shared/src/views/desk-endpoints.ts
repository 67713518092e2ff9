import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { SavedView, ViewList, viewFields } from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const view = z.object({ view: SavedView })

export const viewsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/views',
    access: 'staff',
    summary: 'Own and shared views of one list; asks for the right to see that list.',
    input: z.strictObject({ list: ViewList }),
    answer: z.object({ views: z.array(SavedView) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/views',
    access: 'staff',
    summary: 'Keeps a view of a list that the person may see.',
    input: z.strictObject({ list: ViewList, ...viewFields }),
    answer: view,
    status: 201,
    refusals: [...guarded, 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/views/:viewId',
    access: 'staff',
    summary: 'Changes an own view.',
    input: z.strictObject({ viewId: Id, ...viewFields }),
    answer: view,
    refusals: [...guarded, 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/views/:viewId',
    access: 'staff',
    summary: 'Removes an own view.',
    input: z.strictObject({ viewId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
  noteExport: endpoint({
    method: 'POST',
    path: '/api/dashboard/views/exports',
    access: 'staff',
    summary:
      'Writes down that rows of a list are carried away as a file, before they are; asks for the right to edit the section of that list.',
    input: z.strictObject({ list: ViewList, query: viewFields.query, rows: z.int().min(0).max(1_000_000) }),
    answer: z.object({}),
    refusals: guarded,
  }),
}
