import { z } from 'zod'
import { Day } from '../../dashboard/days.ts'
import { listQuery, several } from '../../dashboard/lists.ts'
import { Id, Language, line, text } from '../../text.ts'
import { emailTemplateNames, mailKinds } from '../kinds.ts'
import { mailStates } from '../states.ts'

export const MailsQuery = listQuery(['new', 'old'], {
  state: several(z.enum(mailStates)),
  kind: several(z.enum(mailKinds), mailKinds.length),
  /** first and last day in the shop's time zone, inclusive */
  from: Day.optional(),
  to: Day.optional(),
})
export type MailsQuery = z.infer<typeof MailsQuery>

export const DashboardMail = z.object({
  _id: Id,
  /** one of `mailKinds`, or a kind that is no longer sent */
  kind: z.string(),
  /** recipient address; empty after it was erased */
  to: z.string(),
  language: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** code of the last error, or null */
  error: z.string().nullable(),
  at: z.string(),
  sentAt: z.string().nullable(),
  /** number of the order it is about */
  orderId: z.string().nullable(),
  /** may be resent as a new email */
  again: z.boolean(),
})
export type DashboardMail = z.infer<typeof DashboardMail>

export const PreviewQuery = z.strictObject({ kind: z.enum(emailTemplateNames), language: Language })

export const EmailTemplateTexts = z.strictObject({
  subject: line(200, 1),
  heading: line(200, 1),
  paragraphs: z.array(text(1500, 1)).min(1).max(8),
  button: line(60),
  note: text(800),
})

export type EmailTemplateTexts = z.infer<typeof EmailTemplateTexts>

/** Name of a template: one of the shop, or `x.<extension>.<mail>`. */
export const TemplateName = z.union([z.enum(emailTemplateNames), z.templateLiteral(['x.', z.string().max(100)])])
/** of a mail of an extension: names of both, in the language of the reader */
const extension = z.object({ title: z.string(), mail: z.string() }).optional()

const which = { name: TemplateName, language: Language }
export const EmailTemplateRef = z.strictObject(which)

/** An email template in one language. */
export const EmailTemplate = z.object({
  ...which,
  extension,
  words: EmailTemplateTexts,
  /** default texts */
  usual: EmailTemplateTexts,
  /** placeholders that can be used in `{{ }}` */
  placeholders: z.array(z.string()),
  version: z.number().int(),
  /** null if the template was never changed */
  updatedAt: z.string().nullable(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const SaveEmailTemplate = z.strictObject({ ...which, words: EmailTemplateTexts, version: z.int().min(0) })
export type SaveEmailTemplate = z.infer<typeof SaveEmailTemplate>

export const EmailTemplateSummary = z.object({
  name: TemplateName,
  extension,
  subject: z.string(),
  /** languages in which staff have changed the texts */
  own: z.array(Language),
})
export type EmailTemplateSummary = z.infer<typeof EmailTemplateSummary>

const number = z.string().regex(/^\d{9,20}$/)
/** `words`: unsaved texts, default the saved ones. `orderId`: default sample data. */
export const EmailTemplatePreview = z.strictObject({ ...which, words: EmailTemplateTexts.optional(), orderId: number.optional() })
export type EmailTemplatePreview = z.infer<typeof EmailTemplatePreview>
