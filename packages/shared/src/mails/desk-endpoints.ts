import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

/** Where mails go, and what is still on its way. */
export const MailState = z.object({
  /** `files`: nothing leaves the shop, mails are kept as .eml files */
  way: z.enum(['smtp', 'files']),
  /** the mail server, or the folder */
  place: z.string(),
  from: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type MailState = z.infer<typeof MailState>

export const mailsDeskApi = {
  test: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/test',
    access: 'settings:edit',
    summary: 'Sends a test mail to the person who asks.',
    input: z.strictObject({}),
    answer: z.object({ to: z.string(), mailId: z.string() }),
    refusals: [...guarded, 'email_unverified'],
  }),
  testOutcome: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/test/:mailId',
    access: 'settings:edit',
    summary: 'What became of the own test mail: `queued` while it is tried, with what went wrong so far.',
    input: z.strictObject({ mailId: Id }),
    answer: z.object({ state: z.enum(['queued', 'sent', 'dropped', 'failed']), error: z.string().nullable() }),
    refusals: [...guarded, 'not_found'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/state',
    access: 'settings:view',
    summary: 'How mails leave the shop, from which address, and how many wait or could not be sent.',
    input: z.strictObject({}),
    answer: z.object({ mail: MailState }),
    refusals: guarded,
  }),
}
