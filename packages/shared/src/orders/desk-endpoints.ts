import { z } from 'zod'
import { CartLine } from '../cart/schema.ts'
import { PlaceOrder } from '../checkout/schema.ts'
import { Day } from '../dashboard/days.ts'
import { BulkResult, listQuery, manyIds, several, Tags, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { returnStatuses } from '../returns/moves.ts'
import { Amount, Flag, Id, line, text } from '../text.ts'
import { nextSteps } from './desk-rules.ts'
import {
  DeskOrder,
  DeskOrderPage,
  EditPreview,
  OrderCounts,
  orderSorts,
  orderSources,
  PickLine,
  Tracking,
} from './desk-schema.ts'
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from './moves.ts'

const one = z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/) })
const parcel = one.extend({ parcelId: Id })
const versioned = { version: z.int().min(1) }
const order = z.object({ order: DeskOrder, ...undoable })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const

const edits = {
  /** pieces of lines of the order; 0 takes a line out. What is not named stays. */
  lines: z
    .array(z.strictObject({ lineId: Id, qty: z.int().min(0).max(9999) }))
    .max(200)
    .default([]),
  /** bought in addition, at the price of now */
  add: z.array(CartLine).max(50).default([]),
}

export const ordersDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders',
    access: 'orders:view',
    summary: 'Orders: searched by number, name, e-mail or telephone, narrowed, sorted, page by page.',
    input: listQuery(orderSorts, {
      status: several(z.enum(orderStatuses)),
      payment: several(z.enum(paymentStatuses)),
      fulfilment: several(z.enum(fulfilmentStatuses)),
      returns: several(z.enum(returnStatuses)),
      /** what is to be done first; of open orders */
      next: several(z.enum(nextSteps).exclude(['pay-back', 'none'])),
      method: several(PaymentMethod),
      tag: several(line(40, 1)),
      /** first and last day (UTC), both included */
      from: Day.optional(),
      to: Day.optional(),
      held: Flag.optional(),
      source: z.enum(orderSources).optional(),
      customer: Id.optional(),
    }),
    answer: DeskOrderPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/dashboard/order-counts',
    access: 'orders:view',
    summary: 'How many orders wait for what; beyond 999 it is no longer counted.',
    input: z.strictObject({}),
    answer: z.object({ counts: OrderCounts }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/dashboard/order-tags',
    access: 'orders:view',
    summary: 'Tags that the latest orders carry, the most used first, to choose from.',
    input: z.strictObject({}),
    answer: z.object({ tags: z.array(z.string()) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId',
    access: 'orders:view',
    summary: 'One order with its parcels, payments, customer and history, what to do first and what may be done.',
    input: one,
    answer: z.object({ order: DeskOrder }),
    refusals: usual,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/confirmation',
    access: 'orders:edit',
    summary: 'Takes an order on: its buyer can no longer cancel it.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/hold',
    access: 'orders:edit',
    summary: 'Puts an order on hold: nothing is packed until it is released.',
    input: one.extend({ reason: line(300, 1) }),
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/orders/:orderId/hold',
    access: 'orders:edit',
    summary: 'Lets work on an order go on.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/notes',
    access: 'orders:edit',
    summary: 'Writes a note into the history, for staff alone.',
    input: one.extend({ text: text(2000, 1) }),
    answer: order,
    refusals: usual,
  }),
  tag: endpoint({
    method: 'PUT',
    path: '/api/dashboard/orders/:orderId/tags',
    access: 'orders:edit',
    summary: 'The tags of an order, all of them.',
    input: one.extend({ tags: Tags, ...versioned }),
    answer: order,
    refusals: [...usual, 'version_conflict'],
  }),
  pack: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels',
    access: 'orders:edit',
    summary: 'Packs pieces into a parcel; everything that is left, where no lines are named.',
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
    refusals: [...usual, 'order_state', 'order_held', 'too_many_pieces', 'version_conflict'],
  }),
  track: endpoint({
    method: 'PUT',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId',
    access: 'orders:edit',
    summary: 'Carrier and tracking of a parcel.',
    input: parcel.extend({ ...Tracking, ...versioned }),
    answer: order,
    refusals: [...usual, 'order_state', 'version_conflict'],
  }),
  ship: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId/shipment',
    access: 'orders:edit',
    summary: 'A packed parcel is on its way.',
    input: parcel.extend(Tracking),
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId/delivery',
    access: 'orders:edit',
    summary: 'A parcel has arrived.',
    input: parcel,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  unpack: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/orders/:orderId/parcels/:parcelId',
    access: 'orders:edit',
    summary: 'Cancels a parcel that has not arrived: its pieces can be packed again.',
    input: parcel,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  deliverAll: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/delivery',
    access: 'orders:edit',
    summary: 'Everything that is on its way has arrived.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', 'order_held'],
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/cash',
    access: 'orders:edit',
    summary: 'The cash of an order was collected: what is owed counts as paid.',
    input: one.extend({ /** what is owed, as staff saw it */ amount: Amount }),
    answer: order,
    refusals: [...usual, 'order_state', 'order_held', 'total_changed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/cancellation',
    access: 'orders:edit',
    summary: 'Cancels an order of which nothing has left: stock and coupon are given back, open payments end.',
    input: one.extend({ reason: line(300, 1) }),
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  tellAgain: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/confirmation-mail',
    access: 'orders:edit',
    summary: 'Sends the confirmation of an order to its buyer once more; a few times an hour at most.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state'],
  }),
  previewEdit: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/edits/preview',
    access: 'orders:edit',
    summary: 'What an edit would make of an order; nothing is changed.',
    input: one.extend(edits),
    answer: z.object({ preview: EditPreview }),
    refusals: [...usual, 'order_state', 'product_unavailable', 'variant_unavailable', 'sold_out'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/edits',
    access: 'orders:edit',
    summary:
      'Changes the lines before anything is packed. Pieces that stay keep their price, more pieces cost what they cost now; stock moves with them.',
    input: one.extend({
      ...edits,
      /** the total staff saw */ expectedTotal: Amount,
      reason: line(300).default(''),
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
    ],
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders',
    access: 'orders:edit',
    status: 201,
    idempotent: true,
    summary: 'An order taken by staff, at the shop’s own prices. With `customerId` it belongs to that account, else to a guest.',
    input: PlaceOrder.extend({ customerId: Id.optional() }),
    answer: z.object({ order: z.object({ _id: z.string(), orderId: z.string(), total: z.number() }) }),
    refusals: [
      ...usual,
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
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
    ],
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-confirmations',
    access: 'orders:edit',
    summary: 'Confirms many orders; what became of each stands in the answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  packMany: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-packings',
    access: 'orders:edit',
    summary: 'Packs what is left of many orders, one parcel each; what became of each stands in the answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/dashboard/order-prints',
    access: 'orders:edit',
    summary: 'What invoices, packing slips and the pick list of many orders need, in one answer.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({
      orders: z.array(DeskOrder),
      /** pieces still to be packed, by product */
      pickList: z.array(PickLine),
    }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
