import { z } from 'zod'
import { Explanation } from '../cart/schema.ts'
import { ChosenOption, LinePart } from '../catalog/schema.ts'
import { OrderDeliveryType } from '../delivery/schema.ts'
import { Picture } from '../media/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { returnStatuses } from '../returns/transitions.ts'
import { TaxRow } from '../tax/schema.ts'
import { Email, line } from '../text.ts'
import { fulfilmentStatuses, orderEventTypes, orderStatuses, parcelStates, paymentStatuses } from './transitions.ts'

/** Billing and shipping address, as defined by the specification's cart. `country` is a two-letter code. */
export const Address = z.strictObject({
  fullName: line(120, 1),
  phone: line(32, 4).regex(/^[+\d\s().\-٠-٩০-৯]+$/u),
  email: Email,
  house: line(200, 1),
  city: line(80, 1),
  state: line(80),
  zipCode: line(20),
  country: z.string().regex(/^[A-Z]{2}$/),
})
export type Address = z.infer<typeof Address>

const amount = z.number()

export const OrderSummary = z.object({
  _id: z.string(),
  orderId: z.string(),
  date: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentMethod: PaymentMethod,
  fulfilmentStatus: z.enum(fulfilmentStatuses),
  returnStatus: z.enum(returnStatuses),
  total: amount,
  /** total units */
  count: z.number().int(),
  /** pictures of the first lines */
  images: z.array(Picture),
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderLine = z.object({
  _id: z.string(),
  /** null after the product was deleted; the line keeps its snapshot */
  slug: z.string().nullable(),
  productId: z.string().nullable(),
  /** as the customer saw it when ordering; for staff in the shop's language */
  name: z.string(),
  sku: z.string().nullable(),
  /** `label`: as the customer saw it, if it differs from the name */
  color: z.object({ name: z.string(), value: z.string(), label: z.string().optional() }).nullable(),
  attribute: z.object({ name: z.string(), label: z.string().optional() }).nullable(),
  /** the single options; empty in orders placed before options had names */
  options: z.array(ChosenOption),
  /** parts of a bundle as it was sold */
  parts: z.array(LinePart).optional(),
  image: Picture.nullable(),
  /** delivered as files, without shipping */
  digital: z.boolean().optional(),
  qty: z.number().int(),
  price: amount,
  discount: amount,
  total: amount,
})

/** A parcel as shown to the customer. */
const OrderParcel = z.object({
  number: z.number().int(),
  state: z.enum(parcelStates).exclude(['cancelled']),
  carrier: z.string(),
  tracking: z.string(),
  /** tracking page of the carrier, or empty */
  trackingUrl: z.string(),
  shipped: z.string().nullable(),
  delivered: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.string(), qty: z.number().int() })),
})

export const Order = OrderSummary.extend({
  items: z.array(OrderLine),
  parcels: z.array(OrderParcel),
  itemTotal: amount,
  coupon: z.object({ code: z.string(), discount: z.number() }).nullable(),
  discount: amount,
  delivery: z.object({
    type: OrderDeliveryType,
    area: z.string(),
    cost: amount,
    daysMin: z.number().int(),
    daysMax: z.number().int(),
  }),
  billingInfo: Address,
  shippingInfo: Address,
  note: z.string(),
  explanation: z.array(Explanation),
  events: z.array(z.object({ type: z.enum(orderEventTypes), date: z.string() })),
  canCancel: z.boolean(),
  tax: amount,
  taxIncluded: z.boolean(),
  taxes: z.array(TaxRow),
  /** pending and completed refunds, oldest first */
  refunds: z.array(z.object({ _id: z.string(), amount, done: z.boolean(), method: PaymentMethod, date: z.string() })),
  /** amount due, payment methods and deadline; null if nothing has to be paid now */
  pay: z
    .object({
      amount,
      until: z.string().nullable(),
      method: PaymentMethod,
      /** available methods */ methods: z.array(PaymentMethod),
    })
    .nullable(),
})
export type Order = z.infer<typeof Order>
