import type { AlertKind } from '@haat/shared/alerts/kinds.ts'
import type { Explanation as ExplanationRow } from '@haat/shared/cart/schema.ts'
import type { OrderDeliveryType } from '@haat/shared/delivery/schema.ts'
import type { EmailTemplateName } from '@haat/shared/mails/kinds.ts'
import type { ManualMethod } from '@haat/shared/payments/constants.ts'
import type { PauseReason } from '@haat/shared/webhooks/topics.ts'
import type { z } from 'zod'

type Explanation = z.infer<typeof ExplanationRow>

/**
 * Words that the renderer of each kind provides (`MadeMail.words`), used as `{{word}}` in its texts; `{{shop}}` is always
 * available.
 * `minutes` is available as `{{time}}` ("24 hours"). `change`, `what`, `money`, `when`, `outcome`, `alert` and `pause` name one of the
 * sentences below; `until` fills the sentence of `{{hold}}`. A paragraph whose words are all empty is left out.
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
  extension: [],
  'webhook-paused': ['name', 'webhook', 'host', 'pause'],
  invitation: ['name', 'by', 'minutes'],
  'order-lookup': ['minutes'],
  'order-placed': ['name', 'orderId'],
  'order-received': ['buyer', 'orderId'],
  'order-confirmed': ['name', 'orderId'],
  'order-edited': ['name', 'orderId', 'amount', 'money', 'hold', 'until'],
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
  'question-answered': ['name', 'product', 'question'],
  'alert-confirm': ['product', 'alert', 'minutes'],
  'back-in-stock': ['name', 'product'],
  'price-drop': ['name', 'product', 'price', 'was'],
  'abandoned-cart': ['name'],
  'newsletter-confirm': ['minutes'],
  'newsletter-welcome': [],
  'account-erased': [],
  test: ['name'],
} as const satisfies Record<EmailTemplateName, readonly string[]>

export const mailedChanges = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'facebook-linked',
  /** by the operator, from the command line */
  'factors-removed',
] as const
export type MailedChange = (typeof mailedChanges)[number]

/** Changes of payment settings that admins are mailed about; `{{method}}` is the provider. */
export const paymentSettingsChanges = ['keys-saved', 'keys-removed', 'bank-changed'] as const
export type PaymentSettingsChange = (typeof paymentSettingsChanges)[number]

/** What happens to the payment of a cancelled order (`none`, `back`), and how an edited one is paid; `{{amount}}` is the total. */
export const mailedMoneys = ['none', 'back', 'nothing', 'delivery', 'transfer', 'online'] as const
export type MailedMoney = (typeof mailedMoneys)[number]

export interface MailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** label of the button; the renderer provides its link */
  button?: string
  /** small print, for example what to do if the recipient did not request the mail */
  note?: string
  /** replaces `MailTexts.why`; not editable by staff */
  why?: string
}

/** Labels for amounts, dates and addresses of an order. */
export interface OrderWords {
  order: string
  date: string
  /** label of each line of the breakdown; `{{about}}` is a coupon code or an area */
  sum: Record<Explanation['rule'], string>
  free: string
  total: string
  /** label of an included tax */
  within: string
  payment: string
  /** payment methods without a brand */
  methods: Record<ManualMethod | 'card', string>
  delivery: string
  /** label of goods to download */
  downloads: string
  ways: Record<OrderDeliveryType, string>
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
  /** heading of the bank account */
  bank: string
  /** heading of the return address */
  returnTo: string
  /** label of a refunded total */
  refunded: string
}

type EmailTemplateTextsByKind<Name extends EmailTemplateName> = { kinds: Record<Name, MailText> }

export interface OrderTexts
  extends EmailTemplateTextsByKind<
    | 'order-placed'
    | 'order-received'
    | 'order-confirmed'
    | 'order-edited'
    | 'order-shipped'
    | 'order-delivered'
    | 'order-cancelled'
  > {
  order: OrderWords
  moneys: Record<MailedMoney, string>
}

/** Who pays a refund out: the payment provider, or staff by hand. */
export const mailedWhens = ['provider', 'hand'] as const
/** Outcome of a return. */
export const mailedOutcomes = ['refund', 'exchange', 'none'] as const
export type MailedOutcome = (typeof mailedOutcomes)[number]

type AfterName = Extract<
  EmailTemplateName,
  `return-${string}` | 'payment-failed' | `order-placed-${string}` | 'order-paid' | 'order-refunded'
>

/** Texts about payments, refunds and returns. */
export interface AfterTexts extends EmailTemplateTextsByKind<AfterName> {
  hold: string
  whens: Record<(typeof mailedWhens)[number], string>
  outcomes: Record<MailedOutcome, string>
}

/** Texts of mails that the recipient subscribed to. */
export interface AlertTexts
  extends EmailTemplateTextsByKind<
    'alert-confirm' | 'back-in-stock' | 'price-drop' | 'abandoned-cart' | 'newsletter-confirm' | 'newsletter-welcome'
  > {
  alerts: Record<AlertKind, string>
  stop: string
}

export interface MailTexts
  extends EmailTemplateTextsByKind<EmailTemplateName>,
    Pick<OrderTexts, 'order' | 'moneys'>,
    Pick<AfterTexts, 'hold' | 'whens' | 'outcomes'>,
    Pick<AlertTexts, 'alerts' | 'stop'> {
  hello: string
  helloNobody: string
  /** above the plain link */
  copyLink: string
  /** footer of mails without their own */
  /** replies reach nobody */
  why: string
  /** replies reach the shop */
  answers: string
  unknownDevice: string
  somebody: string
  changes: Record<MailedChange, string>
  paymentSettings: Record<PaymentSettingsChange, string>
  pauses: Record<Exclude<PauseReason, 'staff'>, string>
}
