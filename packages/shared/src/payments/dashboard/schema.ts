import { z } from 'zod'
import { Reauthentication } from '../../accounts/schema.ts'
import { changePageOf, pageOf } from '../../dashboard/lists.ts'
import { OrderPayment } from '../../orders/dashboard/schema.ts'
import { Amount, Id, line, PositiveAmount } from '../../text.ts'
import { onlineMethods, paymentModes } from '../constants.ts'
import { OnlineMethod, ProviderMethod } from '../schema.ts'
import { eventOutcomes } from '../transitions.ts'

export const paymentSorts = ['new', 'old', 'high', 'low'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** A payment in the list of all payments. */
export const DashboardPayment = OrderPayment.extend({
  orderId: z.string(),
  customer: z.string(),
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
  /** amount to be refunded that has no refund yet: of a cancelled order, or an overpayment */
  toRefund: z.number(),
})
export type DashboardPayment = z.infer<typeof DashboardPayment>
export const DashboardPaymentPage = z.object({ payments: z.array(DashboardPayment), ...changePageOf })

/** A webhook event of a provider and its outcome. */
export const PaymentEvent = z.object({
  _id: z.string(),
  method: OnlineMethod,
  kind: z.string(),
  eventId: z.string(),
  /** null if it matches no order */
  orderId: z.string().nullable(),
  outcome: z.enum(eventOutcomes),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  date: z.string(),
  resolved: z.boolean(),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>
export const PaymentEventPage = z.object({ events: z.array(PaymentEvent), ...pageOf })

/** Setup of one payment method. Keys are never returned; a hint is their last characters. */
export const PaymentSetup = z.object({
  method: ProviderMethod,
  /** keys are available: the method can be enabled */
  ready: z.boolean(),
  enabled: z.boolean(),
  mode: z.enum(paymentModes),
  /** configured by environment variables, which override saved keys */
  fromEnvironment: z.boolean(),
  fields: z.array(z.object({ name: z.string(), secret: z.boolean(), hint: z.string().nullable() })),
  /** to be entered at the provider */
  webhookUrl: z.string(),
  /** currency that the shop's currency is converted to; null if the provider supports it */
  settles: z.string().nullable(),
  /** whether the provider supports the shop's or the catalogue's currency; required to offer it */
  payable: z.boolean(),
  version: z.number().int(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

export const SaveKeys = Reauthentication.extend({
  method: z.enum(onlineMethods),
  mode: z.enum(paymentModes),
  /** by field name; omitted fields are unchanged */
  values: z.record(line(40, 1), line(500)),
  version: z.int().min(0),
})

/** Input of a refund. `amount` is decisive; lines say what it is for and what is restocked. */
export const RefundInput = z.strictObject({
  amount: PositiveAmount,
  lines: z
    .array(z.strictObject({ lineId: Id, qty: z.int().min(1).max(9999), restock: z.boolean() }))
    .max(200)
    .default([]),
  /** part of `amount` for the delivery cost */
  delivery: Amount.default(0),
  reason: line(300).default(''),
  /** payment to refund; default: the newest with enough left */
  paymentId: Id.optional(),
})
export type RefundInput = z.infer<typeof RefundInput>
