import { z } from 'zod'
import { ShortCode } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Email, inQuery, text } from '../text.ts'
import { orderReference } from './reference.ts'
import { Order, OrderSummary } from './schema.ts'

export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders',
    access: 'customer',
    summary: 'Lists the orders of the account, newest first.',
    input: z.strictObject({ limit: inQuery(z.int().min(1).max(50)).default(10), cursor: text(400).optional() }),
    answer: z.object({ orders: z.array(OrderSummary), next: z.string().nullable(), total: z.number().int() }),
    refusals: ['sign_in_required', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId',
    access: 'holder',
    summary: 'Returns one order of the account, or by its token.',
    input: z.strictObject(orderReference),
    answer: z.object({ order: Order }),
    refusals: ['not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/cancellation',
    access: 'holder',
    summary: 'Cancels an order that is not confirmed yet: restores stock and coupon.',
    input: z.strictObject({ ...orderReference, reason: text(300).optional() }),
    answer: z.object({ order: Order }),
    refusals: ['not_found', 'cannot_cancel'],
  }),
  lookup: endpoint({
    method: 'POST',
    path: '/api/home/order-lookup',
    access: 'public',
    summary: 'Emails a one-time code to an address with guest orders. The answer does not reveal whether there are any.',
    input: z.strictObject({ email: Email }),
    answer: z.object({}),
    refusals: [],
  }),
  lookupConfirm: endpoint({
    method: 'PUT',
    path: '/api/home/order-lookup',
    access: 'public',
    summary:
      'Returns the guest orders of an address with their tokens, for the emailed code. A code works once, within ten minutes.',
    input: z.strictObject({ email: Email, code: ShortCode }),
    answer: z.object({ orders: z.array(OrderSummary.extend({ token: z.string() })) }),
    refusals: ['code_wrong'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/home/order-claims',
    access: 'customer',
    summary: 'Adds past guest orders with the verified email to the account.',
    input: z.strictObject({}),
    answer: z.object({ claimed: z.number().int() }),
    refusals: ['sign_in_required', 'email_unverified'],
  }),
}
