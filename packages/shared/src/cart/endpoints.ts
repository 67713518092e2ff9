import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CartLines, CartOfAccount, CouponCode, Quote, QuoteRequest, SavedCart } from './schema.ts'

export const cartApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/home/cart/quote',
    access: 'public',
    remembers: 'rules',
    summary: "Prices a cart with the shop's own prices, stock, coupon and delivery. Problems are part of the answer.",
    input: QuoteRequest,
    answer: z.object({ quote: Quote }),
    refusals: [],
  }),
  coupon: endpoint({
    method: 'POST',
    path: '/api/home/cart/coupon',
    access: 'public',
    summary: 'Checks whether a coupon applies to a cart and returns its percent.',
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
  read: endpoint({
    method: 'GET',
    path: '/api/home/cart',
    access: 'customer',
    guestCart: true,
    summary:
      'Returns the cart and compare list saved for the account, to sync them between devices, or those of a guest by the token of the cart.',
    input: z.strictObject({}),
    answer: z.object({ cart: CartOfAccount }),
    refusals: ['sign_in_required'],
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/api/home/cart',
    access: 'customer',
    guestCart: true,
    summary:
      'Replaces the saved cart of version `version`. If a newer version exists, refuses with `version_conflict` and the saved `cart` for merging.',
    input: SavedCart.extend({ version: z.int().min(0).max(2_147_483_647) }),
    answer: z.object({ version: z.number().int() }),
    refusals: ['sign_in_required', 'version_conflict'],
  }),
  createForGuest: endpoint({
    method: 'POST',
    path: '/api/home/guest-carts',
    access: 'public',
    status: 201,
    summary:
      'Creates a cart without an account, for clients without cookies. Its `token`, sent as a bearer, reads and replaces it until it ends: 30 days after its last use.',
    input: SavedCart,
    answer: z.object({ /** shown this once, and stored as a hash */ token: z.string(), expires: z.string(), version: z.int() }),
    refusals: [],
  }),
  endForGuest: endpoint({
    method: 'DELETE',
    path: '/api/home/guest-carts/current',
    access: 'customer',
    guestCart: true,
    summary: 'Deletes the cart of a guest by its token, which ends with it.',
    input: z.strictObject({}),
    answer: z.object({}),
    refusals: ['sign_in_required'],
  }),
}
