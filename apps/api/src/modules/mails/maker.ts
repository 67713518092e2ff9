import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'

/** A mail that is due, as it was queued. */
export interface DueMail {
  id: string
  to: string | null
  userId: string | null
  language: Language
  data: Record<string, unknown>
}

/** What goes into the texts of its kind. Secrets are made now, while sending, and are stored nowhere but as a hash. */
export interface MadeMail {
  to: string
  /** the language of the account, when it is another one than that of the request */
  language?: Language
  /** fills `{{name}}` and the like */
  words?: Record<string, string>
  /** behind the button */
  link?: string
  /** shown large, to be typed */
  code?: string
}

/** Makes a mail of its kind; null when there is nothing to send, for example because there is no such account. */
export type MailMaker = (ctx: Ctx, mail: DueMail) => Promise<MadeMail | null>
