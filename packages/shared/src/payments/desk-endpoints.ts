import { z } from 'zod'
import { Proof, reauthentication } from '../accounts/schema.ts'
import { Day } from '../dashboard/days.ts'
import { listQuery, several } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { DeskOrder } from '../orders/desk-schema.ts'
import { Flag, Id } from '../text.ts'
import { DeskPaymentPage, PaymentEventPage, PaymentSetup, paymentSorts, RefundWish, SaveKeys } from './desk-schema.ts'
import { eventVerdicts, paymentStates } from './moves.ts'
import { OnlineMethod, PaymentMethod } from './schema.ts'

const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const
const one = z.strictObject({ paymentId: Id })
const order = z.object({ order: DeskOrder })
const outside = ['provider_silent', 'provider_refused'] as const

export const paymentsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/payments',
    access: 'orders:view',
    summary: 'Payments of all orders: searched by order number, provider’s id or e-mail, narrowed, page by page.',
    input: listQuery(paymentSorts, {
      status: several(z.enum(paymentStates)),
      method: several(PaymentMethod),
      /** money that has to go back and is not on its way */
      toRefund: Flag.optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: DeskPaymentPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/dashboard/payment-events',
    access: 'orders:view',
    summary: 'What providers told the shop, newest first, and what became of it.',
    input: listQuery(['new'], {
      verdict: several(z.enum(eventVerdicts)),
      method: several(OnlineMethod),
      open: Flag.optional(),
    }),
    answer: PaymentEventPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  resolveEvent: endpoint({
    method: 'POST',
    path: '/api/dashboard/payment-events/:eventId/resolution',
    access: 'orders:edit',
    summary: 'Something that did not match has been dealt with.',
    input: z.strictObject({ eventId: Id }),
    answer: z.object({}),
    refusals: usual,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/check',
    access: 'orders:edit',
    summary: 'Asks the provider now what became of a payment and its refunds.',
    input: one,
    answer: order,
    refusals: [...usual, ...outside],
  }),
  capture: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/capture',
    access: 'orders:edit',
    summary: 'Takes money that was authorized.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', ...outside],
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/void',
    access: 'orders:edit',
    summary: 'Ends a payment nobody has paid, or gives authorized money free.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', ...outside],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/refunds',
    access: 'orders:edit',
    idempotent: true,
    status: 201,
    summary: 'Pays back a part of what an order has paid, or all of it; never more than was taken.',
    input: RefundWish.extend({ orderId: z.string().regex(/^\d{9,20}$/) }),
    answer: order,
    refusals: [
      ...usual,
      'order_state',
      'refund_too_much',
      'too_many_pieces',
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
      'provider_refused',
    ],
  }),
  setups: endpoint({
    method: 'GET',
    path: '/api/dashboard/payment-methods',
    access: 'settings:view',
    summary: 'How each provider is set up. No secret.',
    input: z.strictObject({}),
    answer: z.object({ setups: z.array(PaymentSetup) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  saveKeys: endpoint({
    method: 'PUT',
    path: '/api/dashboard/payment-methods/:method',
    access: 'payments:edit',
    summary:
      'Keeps the keys of a provider, sealed. They are never shown again. Needs a sign-in within the last 15 minutes, or the password; every admin hears of it by email.',
    input: SaveKeys,
    answer: z.object({ setup: PaymentSetup }),
    refusals: ['sign_in_required', 'not_allowed', 'version_conflict', ...reauthentication],
  }),
  forgetKeys: endpoint({
    method: 'POST',
    path: '/api/dashboard/payment-methods/:method/removal',
    access: 'payments:delete',
    summary:
      'Forgets the keys of a provider and turns it off. Payments it has taken can no longer be asked about. Needs a sign-in within the last 15 minutes, or the password.',
    input: Proof.extend({ method: OnlineMethod }),
    answer: z.object({ setup: PaymentSetup }),
    refusals: ['sign_in_required', 'not_allowed', 'in_use', ...reauthentication],
  }),
  testKeys: endpoint({
    method: 'POST',
    path: '/api/dashboard/payment-methods/:method/test',
    access: 'payments:edit',
    summary: 'Asks the provider whether the keys are right, and whether they move real money.',
    input: z.strictObject({ method: OnlineMethod }),
    answer: z.object({ mode: z.enum(['test', 'live']), account: z.string() }),
    refusals: ['sign_in_required', 'not_allowed', 'payment_unavailable', ...outside],
  }),
}
