import { z } from 'zod'
import { BulkResult, manyIds, pageOf, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { DeskMail, MailsQuery, PreviewQuery } from './desk-schema.ts'

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

const results = z.object({ results: z.array(BulkResult.extend(undoable)) })

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
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails',
    access: 'system:view',
    summary: 'Every mail the shop has written, as far as it got: searched by address or order, narrowed, page by page.',
    input: MailsQuery,
    answer: z.object({ mails: z.array(DeskMail), ...pageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/preview',
    access: 'system:view',
    summary: 'What a mail of a kind says in a language, about something made up.',
    input: PreviewQuery,
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    refusals: guarded,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/retry',
    access: 'system:edit',
    summary: 'Tries mails again that were given up, under the same id; what became of each stands in the answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: results,
    refusals: guarded,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/resend',
    access: 'system:edit',
    summary: 'Writes mails about orders once more, as new ones to the same address; what became of each stands in the answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: results,
    refusals: [...guarded],
  }),
}
