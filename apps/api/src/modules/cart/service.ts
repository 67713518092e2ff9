import type { cartApi } from '@haat/shared/cart/endpoints.ts'
import type { Quote, QuoteRequest } from '@haat/shared/cart/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { limitCouponGuesses } from '../coupons/service.ts'
import { readPricing } from '../settings/service.ts'
import { showOffers } from './offers.ts'
import { priceCart, toQuote } from './price.ts'

export { countOldGuestCarts, deleteOldGuestCarts, isCartToken, openGuestCart } from './guest-cart.ts'
export { type DeliveryOffer, findOffers } from './offers.ts'
export {
  type CartQuestion,
  explainPrice,
  explainTax,
  type PricedCart,
  priceCart,
  taxRows,
  toAreaNames,
  toQuote,
} from './price.ts'
export { showLines } from './stored-cart.ts'

/**
 * Prices a cart and lists what prevents ordering it.
 * @throws bad_request, rate_limited
 */
export async function quote(ctx: Ctx, request: QuoteRequest): Promise<{ quote: Quote }> {
  await limitCouponGuesses(ctx, request.coupon)
  const cart = await priceCart(ctx, readPricing(ctx), {
    ...request,
    customer: ctx.person?.email ?? null,
    userId: ctx.person?.id ?? null,
  })
  const offers = await showOffers(ctx, cart, request.address)
  return { quote: { ...toQuote(cart), ...(offers && { offers }) } }
}

/**
 * Checks whether a coupon applies to a cart.
 * @throws coupon refusals, rate_limited
 */
export async function checkCoupon(
  ctx: Ctx,
  { code, items }: ParsedOf<typeof cartApi.coupon>,
): Promise<AnswerOf<typeof cartApi.coupon>> {
  const { quote: priced } = await quote(ctx, { items, coupon: code })
  if (priced.coupon) return { coupon: priced.coupon }
  const problem = priced.problems.find((one) => one.code.startsWith('coupon_'))
  throw new Refusal(problem?.code ?? 'coupon_unknown', problem?.minimum === undefined ? {} : { minimum: problem.minimum })
}
