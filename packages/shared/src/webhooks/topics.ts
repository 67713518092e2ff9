import type { Section } from '../sections.ts'

/**
 * What a webhook can be told about, with the object that each event is about. Events of one object arrive in the order of its changes;
 * everything that happens to an order, its payments and its returns is about the order.
 */
export const webhookTopics = {
  'order.placed': 'order',
  'order.confirmed': 'order',
  'order.paid': 'order',
  'order.packed': 'order',
  'order.shipped': 'order',
  'order.delivered': 'order',
  'order.cancelled': 'order',
  'order.refunded': 'order',
  'order.returned': 'order',
  'return.requested': 'order',
  'payment.captured': 'order',
  'payment.failed': 'order',
  'product.created': 'product',
  'product.updated': 'product',
  'product.deleted': 'deletedProduct',
  'stock.changed': 'stock',
  'stock.low': 'stock',
  'customer.created': 'customer',
  'customer.updated': 'customer',
  'customer.deleted': 'deletedCustomer',
  'cart.abandoned': 'cart',
  'review.created': 'review',
  'review.updated': 'review',
  'import.finished': 'import',
  'bulk.finished': 'bulk',
  'extension.event': 'extension',
} as const satisfies Record<string, string>
export type WebhookTopic = keyof typeof webhookTopics
export type WebhookObject = (typeof webhookTopics)[WebhookTopic]

export const webhookTopicNames = Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]]

/** Sent on request of staff, to try a receiver. */
export const testTopic = 'webhook.test'

/** Topics of deliveries: those of events, and the test. */
export const deliveryTopics = [...webhookTopicNames, testTopic] as const
export type DeliveryTopic = (typeof deliveryTopics)[number]

const sectionsOfObjects: Record<WebhookObject, Section> = {
  order: 'orders',
  product: 'products',
  deletedProduct: 'products',
  stock: 'products',
  customer: 'customers',
  deletedCustomer: 'customers',
  cart: 'customers',
  review: 'reviews',
  import: 'products',
  bulk: 'products',
  extension: 'customers',
}

/** The section whose view permission the owner of a webhook needs for a topic. */
export const topicSection = (topic: WebhookTopic): Section => sectionsOfObjects[webhookTopics[topic]]

/** States of a delivery. `waiting` includes retries; `failed`: no attempts are left. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why a webhook is paused: by staff, after days without success, because the receiver answered 410 Gone, or because its owner lost the
 * permission to see what is sent.
 */
export const pauseReasons = ['staff', 'failures', 'gone', 'permission'] as const
export type PauseReason = (typeof pauseReasons)[number]
