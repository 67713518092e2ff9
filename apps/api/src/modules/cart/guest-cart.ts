import { createHash, randomBytes } from 'node:crypto'
import type { cartApi } from '@haat/shared/cart/endpoints.ts'
import { cartTokenPrefix } from '@haat/shared/cart/guest-token.ts'
import { mergeLines } from '@haat/shared/cart/merge.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import {
  countUnusedCarts,
  deleteEndedCarts,
  deleteGuestCart,
  deleteUnusedCarts,
  findGuestCartId,
  insertGuestCart,
} from './guest-cart-repo.ts'

/**
 * Creates a guest cart with a token. Only this response contains the token.
 * @throws rate_limited
 */
export async function createGuestCart(
  ctx: Ctx,
  { items, compare }: ParsedOf<typeof cartApi.createForGuest>,
): Promise<AnswerOf<typeof cartApi.createForGuest>> {
  await consumeRateLimit(ctx, 'guest-cart')
  if (Math.random() < 0.01) await deleteEndedCarts(ctx.db)
  const token = cartTokenPrefix + randomBytes(24).toString('hex')
  const cart = { hash: hashToken(token), items: mergeLines(items, []), compare: [...new Set(compare)] }
  const { expiresAt, version } = await insertGuestCart(ctx.db, cart)
  return { token, expires: expiresAt.toISOString(), version }
}

/**
 * Deletes the cart of a guest, which invalidates its token.
 * @throws sign_in_required without the token of a cart
 */
export async function endGuestCart(ctx: Ctx): Promise<Record<string, never>> {
  if (!ctx.guestCart) throw new Refusal('sign_in_required')
  await deleteGuestCart(ctx.db, ctx.guestCart)
  return {}
}

/** Whether a bearer is the token of a cart. */
export const isCartToken = (bearer: string): boolean => bearer.startsWith(cartTokenPrefix)

/**
 * Id of the cart that a token opens.
 * @throws session_invalid
 */
export async function openGuestCart({ db }: Pick<Ctx, 'db'>, token: string): Promise<string> {
  const id = /^[0-9a-f]{48}$/.test(token.slice(cartTokenPrefix.length)) ? await findGuestCartId(db, hashToken(token)) : undefined
  if (id === undefined) throw new Refusal('session_invalid')
  return id
}

/** Number of guests' carts that nobody used for `days`, at most `limit`. */
export const countOldGuestCarts = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  countUnusedCarts(ctx.db, days, limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldGuestCarts = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  deleteUnusedCarts(ctx.db, days, limit)

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
