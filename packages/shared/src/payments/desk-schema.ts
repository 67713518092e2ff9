import { z } from 'zod'
import { Proof } from '../accounts/schema.ts'
import { pageOf } from '../dashboard/lists.ts'
import { OrderPayment } from '../orders/desk-schema.ts'
import { Amount, Id, line, PositiveAmount } from '../text.ts'
import { onlineMethods, paymentModes } from './constants.ts'
import { eventVerdicts } from './moves.ts'
import { OnlineMethod } from './schema.ts'

export const paymentSorts = ['new', 'old', 'high', 'low'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** A payment among all of the shop's. */
export const DeskPayment = OrderPayment.extend({
  orderId: z.string(),
  customer: z.string(),
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
  /** of a cancelled order, or paid too much: money of the buyer that is not on its way back */
  toRefund: z.number(),
})
export type DeskPayment = z.infer<typeof DeskPayment>
export const DeskPaymentPage = z.object({ payments: z.array(DeskPayment), ...pageOf })

/** Something a provider said, and what became of it. */
export const PaymentEvent = z.object({
  _id: z.string(),
  method: OnlineMethod,
  kind: z.string(),
  eventId: z.string(),
  /** null where it fits no order of ours */
  orderId: z.string().nullable(),
  verdict: z.enum(eventVerdicts),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  date: z.string(),
  resolved: z.boolean(),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>
export const PaymentEventPage = z.object({ events: z.array(PaymentEvent), ...pageOf })

/** One way of paying as staff set it up. Values of keys never come back; a hint is the last letters. */
export const PaymentSetup = z.object({
  method: OnlineMethod,
  /** keys are there: the switch may be turned on */
  ready: z.boolean(),
  enabled: z.boolean(),
  mode: z.enum(paymentModes),
  /** given by the machine's environment, which wins over what is entered here */
  fromEnvironment: z.boolean(),
  fields: z.array(z.object({ name: z.string(), secret: z.boolean(), hint: z.string().nullable() })),
  /** to be entered at the provider */
  webhookUrl: z.string(),
  /** what the shop's currency is converted into; null where the provider takes it as it is */
  settles: z.string().nullable(),
  /** it takes the shop's currency, or the catalogue's; otherwise it cannot be offered */
  payable: z.boolean(),
  version: z.number().int(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

export const SaveKeys = Proof.extend({
  method: z.enum(onlineMethods),
  mode: z.enum(paymentModes),
  /** by field name; what is not named stays as it was */
  values: z.record(line(40, 1), line(500)),
  version: z.int().min(0),
})

/** What is paid back of an order. `amount` counts; lines say for what, and which of them go back to the shelf. */
export const RefundWish = z.strictObject({
  amount: PositiveAmount,
  lines: z
    .array(z.strictObject({ lineId: Id, qty: z.int().min(1).max(9999), restock: z.boolean() }))
    .max(200)
    .default([]),
  /** of `amount`, what is of the delivery cost */
  delivery: Amount.default(0),
  reason: line(300).default(''),
  /** where several payments of an order could give it: which; else the newest with enough left */
  paymentId: Id.optional(),
})
export type RefundWish = z.infer<typeof RefundWish>
