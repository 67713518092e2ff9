import { z } from 'zod'
import { CartLine } from '../../cart/schema.ts'
import { PlaceOrder } from '../../checkout/schema.ts'
import { Day } from '../../dashboard/days.ts'
import { BulkResult, bulkIds, changesSince, listQuery, several, Tags, undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { PaymentMethod } from '../../payments/schema.ts'
import { returnStatuses } from '../../returns/transitions.ts'
import { Amount, Flag, Id, line, text } from '../../text.ts'
import { orderSources } from '../sources.ts'
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from '../transitions.ts'
import { nextSteps } from './rules.ts'
import {
  DashboardOrder,
  DashboardOrderPage,
  EditPreview,
  ExpandedOrder,
  OrderCounts,
  orderExpansions,
  orderSorts,
  PickLine,
  Tracking,
} from './schema.ts'

const one = z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/) })
const parcel = one.extend({ parcelId: Id })
const versioned = { version: z.int().min(1) }
const order = z.object({ order: DashboardOrder, ...undoable })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const

const edits = {
  /** new quantity by line; 0 removes the line, omitted lines are unchanged */
  lines: z
    .array(z.strictObject({ lineId: Id, qty: z.int().min(0).max(9999) }))
    .max(200)
    .default([]),
  /** additional lines, at current prices */
  add: z.array(CartLine).max(50).default([]),
}

export const ordersDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders',
    access: 'orders:view',
    summary:
      'Lists orders: search by number, name, email or phone, filters, sort codes, keyset pages; with `expand`, the whole orders or the products of their lines.',
    input: listQuery(orderSorts, {
      status: several(z.enum(orderStatuses)),
      payment: several(z.enum(paymentStatuses)),
      fulfilment: several(z.enum(fulfilmentStatuses)),
      returns: several(z.enum(returnStatuses)),
      /** next step of open orders */
      next: several(z.enum(nextSteps).exclude(['pay-back', 'none'])),
      method: several(PaymentMethod),
      tag: several(line(40, 1)),
      /** first and last day in the shop's time zone, inclusive */
      from: Day.optional(),
      to: Day.optional(),
      held: Flag.optional(),
      source: z.enum(orderSources).optional(),
      customer: Id.optional(),
      ...changesSince,
      /** what rows have besides, so that no call per row is needed: the whole order, and the products of its lines; at most 100 rows */
      expand: several(z.enum(orderExpansions)),
    }),
    answer: DashboardOrderPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/dashboard/order-counts',
    access: 'orders:view',
    summary: 'Counts orders by next step; counting stops at 999.',
    input: z.strictObject({}),
    answer: z.object({ counts: OrderCounts }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/dashboard/order-tags',
    access: 'orders:view',
    summary: 'Lists the tags of recent orders, most used first.',
    input: z.strictObject({}),
    answer: z.object({ tags: z.array(z.string()) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId',
    access: 'orders:view',
    summary:
      'Returns one order with parcels, payments, customer, history, next step and allowed actions; with `expand`, also the products of its lines.',
    input: one.extend({ expand: several(z.enum(['products'])) }),
    answer: z.object({ order: ExpandedOrder }),
    refusals: usual,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/confirmation',
    access: 'orders:edit',
    summary: 'Confirms an order: the customer can no longer cancel it.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/hold',
    access: 'orders:edit',
    summary: 'Puts an order on hold: nothing can be packed until it is released.',
    input: one.extend({ reason: line(300, 1) }),
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/orders/:orderId/hold',
    access: 'orders:edit',
    summary: 'Releases an order from hold.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/notes',
    access: 'orders:edit',
    repeatable: true,
    summary: 'Adds a staff note to the history of an order.',
    input: one.extend({ text: text(2000, 1) }),
    answer: order,
    refusals: usual,
  }),
  tag: endpoint({
    method: 'PUT',
    path: '/api/dashboard/orders/:orderId/tags',
    access: 'orders:edit',
    summary: 'Replaces the tags of an order.',
    input: one.extend({ tags: Tags, ...versioned }),
    answer: order,
    refusals: [...usual, 'version_conflict'],
  }),
  pack: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels',
    access: 'orders:edit',
    repeatable: true,
    summary: 'Packs units into a parcel; without `lines`, all units that are not packed yet.',
    input: one.extend({
      lines: z
        .array(z.strictObject({ lineId: Id, qty: z.int().min(1).max(9999) }))
        .min(1)
        .max(200)
        .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'a line stands here twice')
        .optional(),
      ...versioned,
    }),
    answer: order,
    status: 201,
    refusals: [...usual, 'order_state', 'order_held', 'too_many_units', 'version_conflict'],
  }),
  track: endpoint({
    method: 'PUT',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId',
    access: 'orders:edit',
    summary: 'Sets carrier and tracking of a parcel.',
    input: parcel.extend({ ...Tracking, ...versioned }),
    answer: order,
    refusals: [...usual, 'order_state', 'version_conflict'],
  }),
  ship: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId/shipment',
    access: 'orders:edit',
    summary: 'Marks a packed parcel as shipped.',
    input: parcel.extend(Tracking),
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId/delivery',
    access: 'orders:edit',
    summary: 'Marks a parcel as delivered.',
    input: parcel,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  unpack: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId',
    access: 'orders:edit',
    summary: 'Cancels a parcel that is not delivered; its units can be packed again.',
    input: parcel,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  deliverAll: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/delivery',
    access: 'orders:edit',
    summary: 'Marks all shipped parcels of an order as delivered.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/cash',
    access: 'orders:edit',
    summary: 'Records the amount due of an order as paid in cash.',
    input: one.extend({ /** amount due as staff saw it */ amount: Amount }),
    answer: order,
    refusals: [...usual, 'order_state', 'order_held', 'total_changed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/cancellation',
    access: 'orders:edit',
    summary: 'Cancels an order that is not shipped: restores stock and coupon, ends open payments.',
    input: one.extend({ reason: line(300, 1) }),
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/confirmation-mail',
    access: 'orders:edit',
    summary: 'Resends the order confirmation to the customer; limited to a few times per hour.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  previewEdit: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/edits/preview',
    access: 'orders:edit',
    summary: 'Previews an edit of an order; changes nothing.',
    input: one.extend(edits),
    answer: z.object({ preview: EditPreview }),
    refusals: [...usual, 'order_state', 'product_unavailable', 'variant_unavailable', 'sold_out', 'not_shipped'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/edits',
    access: 'orders:edit',
    repeatable: true,
    summary:
      'Changes the lines of an order before anything is packed. Existing units keep their price, additional units cost the current price; stock is adjusted.',
    input: one.extend({
      ...edits,
      /** total as staff saw it */ expectedTotal: Amount,
      reason: line(300).default(''),
      /** sends the customer an email with the changed order */
      notify: z.boolean().default(false),
      ...versioned,
    }),
    answer: order,
    refusals: [
      ...usual,
      'order_state',
      'version_conflict',
      'total_changed',
      'product_unavailable',
      'variant_unavailable',
      'sold_out',
      'not_shipped',
      'extension_failed',
    ],
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders',
    access: 'orders:edit',
    status: 201,
    idempotent: true,
    summary: 'Places an order on behalf of a customer, at the shop’s own prices: for the account `customerId`, else for a guest.',
    input: PlaceOrder.omit({ newsletter: true }).extend({ customerId: Id.optional() }),
    answer: z.object({ order: z.object({ _id: z.string(), orderId: z.string(), total: z.number() }) }),
    refusals: [
      ...usual,
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
      'already_ordered',
      'total_changed',
      'sold_out',
      'product_unavailable',
      'variant_unavailable',
      'coupon_unknown',
      'coupon_not_started',
      'coupon_expired',
      'coupon_exhausted',
      'coupon_used',
      'coupon_minimum',
      'coupon_scope',
      'delivery_unavailable',
      'payment_unavailable',
      'extension_failed',
    ],
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-confirmations',
    access: 'orders:edit',
    summary: 'Confirms several orders, with one result per order.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  packMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-packings',
    access: 'orders:edit',
    summary: 'Packs all unpacked units of several orders, one parcel each, with one result per order.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-prints',
    access: 'orders:edit',
    summary: 'Returns the data of invoices, packing slips and the pick list of several orders.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({
      orders: z.array(DashboardOrder),
      /** units that are not packed yet, by product */
      pickList: z.array(PickLine),
    }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
