import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserError, BrowserErrorDay } from './dashboard-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const browserErrorsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/browser-errors',
    access: 'system:view',
    summary: 'Lists errors that browsers reported in the last 30 days, by kind: at most 200, latest first.',
    input: z.strictObject({}),
    answer: z.object({
      errors: z.array(BrowserError),
      /** number of stored kinds */
      total: z.number().int(),
      /** reports per day, oldest first; days without reports are omitted */
      days: z.array(BrowserErrorDay),
    }),
    refusals: guarded,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/api/dashboard/browser-errors/clear',
    access: 'system:edit',
    summary: 'Deletes all stored browser errors. Returns the number of deleted kinds.',
    input: z.strictObject({}),
    answer: z.object({ cleared: z.number().int() }),
    refusals: guarded,
  }),
}
