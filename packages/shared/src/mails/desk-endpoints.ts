import { z } from 'zod'
import { BulkResult, manyIds, pageOf, undoable } from '../dashboard/lists.ts'
import { endpoint, HtmlPage } from '../endpoint.ts'
import { Id, Language, text } from '../text.ts'
import {
  DeskMail,
  Letter,
  LetterLook,
  LetterRef,
  LetterSummary,
  LetterWords,
  MailsQuery,
  PreviewQuery,
  SaveLetter,
} from './desk-schema.ts'

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
  letters: endpoint({
    method: 'GET',
    path: '/api/dashboard/mail-letters',
    access: 'system:view',
    summary: 'Every mail with words of its own, its subject in a language, and in which languages staff have changed it.',
    input: z.strictObject({ language: Language }),
    answer: z.object({ letters: z.array(LetterSummary) }),
    refusals: guarded,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/dashboard/mail-letters/:name/:language',
    access: 'system:view',
    summary: 'What a mail says in a language, what the shop came with, and which placeholders it may use.',
    input: LetterRef,
    answer: z.object({ letter: Letter }),
    refusals: guarded,
  }),
  saveLetter: endpoint({
    method: 'PUT',
    path: '/api/dashboard/mail-letters/:name/:language',
    access: 'system:edit',
    summary: 'Writes what a mail says; what equals the shop’s own words follows those again.',
    input: SaveLetter,
    answer: z.object({ letter: Letter, ...undoable }),
    refusals: [...guarded, 'version_conflict'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/dashboard/mail-letters/:name/:language/look',
    access: 'system:view',
    summary: 'Subject and plain part of a mail, with words that need not be saved, about something made up or an order.',
    input: LetterLook,
    answer: z.object({ subject: z.string(), text: z.string() }),
    refusals: [...guarded, 'not_found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/dashboard/mail-letters/:name/:language/page',
    access: 'system:view',
    html: true,
    summary: 'A mail as it is seen, for a frame: `draft` holds words that are not saved, deflated and in base64url.',
    input: LetterRef.extend({
      draft: text(12_000).optional(),
      orderId: z
        .string()
        .regex(/^\d{9,20}$/)
        .optional(),
    }),
    answer: HtmlPage,
    refusals: [...guarded, 'not_found'],
  }),
  sendLetter: endpoint({
    method: 'POST',
    path: '/api/dashboard/mail-letters/:name/:language/test',
    access: 'system:edit',
    summary: 'Sends a mail to the person who asks, about something made up.',
    input: LetterRef.extend({ words: LetterWords.optional() }),
    answer: z.object({ to: z.string() }),
    refusals: [...guarded, 'email_unverified'],
  }),
  mailPage: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/:mailId/page',
    access: 'system:view',
    html: true,
    summary:
      'A mail about an order as it would be written now, for a frame. Its links open nothing. Needs the right to see orders.',
    input: z.strictObject({ mailId: Id }),
    answer: HtmlPage,
    refusals: [...guarded, 'not_found'],
  }),
}
