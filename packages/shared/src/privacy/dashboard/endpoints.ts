import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { inQuery } from '../../text.ts'
import { RetentionPlan } from '../retention.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const count = z.number().int()
/** Number of records that are old enough; 100,000 stands for more. */
const Due = z.object({
  guestOrders: count,
  mails: count,
  contactMessages: count,
  guestCarts: count,
  searchWords: count,
  browserErrors: count,
  audit: count,
})
const years = inQuery(z.int().min(0).max(30)).optional()
const days = inQuery(z.int().min(0).max(3650)).optional()

export const retentionDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/retention',
    access: 'system:view',
    summary: 'Returns how long personal data and logs are kept, and how many records a background job is about to delete.',
    input: z.strictObject({}),
    answer: z.object({ plan: RetentionPlan, version: count, due: Due }),
    refusals: guarded,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/dashboard/retention/preview',
    access: 'system:view',
    summary: 'Returns how many records would be deleted with these years and days. What is left out stays as it is saved.',
    input: z.strictObject({
      guestOrders: years,
      mails: years,
      contactMessages: days,
      guestCarts: days,
      searchWords: days,
      browserErrors: days,
      audit: years,
    }),
    answer: z.object({ due: Due }),
    refusals: guarded,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/retention',
    access: 'system:delete',
    summary:
      'Saves how long personal data and logs are kept; what is left out stays as it is. A background job deletes what is older, in batches.',
    input: z.strictObject({ plan: RetentionPlan.partial(), version: z.int().min(0) }),
    answer: z.object({ plan: RetentionPlan, version: count, due: Due }),
    refusals: [...guarded, 'version_conflict'],
  }),
}
