import { z } from 'zod'
import { Attachment } from '../attachments/schema.ts'
import { endpoint } from '../endpoint.ts'
import { orderReference } from '../orders/reference.ts'
import { Id, text } from '../text.ts'
import { pictureIds, Return, ReturnOffer, ReturnRequest } from './schema.ts'

const one = { ...orderReference, returnId: Id }

export const returnsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/returns',
    access: 'holder',
    summary: 'Lists the returns of an order, newest first, and what can be returned now.',
    input: z.strictObject(orderReference),
    answer: z.object({ returns: z.array(Return), offer: ReturnOffer }),
    refusals: ['not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns',
    access: 'holder',
    idempotent: true,
    status: 201,
    summary: 'Requests a return of units of an order, for a refund or an exchange for a variant of the same product and price.',
    input: z.strictObject({ ...orderReference, ...ReturnRequest }),
    answer: z.object({ return: Return }),
    refusals: [
      'not_found',
      'order_state',
      'too_many_units',
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
    summary: 'Uploads a photo for a return request or a message about it.',
    input: z.strictObject(orderReference),
    answer: z.object({ picture: Attachment }),
    refusals: ['not_found', 'not_an_image', 'image_too_large', 'limit_reached'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns/:returnId/messages',
    access: 'holder',
    status: 201,
    summary: 'Sends a message about a return.',
    input: z.strictObject({ ...one, text: text(2000, 1), pictures: pictureIds }),
    answer: z.object({ return: Return }),
    refusals: ['not_found', 'order_state', 'limit_reached'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/returns/:returnId/cancellation',
    access: 'holder',
    summary: 'Cancels a return before the goods have arrived.',
    input: z.strictObject(one),
    answer: z.object({ return: Return }),
    refusals: ['not_found', 'order_state'],
  }),
}
