import { z } from 'zod'
import { Attachment } from '../attachments/schema.ts'
import { Day } from '../dashboard/days.ts'
import { listQuery, several } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { OrderLine } from '../orders/schema.ts'
import { Amount, Flag, Id, PositiveAmount, text } from '../text.ts'
import { DeskReturn, DeskReturnPage, ReturnCounts, returnSorts } from './desk-schema.ts'
import { returnReasons, returnStates, returnWishes } from './moves.ts'
import { pictureIds, ReturnOffer, ReturnRequest } from './schema.ts'

const number = z.string().regex(/^\d{9,20}$/)
const one = z.strictObject({ returnId: Id })
const versioned = { version: z.int().min(1) }
const answer = z.object({ return: DeskReturn })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const
const acting = [...usual, 'order_state', 'version_conflict'] as const
/** What the buyer is told with a decision. */
const words = text(2000).default('')

export const returnsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/returns',
    access: 'orders:view',
    summary: 'Returns: searched by order number, name or e-mail, narrowed, page by page.',
    input: listQuery(returnSorts, {
      status: several(z.enum(returnStates)),
      wish: several(z.enum(returnWishes)),
      reason: several(z.enum(returnReasons)),
      /** somebody of the shop has something to do with it */
      waiting: Flag.optional(),
      order: number.optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: DeskReturnPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/dashboard/return-counts',
    access: 'orders:view',
    summary: 'How many returns wait for what; beyond 999 it is no longer counted.',
    input: z.strictObject({}),
    answer: z.object({ counts: ReturnCounts }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/returns/:returnId',
    access: 'orders:view',
    summary: 'One return with its lines, what was said, what to do first and what may be done.',
    input: one,
    answer,
    refusals: usual,
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/returnable',
    access: 'orders:view',
    summary: 'What of an order could be returned with the help of staff, and what for: its time may be over.',
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
    summary: 'Staff take a return for a buyer, also after the time for it is over; it is approved with that.',
    input: z.strictObject({ orderId: number, ...ReturnRequest, noGoodsBack: z.boolean().default(false) }),
    answer,
    refusals: [
      ...usual,
      'order_state',
      'too_many_pieces',
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
    summary: 'The goods may come back, or need not.',
    input: one.extend({ words, noGoodsBack: z.boolean().default(false), ...versioned }),
    answer,
    refusals: acting,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/rejection',
    access: 'orders:edit',
    summary: 'The return is refused; the buyer reads why.',
    input: one.extend({ words: text(2000, 1), ...versioned }),
    answer,
    refusals: acting,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/receipt',
    access: 'orders:edit',
    summary: 'The goods came: they are counted, and what can be sold again goes back to the shelf.',
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
    refusals: [...acting, 'too_many_pieces'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/refund',
    access: 'orders:edit',
    idempotent: true,
    summary: 'Pays back what was agreed, and closes the return.',
    input: one.extend({
      amount: PositiveAmount,
      /** of `amount`, what is of the delivery cost */
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
      'provider_refused',
      'too_many_pieces',
    ],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/exchange',
    access: 'orders:edit',
    status: 201,
    summary: 'Places the order of what is sent instead, at no cost, takes its stock, and closes the return.',
    input: one.extend({ words, ...versioned }),
    answer,
    refusals: [...acting, 'sold_out', 'variant_unavailable'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/closing',
    access: 'orders:edit',
    summary: 'Ends a return without money and without other goods.',
    input: one.extend({ words, ...versioned }),
    answer,
    refusals: acting,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/dashboard/returns/:returnId/messages',
    access: 'orders:edit',
    status: 201,
    summary: 'Answers the buyer.',
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
    summary: 'A picture for an answer.',
    input: one,
    answer: z.object({ picture: Attachment }),
    refusals: [...usual, 'not_an_image', 'limit_reached'],
  }),
}
