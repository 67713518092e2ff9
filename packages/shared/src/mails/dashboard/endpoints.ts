import { z } from 'zod'
import { BulkResult, bulkIds, pageOf, undoable } from '../../dashboard/lists.ts'
import { endpoint, HtmlPage } from '../../endpoint.ts'
import { Id, Language, text } from '../../text.ts'
import { recordStates } from '../sender-domain.ts'
import {
  DashboardMail,
  EmailTemplate,
  EmailTemplatePreview,
  EmailTemplateRef,
  EmailTemplateSummary,
  EmailTemplateTexts,
  MailsQuery,
  PreviewQuery,
  SaveEmailTemplate,
} from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

/** How emails are delivered, and how many are queued or failed. */
export const MailState = z.object({
  /** `files`: emails are written to .eml files and not sent */
  way: z.enum(['smtp', 'files']),
  /** host of the mail server, or the folder */
  place: z.string(),
  from: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type MailState = z.infer<typeof MailState>

export const recordKinds = ['spf', 'dkim', 'dmarc'] as const

/** DNS records of the sender's domain. `domain` is null without a usable address; a mail provider's domain has no records. */
export const SenderDomain = z.object({
  domain: z.string().nullable(),
  isProvider: z.boolean(),
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      state: z.enum(recordStates),
      value: z.string().nullable(),
      /** the TXT record to add if it is missing; null if only the mail provider knows it */
      add: z.object({ name: z.string(), value: z.string() }).nullable(),
    }),
  ),
})
export type SenderDomain = z.infer<typeof SenderDomain>

const results = z.object({ results: z.array(BulkResult.extend(undoable)) })

export const mailsDashboardApi = {
  senderDomain: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/sender-domain',
    access: 'settings:view',
    summary:
      'Looks up SPF, DKIM and DMARC records of the domain that sends the emails. A DNS server without an answer is a result.',
    input: z.strictObject({}),
    answer: z.object({ sender: SenderDomain }),
    refusals: guarded,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/dashboard/test-mails',
    access: 'settings:edit',
    summary: 'Sends a test email to the current user.',
    input: z.strictObject({}),
    answer: z.object({ to: z.string(), mailId: z.string() }),
    refusals: [...guarded, 'email_unverified'],
  }),
  testOutcome: endpoint({
    method: 'GET',
    path: '/api/dashboard/test-mails/:mailId',
    access: 'settings:edit',
    summary: 'Returns the state of the own test email: `queued` while it is retried, with the last error.',
    input: z.strictObject({ mailId: Id }),
    answer: z.object({ state: z.enum(['queued', 'sent', 'dropped', 'failed']), error: z.string().nullable() }),
    refusals: [...guarded, 'not_found'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/state',
    access: 'settings:view',
    summary: 'Returns how emails are delivered, the sender address, and how many are queued or failed.',
    input: z.strictObject({}),
    answer: z.object({ mail: MailState }),
    refusals: guarded,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails',
    access: 'system:view',
    summary: 'Lists all emails with their delivery state: search by address or order, filters, keyset pages.',
    input: MailsQuery,
    answer: z.object({ mails: z.array(DashboardMail), ...pageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/preview',
    access: 'system:view',
    summary: 'Previews an email of a kind in a language with sample data.',
    input: PreviewQuery,
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    refusals: guarded,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/retry',
    access: 'system:edit',
    summary: 'Retries failed emails under the same id, with one result per email.',
    input: z.strictObject({ ids: bulkIds }),
    answer: results,
    refusals: guarded,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/resend',
    access: 'system:edit',
    summary: 'Resends order emails as new emails to the same address, with one result per email.',
    input: z.strictObject({ ids: bulkIds }),
    answer: results,
    refusals: [...guarded],
  }),
  emailTemplates: endpoint({
    method: 'GET',
    path: '/api/dashboard/email-templates',
    access: 'system:view',
    summary:
      'Lists all email templates, those of extensions last, with their subject in a language and the languages that staff have changed.',
    input: z.strictObject({ language: Language }),
    answer: z.object({ emailTemplates: z.array(EmailTemplateSummary) }),
    refusals: guarded,
  }),
  emailTemplate: endpoint({
    method: 'GET',
    path: '/api/dashboard/email-templates/:name/:language',
    access: 'system:view',
    summary: 'Returns an email template in a language, its default texts and its placeholders.',
    input: EmailTemplateRef,
    answer: z.object({ emailTemplate: EmailTemplate }),
    refusals: [...guarded, 'not_found'],
  }),
  saveEmailTemplate: endpoint({
    method: 'PUT',
    path: '/api/dashboard/email-templates/:name/:language',
    access: 'system:edit',
    summary: 'Saves the texts of an email template. Texts equal to the default follow later changes of the default.',
    input: SaveEmailTemplate,
    answer: z.object({ emailTemplate: EmailTemplate, ...undoable }),
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/dashboard/email-templates/:name/:language/look',
    access: 'system:view',
    summary: 'Previews subject and plain text of an email with unsaved texts, for sample data or an order.',
    input: EmailTemplatePreview,
    answer: z.object({ subject: z.string(), text: z.string() }),
    refusals: [...guarded, 'not_found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/dashboard/email-templates/:name/:language/page',
    access: 'system:view',
    html: true,
    summary: 'Previews an email as HTML for an iframe. `draft` holds unsaved texts, deflated, in base64url.',
    input: EmailTemplateRef.extend({
      draft: text(12_000).optional(),
      orderId: z
        .string()
        .regex(/^\d{9,20}$/)
        .optional(),
    }),
    answer: HtmlPage,
    refusals: [...guarded, 'not_found'],
  }),
  sendEmailTemplate: endpoint({
    method: 'POST',
    path: '/api/dashboard/email-templates/:name/:language/test',
    access: 'system:edit',
    summary: 'Sends an email with sample data to the current user.',
    input: EmailTemplateRef.extend({ words: EmailTemplateTexts.optional() }),
    answer: z.object({ to: z.string() }),
    refusals: [...guarded, 'not_found', 'email_unverified'],
  }),
  mailPage: endpoint({
    method: 'GET',
    path: '/api/dashboard/mails/:mailId/page',
    access: 'system:view',
    html: true,
    summary:
      'Previews an email about an order as HTML for an iframe, as it would be sent now. Its links do not work. Requires permission to view orders.',
    input: z.strictObject({ mailId: Id }),
    answer: HtmlPage,
    refusals: [...guarded, 'not_found'],
  }),
}
