import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/schema.ts'
import { PaymentStep, PlaceOrder } from './schema.ts'

export const checkoutApi = {
  place: endpoint({
    method: 'POST',
    path: '/api/home/orders',
    access: 'buyer',
    status: 201,
    idempotent: true,
    remembers: 'names',
    summary:
      'Places an order in one transaction. Repeating the request with the same Idempotency-Key and body gives the same answer.',
    input: PlaceOrder,
    answer: z.object({ order: Order, /** opens a guest's order */ token: z.string().optional(), payment: PaymentStep }),
    refusals: [
      'sign_in_required',
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
      'consent_required',
      'payment_unavailable',
      'extension_failed',
      'too_many_open_orders',
      'captcha_required',
      'captcha_failed',
    ],
  }),
}
