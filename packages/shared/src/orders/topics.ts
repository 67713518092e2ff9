/**
 * Outbox topics. The reference of `order.` topics is the order number, of `order.shipped` and `order.delivered` a parcel id (the order number for
 * orders from before parcels were introduced), of `payment.`, `refund.` and `return.` topics the row id.
 */
export const topics = [
  'order.placed',
  'order.confirmed',
  'order.paid',
  'order.cancelled',
  'order.shipped',
  'order.delivered',
  'payment.failed',
  'payment.proof',
  'refund.succeeded',
  'refund.failed',
  'return.requested',
  'return.approved',
  'return.rejected',
  'return.received',
  'return.closed',
  'return.message',
] as const
export type Topic = (typeof topics)[number]
