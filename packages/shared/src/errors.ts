/** Every refusal of the shop: its HTTP status and the plain English a developer reads. Pages translate the code. */
export const errors = {
  bad_request: [400, 'The request is not valid.'],
  bad_cursor: [400, 'This page cursor is not valid. Start again from the first page.'],
  idempotency_key_required: [400, 'Send an Idempotency-Key header with this request.'],
  sign_in_required: [401, 'Please sign in first.'],
  wrong_password: [401, 'The e-mail address or the password is wrong.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  password_wrong: [403, 'This is not your password.'],
  reauthentication_required: [403, 'Enter your password again, as `password`, to change this.'],
  sign_in_again: [403, 'Please sign in again before changing this.'],
  second_factor_required: [403, 'Staff of this shop need a second factor. Add one to your account first.'],
  captcha_required: [403, 'Solve a captcha first: GET /api/home/captcha/:purpose, and send its solution as `captcha`.'],
  captcha_failed: [403, 'This captcha is wrong, expired or used. Solve a new one.'],
  email_unverified: [403, 'Please confirm your e-mail address first.'],
  not_a_buyer: [403, 'Only buyers of this product can review it.'],
  own_rights: [403, 'Nobody changes their own rights.'],
  more_than_own: [403, 'You can only grant rights that you hold yourself.'],
  cross_site: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  body_too_slow: [408, 'The request took too long to arrive. Please send it again.'],
  conflict: [409, 'Somebody else changed this at the same time. Please try again.'],
  version_conflict: [409, 'This was changed meanwhile. Look at the current state first.'],
  in_progress: [409, 'The same request is still being worked on.'],
  total_changed: [409, 'Prices have changed. Please look at the new total.'],
  sold_out: [409, 'Something in your cart is no longer available in that quantity.'],
  product_unavailable: [409, 'A product in your cart is no longer sold.'],
  variant_unavailable: [409, 'This combination is not available.'],
  coupon_unknown: [409, 'This coupon does not exist.'],
  coupon_not_started: [409, 'This coupon is not valid yet.'],
  coupon_expired: [409, 'This coupon has expired.'],
  coupon_exhausted: [409, 'This coupon has been used up.'],
  coupon_used: [409, 'You have already used this coupon.'],
  coupon_minimum: [409, 'The cart is below the minimum of this coupon.'],
  coupon_scope: [409, 'This coupon does not apply to anything in the cart.'],
  delivery_unavailable: [409, 'This delivery area does not serve that address.'],
  payment_unavailable: [409, 'This way of paying is not offered.'],
  refund_too_much: [409, 'That is more than is left of what was paid.'],
  order_state: [409, 'This order is not in a state in which that can be done.'],
  too_many_open_orders: [
    409,
    'There are too many open orders that are not paid yet. Pay or cancel one of them, or ask the shop.',
  ],
  order_held: [409, 'This order is on hold. Release it first.'],
  too_many_pieces: [409, 'That is more than is left to pack.'],
  cannot_cancel: [409, 'This order can no longer be cancelled.'],
  last_way_in: [409, 'This is the only way into your account. Add a password or another way first.'],
  last_admin: [409, 'A shop needs at least one active admin.'],
  already_staff: [409, 'This person is staff already.'],
  orders_open: [409, 'Some of your orders are still on their way. Close them first.'],
  taken: [409, 'This is taken already. Choose another one.'],
  in_use: [409, 'This is still in use.'],
  too_deep: [409, 'That would be too many levels below each other.'],
  contact_unavailable: [409, 'This shop has no email address that messages could be sent to.'],
  limit_reached: [409, 'There is no room for more. Remove something first.'],
  link_invalid: [410, 'This link has been used already, or is too old.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_type: [415, 'Send the body as application/json.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another request.'],
  password_common: [422, 'This password is on lists of stolen passwords. Choose another one.'],
  code_wrong: [422, 'This code is wrong or no longer valid.'],
  passkey_refused: [422, 'This passkey could not be checked.'],
  not_an_image: [422, 'This file is not a picture we can read.'],
  provider_refused: [422, 'The payment provider has refused this.'],
  rate_limited: [429, 'Too many tries. Please wait a moment.'],
  unexpected: [500, 'Something went wrong on our side.'],
  provider_silent: [503, 'The payment provider does not answer. Please try again in a moment.'],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
  unconfirmed: [
    503,
    'The connection was lost while this was being saved. It may have been saved: look before you send it again.',
  ],
  storage_full: [507, 'The disk of the shop is full. Make room on it, then send this again.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ErrorCode = keyof typeof errors

/** Codes any endpoint may answer with, so that rows name only their own. */
export const commonRefusals = [
  'bad_request',
  'cross_site',
  'body_too_large',
  'body_too_slow',
  'unsupported_type',
  'rate_limited',
  'unexpected',
  'busy',
  'unconfirmed',
] as const satisfies readonly ErrorCode[]

/** More about a refusal for the page: the fields at fault, or the current state. */
export interface RefusalAbout {
  /** field path (`items.0.qty`) → what is wrong with it */
  fields?: Record<string, string>
  /** seconds to wait, sent as Retry-After as well */
  retryAfter?: number
  [more: string]: unknown
}

/** The one thrown class. `http/errors.ts` turns it into `{success:false, err, code, …about, requestId}` with the table's status. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly about: RefusalAbout
  constructor(code: ErrorCode, about: RefusalAbout = {}) {
    super(errors[code][1])
    this.name = 'Refusal'
    this.code = code
    this.about = about
  }
}

/** A pure rule's verdict: the value, or why not. */
export type Decision<T> = { ok: true; value: T } | { ok: false; code: ErrorCode; about?: RefusalAbout }
export const yes = <T>(value: T): Decision<T> => ({ ok: true, value })
export const no = (code: ErrorCode, about?: RefusalAbout): Decision<never> => ({ ok: false, code, ...(about && { about }) })
