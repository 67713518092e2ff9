import { z } from 'zod'
import { Day } from '../dashboard/days.ts'
import { listQuery, several } from '../dashboard/lists.ts'
import { Id, Language, line, text } from '../text.ts'
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

export const LetterWords = z.strictObject({
  subject: line(200, 1),
  heading: line(200, 1),
  paragraphs: z.array(text(1500, 1)).min(1).max(8),
  button: line(60),
  note: text(800),
})

export type LetterWords = z.infer<typeof LetterWords>

const which = { name: z.enum(letterNames), language: Language }
export const LetterRef = z.strictObject(which)

/** One of the shop's mails in one language. */
export const Letter = z.object({
  ...which,
  words: LetterWords,
  /** as the shop came with them */
  usual: LetterWords,
  /** what may stand in `{{ }}` */
  placeholders: z.array(z.string()),
  version: z.number().int(),
  /** null while all is as the shop came with it */
  updatedAt: z.string().nullable(),
})
export type Letter = z.infer<typeof Letter>

export const SaveLetter = z.strictObject({ ...which, words: LetterWords, version: z.int().min(0) })
export type SaveLetter = z.infer<typeof SaveLetter>

export const LetterSummary = z.object({
  name: z.enum(letterNames),
  subject: z.string(),
  /** in which languages staff have written something else */
  own: z.array(Language),
})
export type LetterSummary = z.infer<typeof LetterSummary>

const number = z.string().regex(/^\d{9,20}$/)
/** Of which mail, with which words (those that are saved, without), about which order (a made up one, without). */
export const LetterLook = z.strictObject({ ...which, words: LetterWords.optional(), orderId: number.optional() })
export type LetterLook = z.infer<typeof LetterLook>
