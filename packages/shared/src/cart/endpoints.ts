import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CartLines, CouponCode, Quote, QuoteRequest } from './schema.ts'

export const cartApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/home/cart/quote',
    access: 'public',
    summary: "Prices a cart with the shop's own prices, stock, coupon and delivery. Problems are part of the answer.",
    input: QuoteRequest,
    answer: z.object({ quote: Quote }),
    refusals: [],
  }),
  coupon: endpoint({
    method: 'POST',
    path: '/api/home/cart/coupon',
    access: 'public',
    summary: 'Says whether a coupon applies to a cart, and its percent.',
    input: z.strictObject({ code: CouponCode, items: CartLines }),
    answer: z.object({ coupon: z.object({ code: z.string(), discount: z.number() }) }),
    refusals: [
      'coupon_unknown',
      'coupon_not_started',
      'coupon_expired',
      'coupon_exhausted',
      'coupon_used',
      'coupon_minimum',
      'coupon_scope',
    ],
  }),
}
