import { z } from 'zod'
import { CartLine } from '../cart/schema.ts'
import { DashboardProduct } from '../catalog/dashboard/schema.ts'
import { DashboardOrder } from '../orders/dashboard/schema.ts'
import { Id } from '../text.ts'
import type { WebhookObject } from './topics.ts'

/** An order as webhooks send it, as of when the event was published; amounts in its currency. */
export const WebhookOrder = DashboardOrder.omit({ timeline: true, actions: true, next: true }).extend({
  customer: DashboardOrder.shape.customer.omit({ others: true, note: true, tags: true, blocked: true }),
})

/** Stock of a variant after a change; -1 is unlimited. */
export const WebhookStock = z.object({
  variantId: Id,
  productId: Id,
  sku: z.string().nullable(),
  qty: z.number().int(),
  before: z.number().int(),
  /** quantity from which on the stock is low */
  lowAt: z.number().int(),
})

export const WebhookCustomer = z.object({
  _id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  language: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  verified: z.boolean(),
  createdAt: z.string(),
  version: z.number().int(),
})

/** A cart that a customer left, when the reminder is sent. */
export const WebhookCart = z.object({ customerId: Id, email: z.string().nullable(), items: z.array(CartLine) })

export const WebhookReview = z.object({
  _id: Id,
  productId: Id,
  author: z.string(),
  stars: z.number().int(),
  title: z.string(),
  text: z.string(),
  verified: z.boolean(),
  status: z.enum(['pending', 'published', 'rejected']),
  createdAt: z.string(),
})

/** Result of an import: numbers of its rows. */
export const WebhookImport = z.object({
  _id: z.string(),
  kind: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  failed: z.number().int(),
})
export type WebhookImport = z.infer<typeof WebhookImport>

/** End of a bulk run: how many of its lines were refused. */
export const WebhookBulkRun = z.object({
  _id: Id,
  kind: z.string(),
  state: z.enum(['finished', 'failed']),
  total: z.number().int(),
  refused: z.number().int(),
})
export type WebhookBulkRun = z.infer<typeof WebhookBulkRun>

/** An event of an extension. Its documentation describes `data`. */
export const WebhookExtension = z.object({
  /** name of the extension */
  name: z.string(),
  event: z.string(),
  /** what the event is about: events of one object arrive in the order of its changes */
  object: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type WebhookExtension = z.infer<typeof WebhookExtension>

/** `data` of an event, by the object it is about. Ids name the parcel, payment, refund or return that caused the event of an order. */
export const webhookData = {
  order: z.object({
    order: WebhookOrder,
    parcelId: Id.optional(),
    paymentId: Id.optional(),
    refundId: Id.optional(),
    returnId: Id.optional(),
  }),
  product: z.object({ product: DashboardProduct }),
  deletedProduct: z.object({ product: z.object({ _id: Id, slug: z.string(), name: z.string() }) }),
  stock: z.object({ stock: WebhookStock }),
  customer: z.object({ customer: WebhookCustomer }),
  deletedCustomer: z.object({ customer: z.object({ _id: Id }) }),
  cart: z.object({ cart: WebhookCart }),
  review: z.object({ review: WebhookReview }),
  import: z.object({ import: WebhookImport }),
  bulk: z.object({ bulk: WebhookBulkRun }),
  extension: z.object({ extension: WebhookExtension }),
} satisfies Record<WebhookObject, z.ZodType>
