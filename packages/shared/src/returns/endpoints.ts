import { z } from 'zod'
import { Attachment } from '../attachments/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../text.ts'
import { pictureIds, Return, ReturnOffer, ReturnRequest } from './schema.ts'

/** `token` is the secret of a guest's order; the order id alone opens nothing. */
const reference = { orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }
const one = { ...reference, returnId: Id }

export const returnsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/returns',
    access: 'holder',
    summary: 'The returns of an order, newest first, and what of it could be returned now.',
    input: z.strictObject(reference),
    answer: z.object({ returns: z.array(Return), offer: ReturnOffer }),
    refusals: ['not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns',
    access: 'holder',
    idempotent: true,
    status: 201,
    summary: 'Asks to give pieces of an order back, for the money or for something else of the same product and price.',
    input: z.strictObject({ ...reference, ...ReturnRequest }),
    answer: z.object({ return: Return }),
    refusals: [
      'not_found',
      'order_state',
      'too_many_pieces',
      'variant_unavailable',
      'sold_out',
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
    ],
  }),
  sendPhoto: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/return-photos',
    access: 'holder',
    upload: true,
    status: 201,
    summary: 'A photo for a return, to be named when the return is asked for, or in a message about it.',
    input: z.strictObject(reference),
    answer: z.object({ picture: Attachment }),
    refusals: ['not_found', 'not_an_image', 'limit_reached'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns/:returnId/messages',
    access: 'holder',
    status: 201,
    summary: 'Says something about a return.',
    input: z.strictObject({ ...one, text: text(2000, 1), pictures: pictureIds }),
    answer: z.object({ return: Return }),
    refusals: ['not_found', 'order_state', 'limit_reached'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns/:returnId/cancellation',
    access: 'holder',
    summary: 'Takes a wish back, until the goods are there.',
    input: z.strictObject(one),
    answer: z.object({ return: Return }),
    refusals: ['not_found', 'order_state'],
  }),
}
