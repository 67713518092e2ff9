import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserError, BrowserErrorDay } from './dashboard-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const browserErrorsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/browser-errors',
    access: 'system:view',
    summary: 'Errors that browsers reported in the last 30 days, by kind: at most 200, the latest first.',
    input: z.strictObject({}),
    answer: z.object({
      errors: z.array(BrowserError),
      /** kinds that are stored */
      total: z.number().int(),
      /** reports per day, oldest first; days without a report are left out */
      days: z.array(BrowserErrorDay),
    }),
    refusals: guarded,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/api/dashboard/browser-errors/clear',
    access: 'system:edit',
    summary: 'Deletes all stored counts of browser errors. Answers how many kinds there were.',
    input: z.strictObject({}),
    answer: z.object({ cleared: z.number().int() }),
    refusals: guarded,
  }),
}
