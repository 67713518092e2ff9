import { z } from 'zod'
import { DashboardProduct } from '../../catalog/dashboard/schema.ts'
import { changePageOf } from '../../dashboard/lists.ts'
import { paymentModes } from '../../payments/constants.ts'
import { PaymentMethod } from '../../payments/schema.ts'
import { paymentStates, refundStates } from '../../payments/transitions.ts'
import { line } from '../../text.ts'
import { Order, OrderLine, OrderSummary } from '../schema.ts'
import { orderSources } from '../sources.ts'
import { allEventTypes, parcelStates } from '../transitions.ts'
import { nextSteps, orderActions } from './rules.ts'

export const orderSorts = ['new', 'old', 'high', 'low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The customer as given in the order; `_id` is their account, null for a guest. */
const Buyer = z.object({ _id: z.string().nullable(), name: z.string(), email: z.string(), phone: z.string() })

export const DashboardOrderRow = OrderSummary.omit({ images: true }).extend({
  paymentMethod: PaymentMethod,
  customer: Buyer,
  tags: z.array(z.string()),
  held: z.boolean(),
  source: z.enum(orderSources),
  /** name of the shopping agent that placed it */
  agent: z.string().nullable(),
  /** destination in short */
  place: z.string(),
  /** next step for staff */
  next: z.enum(nextSteps),
  version: z.number().int(),
})
export type DashboardOrderRow = z.infer<typeof DashboardOrderRow>

/** Number of waiting orders by next step. */
export const OrderCounts = z.object({
  confirm: z.number().int(),
  pack: z.number().int(),
  ship: z.number().int(),
  release: z.number().int(),
  unpaid: z.number().int(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

export const DashboardOrderLine = OrderLine.extend({
  variantId: z.string().nullable(),
  /** tax of this line after its discount; added to the order total or contained in it */
  tax: z.number(),
  /** units in parcels that are not cancelled */
  packed: z.number().int(),
  shipped: z.number().int(),
  /** units that have to be sent and are in no parcel */
  remaining: z.number().int(),
  /** refunded units, including pending refunds */
  refunded: z.number().int(),
  /** units restocked by a refund */
  restocked: z.number().int(),
  /** units refunded before shipping, which are not sent any more */
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
  method: PaymentMethod,
  status: z.enum(paymentStates),
  amount: z.number(),
  captured: z.number(),
  /** refunded amount including pending refunds */
  refunded: z.number(),
  mode: z.enum(paymentModes),
  /** id of the payment at the provider */
  providerId: z.string().nullable(),
  /** amount requested from the provider, if it does not support the currency of the order */
  asked: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  expires: z.string().nullable(),
  /** why it failed, or what did not match */
  problem: z.string().nullable(),
  date: z.string(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** A refund, pending or completed. */
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

/** An entry of the order history. `data` depends on the type: a reason, a note, a parcel number, amounts. */
export const TimelineEntry = z.object({
  _id: z.string(),
  type: z.enum(allEventTypes),
  date: z.string(),
  actor: z.object({ kind: z.enum(['staff', 'customer', 'guest', 'system']), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const DashboardOrder = Order.omit({ events: true, canCancel: true, pay: true, items: true, refunds: true }).extend({
  items: z.array(DashboardOrderLine),
  customer: Buyer.extend({
    /** the customer's other orders that were not cancelled, and their value in this order's currency */
    others: z.object({ count: z.number().int(), value: z.number() }),
    /** this and the following fields are empty without permission to view customers */
    note: z.string(),
    tags: z.array(z.string()),
    blocked: z.boolean(),
  }),
  parcels: z.array(Parcel),
  payments: z.array(OrderPayment),
  refunds: z.array(OrderRefund),
  /** amount to be refunded that has no refund yet: all of a cancelled order, and overpayments */
  toPayBack: z.number(),
  /** part of `tax` on the delivery */
  deliveryTax: z.number(),
  /** newest first */
  timeline: z.array(TimelineEntry),
  tags: z.array(z.string()),
  held: z.object({ since: z.string(), reason: z.string() }).nullable(),
  cancelled: z.object({ date: z.string(), reason: z.string() }).nullable(),
  source: z.enum(orderSources),
  /** name of the shopping agent that placed it */
  agent: z.string().nullable(),
  language: z.string(),
  /** next step for staff */
  next: z.enum(nextSteps),
  /** actions allowed now */
  actions: z.array(z.enum(orderActions)),
  version: z.number().int(),
})
export type DashboardOrder = z.infer<typeof DashboardOrder>

export const orderExpansions = ['details', 'products'] as const

/** An order by itself. */
export const ExpandedOrder = DashboardOrder.extend({
  /** with `expand=products`: those of its lines that still exist */
  products: z.array(DashboardProduct).optional(),
})

const ExpandedOrderRow = DashboardOrderRow.extend({
  /** with `expand=details`: as by itself */
  details: DashboardOrder.optional(),
  /** with `expand=products`: those of its lines that still exist, as by themselves */
  products: z.array(DashboardProduct).optional(),
})
export const DashboardOrderPage = z.object({ orders: z.array(ExpandedOrderRow), ...changePageOf })

/**
 * Carrier and tracking. Without a URL the tracking page of the carrier is used, see `orders/carriers.ts`. Staff paste it and customers open
 * it, so only web addresses are accepted.
 */
export const Tracking = {
  carrier: line(60).default(''),
  tracking: line(80).default(''),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
}

/** Preview of an order edit. */
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
  /** the edited order no longer meets the conditions of its coupon */
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
