import type { Explanation as ExplanationRow } from '@haat/shared/cart/schema.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { LetterName } from '@haat/shared/mails/kinds.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { WatchKind } from '@haat/shared/watches/kinds.ts'
import type { z } from 'zod'

type Explanation = z.infer<typeof ExplanationRow>

/**
 * The words a maker gives for each kind (`MadeMail.words`), as `{{word}}` in its texts. `{{shop}}` is there always. `minutes` is said
 * as `{{time}}` ("24 hours"); `change`, `what`, `money`, `when`, `outcome` and `wish` name a sentence below, `until` fills the one of `{{hold}}`. An empty word
 * is replaced by something that reads well, a paragraph without any words is left out.
 */
export const mailWords = {
  'verify-email': ['name', 'minutes'],
  'address-taken': ['name'],
  'change-email': ['name', 'minutes', 'email'],
  'email-changed': ['name', 'email'],
  'reset-password': ['name', 'minutes'],
  'password-changed': ['name'],
  'sign-in-link': ['name', 'minutes'],
  'new-device': ['name', 'device'],
  'factors-changed': ['name', 'change'],
  'payment-settings-changed': ['name', 'what', 'by', 'email', 'at'],
  invitation: ['name', 'by', 'minutes'],
  'order-lookup': ['minutes'],
  'order-placed': ['name', 'orderId'],
  'order-received': ['buyer', 'orderId'],
  'order-confirmed': ['name', 'orderId'],
  'order-shipped': ['name', 'orderId'],
  'order-delivered': ['name', 'orderId'],
  'order-cancelled': ['name', 'orderId', 'money'],
  'order-placed-unpaid': ['name', 'orderId', 'hold', 'until'],
  'order-placed-transfer': ['name', 'orderId'],
  'order-paid': ['name', 'orderId'],
  'payment-failed': ['name', 'orderId', 'hold', 'until'],
  'order-refunded': ['name', 'orderId', 'amount', 'when'],
  'return-requested': ['name', 'orderId'],
  'return-approved': ['name', 'orderId'],
  'return-approved-keep': ['name', 'orderId'],
  'return-rejected': ['name', 'orderId'],
  'return-received': ['name', 'orderId'],
  'return-closed': ['name', 'orderId', 'outcome'],
  'return-message': ['name', 'orderId'],
  'contact-message': ['sender', 'email'],
  'watch-confirm': ['product', 'wish', 'minutes'],
  'back-in-stock': ['name', 'product'],
  'price-drop': ['name', 'product', 'price', 'was'],
  'abandoned-cart': ['name'],
  'account-erased': [],
  test: ['name'],
} as const satisfies Record<LetterName, readonly string[]>

export const mailedChanges = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'facebook-linked',
  /** by who runs the shop's machine */
  'factors-removed',
] as const
export type MailedChange = (typeof mailedChanges)[number]

/** What was changed about where the shop's money goes; `{{method}}` is the provider. */
export const paymentSettingsChanges = ['keys-saved', 'keys-removed', 'bank-changed'] as const
export type PaymentSettingsChange = (typeof paymentSettingsChanges)[number]

/** What happens to what was paid for a cancelled order. */
export const mailedMoneys = ['none', 'back'] as const
export type MailedMoney = (typeof mailedMoneys)[number]

export interface MailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** on the button; the maker gives its link */
  button?: string
  /** small, under it all: what to do when this was not you */
  note?: string
  /** in place of `MailTexts.why`; staff cannot change it */
  why?: string
}

/** What stands around the amounts, dates and places of an order. */
export interface OrderWords {
  order: string
  date: string
  /** of each rule that moved an amount; `{{about}}` is a coupon's code or an area */
  sum: Record<Explanation['rule'], string>
  free: string
  total: string
  /** a tax the total contains */
  within: string
  payment: string
  methods: Record<PaymentMethod, string>
  delivery: string
  ways: Record<DeliveryType, string>
  arrives: string
  ready: string
  shipTo: string
  billTo: string
  carrier: string
  tracking: string
  track: string
  review: string
  reason: string
  note: string
  /** over the shop's bank account */
  bank: string
  /** over where returned goods go */
  returnTo: string
  /** before the sum of what went back */
  refunded: string
}

type Letters<Name extends LetterName> = { kinds: Record<Name, MailText> }

export interface OrderTexts
  extends Letters<
    'order-placed' | 'order-received' | 'order-confirmed' | 'order-shipped' | 'order-delivered' | 'order-cancelled'
  > {
  order: OrderWords
  moneys: Record<MailedMoney, string>
}

/** When a refund arrives: by the provider who took the money, or by somebody's hand. */
export const mailedWhens = ['provider', 'hand'] as const
/** How a return ended. */
export const mailedOutcomes = ['refund', 'exchange', 'none'] as const
export type MailedOutcome = (typeof mailedOutcomes)[number]

type AfterName = Extract<
  LetterName,
  `return-${string}` | 'payment-failed' | `order-placed-${string}` | 'order-paid' | 'order-refunded'
>

/** What is said after the sale. */
export interface AfterTexts extends Letters<AfterName> {
  hold: string
  whens: Record<(typeof mailedWhens)[number], string>
  outcomes: Record<MailedOutcome, string>
}

/** What is said only to who has asked for it. */
export interface WishedTexts extends Letters<'watch-confirm' | 'back-in-stock' | 'price-drop' | 'abandoned-cart'> {
  wishes: Record<WatchKind, string>
  stop: string
}

export interface MailTexts
  extends Letters<LetterName>,
    Pick<OrderTexts, 'order' | 'moneys'>,
    Pick<AfterTexts, 'hold' | 'whens' | 'outcomes'>,
    Pick<WishedTexts, 'wishes' | 'stop'> {
  hello: string
  helloNobody: string
  /** above the link as plain text */
  copyLink: string
  /** under every mail that says nothing else there */
  why: string
  unknownDevice: string
  somebody: string
  changes: Record<MailedChange, string>
  paymentSettings: Record<PaymentSettingsChange, string>
}
