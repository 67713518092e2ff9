import { z } from 'zod'
import { Day } from '../../dashboard/days.ts'
import { BulkResult, bulkIds, changePageOf, changesSince, listQuery } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Language } from '../../text.ts'
import { subscriberSources, subscriberStates } from '../constants.ts'

export const subscriberSorts = ['new', 'old', 'ea', 'eb'] as const
export type SubscriberSort = (typeof subscriberSorts)[number]

const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  language: Language,
  source: z.enum(subscriberSources),
  /** first sign-up */
  since: z.string(),
  confirmed: z.string().nullable(),
  unsubscribed: z.string().nullable(),
  /** page that unsubscribes this email, for the emails of another program; null without the permission to edit */
  unsubscribeUrl: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

const guarded = ['sign_in_required', 'not_allowed'] as const

export const newsletterDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/newsletter',
    access: 'customers:view',
    summary: 'Lists newsletter subscribers: search by email, filters, sort codes, keyset pages.',
    input: listQuery(subscriberSorts, {
      state: z.enum(subscriberStates).optional(),
      source: z.enum(subscriberSources).optional(),
      language: Language.optional(),
      /** first and last day in the shop's time zone of the sign-up, inclusive */
      from: Day.optional(),
      to: Day.optional(),
      ...changesSince,
    }),
    answer: z.object({ subscribers: z.array(Subscriber), ...changePageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/dashboard/newsletter/removal',
    access: 'customers:delete',
    summary: 'Deletes subscribers for good; the audit log does not keep their emails.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ results: z.array(BulkResult) }),
    refusals: guarded,
  }),
}
