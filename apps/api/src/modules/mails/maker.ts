import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { LetterName, LetterVariant } from '@haat/shared/mails/kinds.ts'
import type { LetterWords } from '@haat/shared/mails/letters.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
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

/** An order, or a parcel of it, as far as a mail tells of it. Dates and amounts are written in the language of the mail. */
export interface MailedOrder {
  orderId: string
  placedAt: Date
  currency: { s: string; decimals: number }
  lines: {
    name: string
    /** colour, size */
    options: string[]
    qty: number
    amount?: number
    /** absolute address */
    picture: string | null
    /** where a review of it is written */
    review?: string
  }[]
  /** why the total is what it is */
  sums?: { rule: 'items' | 'coupon' | 'delivery' | 'delivery_free' | 'tax'; about?: string; amount: number }[]
  total?: number
  /** taxes the total contains */
  within?: { about: string; amount: number }[]
  /** the total is what went back */
  isRefund?: true
  payment?: PaymentMethod
  delivery?: { type: DeliveryType; from: Date; to: Date }
  shipping?: Address
  billing?: Address
  note?: string
  reason?: string
  /** lines of the shop's address, for what comes back */
  returnTo?: string
  parcel?: { carrier: string; tracking: string; url: string }
}

/** Things to look at again, each with its own address. */
export interface MailedGood {
  name: string
  options: string[]
  qty?: number
  /** written out, as the shop shows it */
  price?: string
  /** what it cost before */
  was?: string
  picture: string | null
  link: string
}

/** What goes into the texts of its kind. Secrets are made now, while sending, and are stored nowhere but as a hash. */
export interface MadeMail {
  to: string
  /** whom an answer goes to, where that is not the shop */
  replyTo?: { name: string; address: string }
  /** a test: written like another mail, with words that need not be saved */
  like?: { name: LetterName; words?: Partial<LetterWords> }
  /** says something else than the kind usually does */
  letter?: LetterVariant
  /** the language of the account, when it is another one than that of the request */
  language?: Language
  /** fills `{{name}}` and the like */
  words?: Record<string, string>
  /** behind the button */
  link?: string
  /** shown large, to be typed */
  code?: string
  /** what somebody of the shop wrote to the reader, as it was written */
  quote?: string
  /** what has to be copied: an account to pay into */
  bank?: string
  goods?: MailedGood[]
  /** shown as a table under the button */
  order?: MailedOrder
  /** Ends mails of this kind: a page for people, and an address that mail programs post to. */
  stop?: { page: string; post: string }
}

/** Makes a mail of its kind; null when there is nothing to send, for example because there is no such account. */
export type MailMaker = (ctx: Ctx, mail: DueMail) => Promise<MadeMail | null>
