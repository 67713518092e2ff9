import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { listQuery, several } from '../dashboard/lists.ts'
import { Id, Language } from '../text.ts'
import { letterNames, mailKinds } from './kinds.ts'
import { mailStates } from './states.ts'

export const MailsQuery = listQuery(['new', 'old'], {
  state: several(z.enum(mailStates)),
  kind: several(z.enum(mailKinds), mailKinds.length),
  /** first and last day (UTC), both included */
  from: Day.optional(),
  to: Day.optional(),
})
export type MailsQuery = z.infer<typeof MailsQuery>

export const DeskMail = z.object({
  _id: Id,
  /** one of `mailKinds`, or one from before that is made no more */
  kind: z.string(),
  /** where it goes; empty where that is forgotten */
  to: z.string(),
  language: z.string(),
  state: z.enum(mailStates),
  tries: z.number().int(),
  /** what went wrong last, as a code; null where nothing did */
  error: z.string().nullable(),
  at: z.string(),
  sentAt: z.string().nullable(),
  /** the number of the order it is about */
  orderId: z.string().nullable(),
  /** it may be sent once more, as a new mail */
  again: z.boolean(),
})
export type DeskMail = z.infer<typeof DeskMail>

export const PreviewQuery = z.strictObject({ kind: z.enum(letterNames), language: Language })
