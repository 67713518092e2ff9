import { z } from 'zod'
import { Reauthentication, reauthentication } from '../../accounts/schema.ts'
import { Day } from '../../dashboard/days.ts'
import { changesSince, listQuery, several } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { DashboardOrder } from '../../orders/dashboard/schema.ts'
import { Flag, Id } from '../../text.ts'
import { OnlineMethod, PaymentMethod, ProviderMethod } from '../schema.ts'
import { eventOutcomes, paymentStates } from '../transitions.ts'
import { DashboardPaymentPage, PaymentEventPage, PaymentSetup, paymentSorts, RefundInput, SaveKeys } from './schema.ts'

const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const
const one = z.strictObject({ paymentId: Id })
const order = z.object({ order: DashboardOrder })
const outside = ['provider_unavailable', 'provider_declined'] as const

export const paymentsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/payments',
    access: 'orders:view',
    summary: 'Lists payments of all orders: search by order number, provider id or email, filters, keyset pages.',
    input: listQuery(paymentSorts, {
      status: several(z.enum(paymentStates)),
      method: several(PaymentMethod),
      /** has an amount to be refunded without a refund */
      toRefund: Flag.optional(),
      from: Day.optional(),
      to: Day.optional(),
      ...changesSince,
    }),
    answer: DashboardPaymentPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/dashboard/payment-events',
    access: 'orders:view',
    summary: 'Lists webhook events of payment providers with their outcome, newest first.',
    input: listQuery(['new'], {
      outcome: several(z.enum(eventOutcomes)),
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
    summary: 'Marks a mismatched webhook event as resolved.',
    input: z.strictObject({ eventId: Id }),
    answer: z.object({}),
    refusals: usual,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/check',
    access: 'orders:edit',
    summary: 'Fetches the current state of a payment and its refunds from the provider.',
    input: one,
    answer: order,
    refusals: [...usual, ...outside],
  }),
  capture: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/capture',
    access: 'orders:edit',
    summary: 'Captures an authorized payment.',
    input: one,
    answer: order,
    refusals: [...usual, 'order_state', ...outside],
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/dashboard/payments/:paymentId/void',
    access: 'orders:edit',
    summary: 'Voids an unpaid or authorized payment.',
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
    summary: 'Refunds a part of the paid amount of an order, or all of it; at most the captured amount.',
    input: RefundInput.extend({ orderId: z.string().regex(/^\d{9,20}$/) }),
    answer: order,
    refusals: [
      ...usual,
      'order_state',
      'refund_too_much',
      'too_many_units',
      'idempotency_key_required',
      'idempotency_mismatch',
      'in_progress',
      'provider_declined',
    ],
  }),
  setups: endpoint({
    method: 'GET',
    path: '/api/dashboard/payment-methods',
    access: 'settings:view',
    summary: 'Returns the setup of each payment provider, without secrets.',
    input: z.strictObject({}),
    answer: z.object({ setups: z.array(PaymentSetup) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  saveKeys: endpoint({
    method: 'PUT',
    path: '/api/dashboard/payment-methods/:method',
    access: 'payments:edit',
    summary:
      'Saves the keys of a provider, encrypted. They are never returned. Requires a sign-in within the last 15 minutes, or the password; every admin is notified by email.',
    input: SaveKeys,
    answer: z.object({ setup: PaymentSetup }),
    refusals: ['sign_in_required', 'not_allowed', 'version_conflict', ...reauthentication],
  }),
  deleteProviderKeys: endpoint({
    method: 'POST',
    path: '/api/dashboard/payment-methods/:method/removal',
    access: 'payments:delete',
    summary:
      'Deletes the keys of a provider and disables it. The state of its payments can no longer be fetched. Requires a sign-in within the last 15 minutes, or the password.',
    input: Reauthentication.extend({ method: ProviderMethod }),
    answer: z.object({ setup: PaymentSetup }),
    refusals: ['sign_in_required', 'not_allowed', 'in_use', ...reauthentication],
  }),
  testKeys: endpoint({
    method: 'POST',
    path: '/api/dashboard/payment-methods/:method/test',
    access: 'payments:edit',
    summary: 'Checks the keys with the provider, and whether they are live or test keys.',
    input: z.strictObject({ method: ProviderMethod }),
    answer: z.object({ mode: z.enum(['test', 'live']), account: z.string() }),
    refusals: ['sign_in_required', 'not_allowed', 'payment_unavailable', ...outside],
  }),
}
