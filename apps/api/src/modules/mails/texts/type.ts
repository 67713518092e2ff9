import type { Explanation as ExplanationRow } from '@haat/shared/cart/schema.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import type { z } from 'zod'

type Explanation = z.infer<typeof ExplanationRow>

/**
 * The words a maker gives for each kind (`MadeMail.words`), as `{{word}}` in its texts. `{{shop}}` is there always. `minutes` is said
 * as `{{time}}` ("24 hours"), `change` is one of `MailedChange`, `money` one of `MailedMoney`. An empty word is replaced by something that reads well.
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
  invitation: ['name', 'by', 'minutes'],
  'order-lookup': ['minutes'],
  'order-placed': ['name', 'orderId'],
  'order-received': ['buyer', 'orderId'],
  'order-confirmed': ['name', 'orderId'],
  'order-shipped': ['name', 'orderId'],
  'order-delivered': ['name', 'orderId'],
  'order-cancelled': ['name', 'orderId', 'money'],
  'account-erased': [],
  test: ['name'],
} as const satisfies Record<MailKind, readonly string[]>

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
}

/** What stands around the amounts, dates and places of an order. */
export interface OrderWords {
  order: string
  date: string
  /** of each rule that moved an amount; `{{about}}` is a coupon's code or an area */
  sum: Record<Explanation['rule'], string>
  free: string
  total: string
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
}

export type OrderMailKind = Extract<MailKind, `order-${string}`>

export interface OrderTexts {
  kinds: Record<Exclude<OrderMailKind, 'order-lookup'>, MailText>
  order: OrderWords
  moneys: Record<MailedMoney, string>
}

export interface MailTexts {
  hello: string
  helloNobody: string
  /** above the link as plain text */
  copyLink: string
  /** under every mail */
  why: string
  unknownDevice: string
  somebody: string
  changes: Record<MailedChange, string>
  order: OrderWords
  moneys: Record<MailedMoney, string>
  kinds: Record<MailKind, MailText>
}
