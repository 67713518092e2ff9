/** Every refusal code with its HTTP status and English message for developers. Pages translate the code. */
export const errors = {
  bad_request: [400, 'The request is not valid.'],
  bad_cursor: [400, 'This page cursor is not valid. Start again from the first page.'],
  idempotency_key_required: [400, 'Send an Idempotency-Key header with this request.'],
  sign_in_required: [401, 'Please sign in first.'],
  api_key_invalid: [401, 'This API key is unknown, expired or revoked, or not allowed from this address.'],
  session_invalid: [401, 'This session token is unknown or has ended. Sign in again.'],
  code_required: [401, 'This account has two-factor authentication. Send its code as `code`, too.'],
  wrong_password: [401, 'The email address or the password is wrong.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  password_wrong: [403, 'This is not your password.'],
  reauthentication_required: [403, 'Send your password again, as `password`, to change this.'],
  sign_in_again: [403, 'Please sign in again before changing this.'],
  second_factor_required: [403, 'Staff accounts need two-factor authentication. Set it up first.'],
  captcha_required: [403, 'Solve a captcha first: GET /api/home/captcha/:purpose, and send its solution as `captcha`.'],
  captcha_failed: [403, 'This captcha is wrong, expired or used. Solve a new one.'],
  email_unverified: [403, 'Please confirm your email address first.'],
  not_a_buyer: [403, 'Only buyers of this product can review it.'],
  own_rights: [403, 'You cannot change your own permissions.'],
  more_than_own: [403, 'You can only grant permissions that you have yourself.'],
  storefront_closed: [403, 'The shop is closed to visitors. Enter its password first.'],
  cross_site: [403, 'This request came from another site.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This path does not support this method.'],
  body_too_slow: [408, 'The request took too long to arrive. Please send it again.'],
  conflict: [409, 'Someone else changed this at the same time. Please try again.'],
  version_conflict: [409, 'Someone else changed this. Load the latest version first.'],
  in_progress: [409, 'The same request is still being processed.'],
  already_ordered: [409, 'This order was already placed by an account that is signed out now. Sign in to it to see the order.'],
  total_changed: [409, 'Prices have changed. Please check the new total.'],
  sold_out: [409, 'Something in your cart is no longer available in that quantity.'],
  product_unavailable: [409, 'A product in your cart is no longer sold.'],
  variant_unavailable: [409, 'This combination is not available.'],
  coupon_unknown: [409, 'This coupon does not exist.'],
  coupon_not_started: [409, 'This coupon is not valid yet.'],
  coupon_expired: [409, 'This coupon has expired.'],
  coupon_exhausted: [409, 'This coupon has reached its usage limit.'],
  coupon_used: [409, 'You have already used this coupon.'],
  coupon_minimum: [409, 'The cart is below the minimum for this coupon.'],
  coupon_scope: [409, 'This coupon does not apply to anything in the cart.'],
  delivery_unavailable: [409, 'This delivery method is not available for this address.'],
  payment_unavailable: [409, 'This payment method is not available.'],
  refund_too_much: [409, 'This is more than the amount left to refund.'],
  order_state: [409, 'This is not possible in the current status of the order.'],
  too_many_open_orders: [409, 'There are too many unpaid orders. Pay or cancel one of them, or contact the shop.'],
  not_shipped: [409, 'This order is delivered as files and has no delivery. Place a new order for goods that are shipped.'],
  order_held: [409, 'This order is on hold. Release it first.'],
  too_many_units: [409, 'This is more than the quantity left to pack.'],
  cannot_cancel: [409, 'This order can no longer be cancelled.'],
  last_way_in: [409, 'This is your only way to sign in. Add a password or another way first.'],
  last_admin: [409, 'A shop needs at least one active admin.'],
  already_staff: [409, 'This person is already a staff member.'],
  orders_open: [
    409,
    'Some of your orders still wait for delivery, a return or a refund. Wait until they are finished, or cancel them first.',
  ],
  taken: [409, 'This is already taken. Use a different one.'],
  redirect_reserved: [409, 'A page of the shop already answers at this path.'],
  redirect_chain: [409, 'This would redirect more than once: the target redirects itself, or another redirect leads here.'],
  shop_not_empty: [409, 'Sample products can only be loaded into a shop without products.'],
  not_restorable: [409, 'The audit log does not hold all that is needed to restore this, or its variants have changed.'],
  set_by_agent: [409, 'The profile of the shopping agent decides about this. Remove the agent to end it.'],
  in_use: [409, 'This is still in use.'],
  too_deep: [409, 'Categories cannot be nested any deeper.'],
  transfer_state: [409, 'This is not possible in the current state of this run.'],
  answer_missing: [409, 'Answer this question before you publish it.'],
  contact_unavailable: [409, 'This shop has no email address to send messages to.'],
  limit_reached: [409, 'You have reached the limit. Remove something first.'],
  download_limit: [409, 'This file has been downloaded as often as it may be. Contact the shop.'],
  consent_required: [409, 'Agree to the immediate delivery of the digital content first.'],
  download_expired: [410, 'The time to download this file is over. Contact the shop.'],
  link_invalid: [410, 'This link has expired or was already used.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_type: [415, 'Send the body as application/json.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another request.'],
  password_common: [422, 'This password has appeared in a data breach. Use a different one.'],
  code_wrong: [422, 'This code is wrong or has expired.'],
  passkey_refused: [422, 'This passkey could not be verified.'],
  placeholders_left: [422, 'This page still contains placeholders in square brackets. Fill them in or remove them first.'],
  not_an_image: [422, 'This file is not a readable picture.'],
  image_too_large: [422, 'This picture has more than 40 megapixels. Make it smaller and try again.'],
  file_unreadable: [422, 'This file cannot be imported.'],
  file_empty: [422, 'This file is empty. Choose another one.'],
  file_type: [422, 'This type of file is not accepted here.'],
  provider_declined: [422, 'The payment provider declined this.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment.'],
  unexpected: [500, 'Something went wrong on our side.'],
  provider_unavailable: [503, 'The payment provider is not responding. Please try again in a moment.'],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
  unconfirmed: [503, 'The connection was lost while saving. The change may have been saved, so check before you send it again.'],
  extension_failed: [503, 'A feature of this shop is not working at the moment. Nothing was saved. Please try again.'],
  storage_unavailable: [503, 'The storage of files is not answering. Nothing was saved. Please try again in a moment.'],
  storage_full: [507, 'The disk of the server is full. Free up space, then send this again.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ErrorCode = keyof typeof errors

/** Codes that any endpoint may return, so that rows list only their own. */
export const commonRefusals = [
  'bad_request',
  'api_key_invalid',
  'session_invalid',
  'cross_site',
  'storefront_closed',
  'body_too_large',
  'body_too_slow',
  'unsupported_type',
  'rate_limited',
  'unexpected',
  'busy',
  'unconfirmed',
] as const satisfies readonly ErrorCode[]

/** Details of a refusal for the page: invalid fields, or the current state. */
export interface RefusalAbout {
  /** field path (`items.0.qty`) → problem */
  fields?: Record<string, string>
  /** seconds to wait, also sent as Retry-After */
  retryAfter?: number
  [more: string]: unknown
}

/** Thrown for every expected failure. `http/middleware/errors.ts` answers `{success:false, err, code, …about, requestId}` with the status of the code. */
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

/** Result of a pure rule: the value, or a refusal code. */
export type Decision<T> = { ok: true; value: T } | { ok: false; code: ErrorCode; about?: RefusalAbout }

/** Allows: the decision with its value; `yes(true)` where the rule has nothing to answer. */
export const yes = <T>(value: T): Decision<T> => ({ ok: true, value })

/** Refuses: the decision with the code, and with the values that the answer shows next to it. */
export const no = (code: ErrorCode, about?: RefusalAbout): Decision<never> => ({ ok: false, code, ...(about && { about }) })
