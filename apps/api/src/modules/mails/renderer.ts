import type { OrderDeliveryType } from '@haat/shared/delivery/schema.ts'
import type { PrintedCurrency } from '@haat/shared/format.ts'
import type { EmailTemplateName, EmailTemplateVariant } from '@haat/shared/mails/kinds.ts'
import type { EmailTemplateTexts } from '@haat/shared/mails/templates.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'

/** A due mail as it was queued. */
export interface DueMail {
  id: string
  to: string | null
  userId: string | null
  language: Language
  data: Record<string, unknown>
}

/** An order, or a shipment of it, as shown in a mail. Amounts in the shop's currency units, not minor units. */
export interface MailedOrder {
  orderId: string
  /** ISO date in the shop's time zone, as all days */
  placedOn: string
  currency: PrintedCurrency
  lines: {
    name: string
    /** colour, size */
    options: string[]
    /** of a bundle */
    parts?: { name: string; options: string[]; qty: number }[]
    qty: number
    amount?: number
    /** absolute URL */
    picture: string | null
    /** URL for writing a review */
    review?: string
  }[]
  /** breakdown of the total */
  sums?: {
    rule: 'items' | 'coupon' | 'promotion' | 'delivery' | 'delivery_free' | 'tax'
    about?: string
    names?: Partial<Record<Language, string>>
    amount: number
  }[]
  total?: number
  /** taxes included in the total */
  within?: { about: string; amount: number }[]
  /** the total is a refund */
  isRefund?: true
  payment?: PaymentMethod
  delivery?: { type: OrderDeliveryType; from: string; to: string }
  /** names of paid goods that are downloaded from the page of the order */
  downloads?: string[]
  shipping?: Address
  billing?: Address
  note?: string
  reason?: string
  /** lines of the address for returned goods */
  returnTo?: string
  parcel?: { carrier: string; tracking: string; url: string }
}

/** A product with its own link, shown as a list in a mail. */
export interface MailedGood {
  name: string
  options: string[]
  qty?: number
  /** formatted price */
  price?: string
  /** formatted previous price */
  was?: string
  picture: string | null
  link: string
}

/** Content for the template of a mail. Secrets are issued while sending; the database stores only their hashes. */
export interface MadeMail {
  to: string
  /** recipient of replies, if it is not the shop */
  replyTo?: { name: string; address: string }
  /** a test mail: rendered with another template, with words that may be unsaved */
  like?: { name: EmailTemplateName; words?: Partial<EmailTemplateTexts> }
  /** another template than the kind's own */
  emailTemplate?: EmailTemplateVariant
  /** language of the account, if it differs from the request's */
  language?: Language
  /** fills `{{name}}` and the like */
  words?: Record<string, string>
  /** URL of the button */
  link?: string
  /** code to type in, shown large */
  code?: string
  /** free text, quoted as written */
  quote?: string
  /** bank account to pay into, quoted for copying */
  bank?: string
  goods?: MailedGood[]
  /** shown as a table under the button */
  order?: MailedOrder
  /** Unsubscribe links: a page for the recipient, and a URL that mail programs post to. */
  stop?: { page: string; post: string }
}

/** Renders a mail of its kind; null if there is nothing to send, for example because the account does not exist. */
export type MailRenderer = (ctx: Ctx, mail: DueMail) => Promise<MadeMail | null>
