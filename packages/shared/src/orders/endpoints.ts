import { z } from 'zod'
import { ShortCode } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Email, inQuery, text } from '../text.ts'
import { Order, OrderSummary } from './schema.ts'

/** `token` is the secret of a guest's order; the order id alone opens nothing. */
const reference = { orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }

export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders',
    access: 'customer',
    summary: 'Own orders, newest first.',
    input: z.strictObject({ limit: inQuery(z.int().min(1).max(50)).default(10), cursor: text(400).optional() }),
    answer: z.object({ orders: z.array(OrderSummary), next: z.string().nullable(), total: z.number().int() }),
    refusals: ['sign_in_required', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId',
    access: 'holder',
    summary: 'One order: own, or with its token.',
    input: z.strictObject(reference),
    answer: z.object({ order: Order }),
    refusals: ['not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/cancellation',
    access: 'holder',
    summary: 'Cancels an order while it is placed: stock and coupon are given back.',
    input: z.strictObject({ ...reference, reason: text(300).optional() }),
    answer: z.object({ order: Order }),
    refusals: ['not_found', 'cannot_cancel'],
  }),
  lookup: endpoint({
    method: 'POST',
    path: '/api/home/order-lookup',
    access: 'public',
    summary: 'Mails a one-time code to an address under which a guest ordered. The answer never tells whether there is an order.',
    input: z.strictObject({ email: Email }),
    answer: z.object({}),
    refusals: [],
  }),
  lookupConfirm: endpoint({
    method: 'PUT',
    path: '/api/home/order-lookup',
    access: 'public',
    summary:
      'The guest orders of an address, with their tokens, for the code that was mailed there. A code opens once, for ten minutes.',
    input: z.strictObject({ email: Email, code: ShortCode }),
    answer: z.object({ orders: z.array(OrderSummary.extend({ token: z.string() })) }),
    refusals: ['code_wrong'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/home/order-claims',
    access: 'customer',
    summary: 'Adds past guest orders of the own, confirmed e-mail address to the account.',
    input: z.strictObject({}),
    answer: z.object({ claimed: z.number().int() }),
    refusals: ['sign_in_required', 'email_unverified'],
  }),
}
