import { z } from 'zod'
import { pageOf } from '../dashboard/lists.ts'
import { paymentMethods, paymentModes } from '../payments/constants.ts'
import { paymentStates, refundStates } from '../payments/moves.ts'
import { line } from '../text.ts'
import { nextSteps, orderActions } from './desk-rules.ts'
import { allEventTypes, parcelStates } from './moves.ts'
import { Order, OrderLine, OrderSummary } from './schema.ts'

export const orderSources = ['web', 'staff'] as const
export const orderSorts = ['new', 'old', 'high', 'low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The buyer as the order names them; `_id` is their account. */
const Buyer = z.object({ _id: z.string().nullable(), name: z.string(), email: z.string(), phone: z.string() })

export const DeskOrderRow = OrderSummary.omit({ images: true }).extend({
  paymentMethod: z.enum(paymentMethods),
  customer: Buyer,
  tags: z.array(z.string()),
  held: z.boolean(),
  source: z.enum(orderSources),
  /** postal destination in short */
  place: z.string(),
  /** what to do first */
  next: z.enum(nextSteps),
  version: z.number().int(),
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

export const DeskOrderPage = z.object({ orders: z.array(DeskOrderRow), ...pageOf })

/** Orders that wait for somebody, by what is to be done with them. */
export const OrderCounts = z.object({
  confirm: z.number().int(),
  pack: z.number().int(),
  ship: z.number().int(),
  release: z.number().int(),
  unpaid: z.number().int(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

export const DeskOrderLine = OrderLine.extend({
  variantId: z.string().nullable(),
  /** on this line after its discount, added to the order's total or contained in `total` */
  tax: z.number(),
  /** pieces in parcels that were not cancelled */
  packed: z.number().int(),
  shipped: z.number().int(),
  /** pieces that are to go out and stand in no parcel */
  remaining: z.number().int(),
  /** pieces that were paid back, or are about to be */
  refunded: z.number().int(),
  /** pieces a refund has put back on the shelf */
  restocked: z.number().int(),
  /** pieces that were paid back before they had left, and are not sent any more */
  dropped: z.number().int(),
})

export const Parcel = z.object({
  _id: z.string(),
  number: z.number().int(),
  state: z.enum(parcelStates),
  carrier: z.string(),
  tracking: z.string(),
  trackingUrl: z.string(),
  lines: z.array(z.object({ lineId: z.string(), qty: z.number().int() })),
  packedAt: z.string(),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  version: z.number().int(),
})
export type Parcel = z.infer<typeof Parcel>

export const OrderPayment = z.object({
  _id: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStates),
  amount: z.number(),
  captured: z.number(),
  /** back, or on its way back */
  refunded: z.number(),
  mode: z.enum(paymentModes),
  /** the provider's name for it */
  providerId: z.string().nullable(),
  /** what the provider was asked for, where it does not take the order's currency */
  asked: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  expires: z.string().nullable(),
  /** why it failed, or what did not match */
  problem: z.string().nullable(),
  date: z.string(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** Money on its way back, or back. */
export const OrderRefund = z.object({
  _id: z.string(),
  paymentId: z.string(),
  amount: z.number(),
  status: z.enum(refundStates),
  lines: z.array(z.object({ lineId: z.string(), qty: z.number().int(), amount: z.number(), restocked: z.boolean() })),
  delivery: z.number(),
  /** contained in `amount` */
  tax: z.number(),
  reason: z.string(),
  problem: z.string().nullable(),
  date: z.string(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** One thing that happened. `data` holds what that kind is about: a reason, a note, a parcel's number, amounts. */
export const TimelineEntry = z.object({
  _id: z.string(),
  type: z.enum(allEventTypes),
  date: z.string(),
  actor: z.object({ kind: z.enum(['staff', 'customer', 'guest', 'system']), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const DeskOrder = Order.omit({ events: true, canCancel: true, pay: true, items: true, refunds: true }).extend({
  items: z.array(DeskOrderLine),
  customer: Buyer.extend({
    /** their other orders that were not cancelled, and what those came to in this order's currency */
    others: z.object({ count: z.number().int(), value: z.number() }),
    /** this and what follows are empty for who may not view customers */
    note: z.string(),
    tags: z.array(z.string()),
    blocked: z.boolean(),
  }),
  parcels: z.array(Parcel),
  payments: z.array(OrderPayment),
  refunds: z.array(OrderRefund),
  /** of the buyer, and not on its way back yet: all of a cancelled order's, and what was paid twice */
  toPayBack: z.number(),
  /** what of `tax` is on the delivery */
  deliveryTax: z.number(),
  /** newest first */
  timeline: z.array(TimelineEntry),
  tags: z.array(z.string()),
  held: z.object({ since: z.string(), reason: z.string() }).nullable(),
  cancelled: z.object({ date: z.string(), reason: z.string() }).nullable(),
  source: z.enum(orderSources),
  language: z.string(),
  /** what to do first */
  next: z.enum(nextSteps),
  /** what may be done now */
  actions: z.array(z.enum(orderActions)),
  version: z.number().int(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** Where a parcel can be followed. Staff paste this address and customers follow it, so it leads to a web page and nothing else. */
export const Tracking = {
  carrier: line(60).default(''),
  tracking: line(80).default(''),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
}

/** What an edit would make of an order. */
export const EditPreview = z.object({
  items: z.array(OrderLine.omit({ _id: true, image: true })),
  itemTotal: z.number(),
  discount: z.number(),
  delivery: z.number(),
  /** added to the total, or contained in it */
  tax: z.number(),
  total: z.number(),
  /** new total minus the old one */
  difference: z.number(),
  /** the goods no longer reach what the coupon asks for */
  couponLost: z.boolean(),
})
export type EditPreview = z.infer<typeof EditPreview>

export const PickLine = z.object({
  name: z.string(),
  sku: z.string().nullable(),
  color: z.string().nullable(),
  attribute: z.string().nullable(),
  qty: z.number().int(),
  orders: z.array(z.object({ orderId: z.string(), qty: z.number().int() })),
})
export type PickLine = z.infer<typeof PickLine>
