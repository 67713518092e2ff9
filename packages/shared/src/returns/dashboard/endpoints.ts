import { z } from 'zod'
import { Attachment } from '../../attachments/schema.ts'
import { Day } from '../../dashboard/days.ts'
import { changesSince, listQuery, several } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { OrderLine } from '../../orders/schema.ts'
import { Amount, Flag, Id, PositiveAmount, text } from '../../text.ts'
import { pictureIds, ReturnOffer, ReturnRequest } from '../schema.ts'
import { returnReasons, returnResolutions, returnStates } from '../transitions.ts'
import { DashboardReturn, DashboardReturnPage, ReturnCounts, returnSorts } from './schema.ts'

const number = z.string().regex(/^\d{9,20}$/)
const one = z.strictObject({ returnId: Id })
const versioned = { version: z.int().min(1) }
const answer = z.object({ return: DashboardReturn })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const
const acting = [...usual, 'order_state', 'version_conflict'] as const
/** Message to the customer that accompanies a decision. */
const words = text(2000).default('')

export const returnsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/returns',
    access: 'orders:view',
    summary: 'Lists returns: search by order number, name or email, filters, keyset pages.',
    input: listQuery(returnSorts, {
      status: several(z.enum(returnStates)),
      resolution: several(z.enum(returnResolutions)),
      reason: several(z.enum(returnReasons)),
      /** waits for staff */
      waiting: Flag.optional(),
      order: number.optional(),
      from: Day.optional(),
      to: Day.optional(),
      ...changesSince,
    }),
    answer: DashboardReturnPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/dashboard/return-counts',
    access: 'orders:view',
    summary: 'Counts returns by next step; counting stops at 999.',
    input: z.strictObject({}),
    answer: z.object({ counts: ReturnCounts }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/returns/:returnId',
    access: 'orders:view',
    summary: 'Returns one return with lines, messages, next step and allowed actions.',
    input: one,
    answer,
    refusals: usual,
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/returnable',
    access: 'orders:view',
    summary: 'Lists what staff can return for an order, even after the return period.',
    input: z.strictObject({ orderId: number }),
    answer: z.object({
      offer: ReturnOffer,
      items: z.array(OrderLine.pick({ _id: true, name: true, color: true, attribute: true, image: true })),
    }),
    refusals: usual,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/returns',
    access: 'orders:edit',
    idempotent: true,
    status: 201,
    summary: 'Creates a return for a customer, even after the return period; it is approved immediately.',
    input: z.strictObject({ orderId: number, ...ReturnRequest, noGoodsBack: z.boolean().default(false) }),
    answer,
    refusals: [
      ...usual,
      'order_state',
      'too_many_units',
      'variant_unavailable',
      'sold_out',
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
    ],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/approval',
    access: 'orders:edit',
    summary: 'Approves a return, with or without sending the goods back.',
    input: one.extend({ words, noGoodsBack: z.boolean().default(false), ...versioned }),
    answer,
    refusals: acting,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/rejection',
    access: 'orders:edit',
    summary: 'Rejects a return with a reason for the customer.',
    input: one.extend({ words: text(2000, 1), ...versioned }),
    answer,
    refusals: acting,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/receipt',
    access: 'orders:edit',
    summary: 'Records the received units of a return and restocks the resellable ones.',
    input: one.extend({
      lines: z
        .array(z.strictObject({ lineId: Id, received: z.int().min(0).max(9999), resellable: z.int().min(0).max(9999) }))
        .min(1)
        .max(200)
        .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'a line stands here twice')
        .refine((lines) => lines.every(({ received, resellable }) => resellable <= received), 'more than came cannot be sold'),
      words,
      ...versioned,
    }),
    answer,
    refusals: [...acting, 'too_many_units'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/refund',
    access: 'orders:edit',
    idempotent: true,
    summary: 'Refunds a return and closes it.',
    input: one.extend({
      amount: PositiveAmount,
      /** part of `amount` for the delivery cost */
      delivery: Amount.default(0),
      words,
      ...versioned,
    }),
    answer,
    refusals: [
      ...acting,
      'refund_too_much',
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
      'provider_declined',
      'too_many_units',
    ],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/exchange',
    access: 'orders:edit',
    repeatable: true,
    status: 201,
    summary: 'Places the exchange order at no cost, takes its stock, and closes the return.',
    input: one.extend({ words, ...versioned }),
    answer,
    refusals: [...acting, 'sold_out', 'variant_unavailable'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/closing',
    access: 'orders:edit',
    summary: 'Closes a return without refund or exchange.',
    input: one.extend({ words, ...versioned }),
    answer,
    refusals: acting,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/messages',
    access: 'orders:edit',
    repeatable: true,
    status: 201,
    summary: 'Sends a message to the customer.',
    input: one.extend({ text: text(2000, 1), pictures: pictureIds }),
    answer,
    refusals: [...usual, 'order_state', 'limit_reached'],
  }),
  sendPhoto: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/photos',
    access: 'orders:edit',
    upload: true,
    status: 201,
    summary: 'Uploads a picture for a message.',
    input: one,
    answer: z.object({ picture: Attachment }),
    refusals: [...usual, 'not_an_image', 'image_too_large', 'limit_reached'],
  }),
}
