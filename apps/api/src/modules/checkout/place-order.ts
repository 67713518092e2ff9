import type { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import type { PlaceOrder } from '@haat/shared/checkout/schema.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { type ErrorCode, Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { payOf } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { type CartQuestion, type PricedCart, priceCart, quoteOf } from '../cart/price.ts'
import { takeStock } from '../catalog/service.ts'
import { limitingGuesses, redeemCoupon } from '../coupons/service.ts'
import { assertFewOpenOrders } from '../orders/open-orders.ts'
import { holdToPay } from '../orders/paying.ts'
import { actorOf, createOrder, guestToken, type OrderedBy } from '../orders/service.ts'
import { assertOffered, openPayment } from '../payments/service.ts'
import { firstStep } from '../payments/start.ts'
import { readPricing, readRules } from '../settings/service.ts'
import { draftOf } from './draft.ts'
import { answerOnce, tidyKeys } from './idempotency.ts'

/** Who orders: the account, or a guest, and the e-mail address a coupon is counted for. */
export interface Orderer extends OrderedBy {
  customer: string
}

export type Placed = { order: Order; payment: AnswerOf<typeof checkoutApi.place>['payment'] }

/** Places an order: everything below happens in one transaction, or nothing does. */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<AnswerOf<typeof checkoutApi.place>> {
  // Before the transaction, and of guests alone. The same request may be repeated with the same captcha.
  if (!ctx.person)
    await requireCaptcha(ctx, 'checkout', input.captcha, `orders ${ctx.idempotency?.key} ${ctx.idempotency?.bodyHash}`)
  const by: Orderer = { userId: ctx.person?.id ?? null, source: 'web', customer: ctx.person?.email ?? input.billingInfo.email }
  const placed = await limitingGuesses(ctx, { code: input.coupon, isUnknown: () => false }, () => placeFor(ctx, input, by))
  await tidyKeys(ctx)
  const token = ctx.person ? undefined : guestToken(ctx, placed.order._id)
  // After the commit, for it asks a provider. Asked again with the same key it leads to the same payment.
  const payment = await firstStep(ctx, placed.order, token)
  return { ...placed, payment, ...(token && { token }) }
}

/** The transaction of an order, whoever it is for. `also` is done within it. */
export const placeFor = (
  ctx: Ctx,
  input: PlaceOrder,
  by: Orderer,
  also?: (ctx: Ctx, order: Order) => Promise<unknown>,
): Promise<Placed> =>
  withRetries(() => inTransaction(ctx, (ctx) => placeOnce(ctx, input, by, also)))
    .catch((error) => {
      // The answer to our commit may have been lost. A refusal sold nothing, and must not cost everybody their kept answers.
      if (!(error instanceof Refusal)) ctx.tellSale?.()
      return explainRefusal(ctx, input, by, error)
    })
    .then((placed) => {
      ctx.tellSale?.()
      return placed
    })

async function placeOnce(
  ctx: Ctx,
  input: PlaceOrder,
  by: Orderer,
  also?: (ctx: Ctx, order: Order) => Promise<unknown>,
): Promise<Placed> {
  const shop = await readRules(ctx)
  if (shop.security.loginForPurchase && by.source === 'web' && !ctx.person) throw new Refusal('sign_in_required')
  return answerOnce<Placed>(ctx, { route: 'orders', guest: input.billingInfo.email }, async () => {
    await assertOffered(ctx, input.paymentMethod, shop)
    const cart = await priceCart(ctx, shop, questionOf(input, by))
    assertAsSeen(cart, input.expectedTotal)
    if (by.source === 'web')
      await assertFewOpenOrders(ctx, shop.security, { userId: by.userId, email: by.customer, shipping: input.shippingInfo })
    const order = await writeOrder(ctx, cart, input, by)
    await also?.(ctx, order)
    return {
      answer: { order, payment: { action: 'none' } },
      last: () => takeStock(ctx, piecesOf(cart), { reference: order.orderId, actor: actorOf(ctx) }),
    }
  })
}

/** Somebody else was quicker, after the cart had been priced: the refusal carries what the cart has become. */
async function explainRefusal(ctx: Ctx, input: PlaceOrder, by: Orderer, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || !lostRaces.includes(error.code) || error.about.quote) throw error
  const cart = await priceCart(ctx, await readPricing(ctx), questionOf(input, by))
  throw new Refusal(error.code, { ...error.about, quote: quoteOf(cart) })
}

const lostRaces: readonly string[] = ['sold_out', 'coupon_used', 'coupon_exhausted'] satisfies ErrorCode[]

const questionOf = (input: PlaceOrder, by: Orderer): CartQuestion => ({
  items: input.items,
  coupon: input.coupon,
  delivery: input.deliveryInfo,
  address: input.shippingInfo,
  customer: by.customer,
})

/** The buyer must have seen this very total, with nothing in its way. */
function assertAsSeen(cart: PricedCart, expectedTotal: number): void {
  const problem = firstProblem(cart)
  if (problem) throw new Refusal(problem, { quote: quoteOf(cart) })
  if (toAmount(cart.totals.total) !== expectedTotal) throw new Refusal('total_changed', { quote: quoteOf(cart) })
}

/** What cannot be bought is named before what costs differently. */
function firstProblem({ problems }: PricedCart) {
  const line = problems.find(({ code }) => code !== 'sold_out' && !code.startsWith('coupon_') && code !== 'delivery_unavailable')
  return (line ?? problems.find(({ code }) => code === 'sold_out') ?? problems[0])?.code
}

async function writeOrder(ctx: Ctx, cart: PricedCart, input: PlaceOrder, by: Orderer): Promise<Order> {
  const order = await createOrder(ctx, draftOf(cart, input, ctx.language), { userId: by.userId, source: by.source })
  if (cart.coupon)
    await redeemCoupon(ctx, {
      orderId: order._id,
      couponId: cart.coupon.id,
      customer: by.customer,
      orderNumber: numberOf(order.orderId),
    })
  const until = isOnline(input.paymentMethod) && cart.totals.total > 0 ? await holdToPay(ctx, order._id, 'start') : null
  await openPayment(ctx, {
    orderId: order._id,
    method: input.paymentMethod,
    amount: cart.totals.total,
    currency: cart.currency,
  })
  return { ...order, pay: payOf(order, { until, methods: [input.paymentMethod] }) }
}

const piecesOf = (cart: PricedCart) =>
  cart.items.map(({ priced }) => ({ variantId: priced!.found.variantId, qty: priced!.qty, uid: priced!.uid }))

/** The number in an order id, before its five random digits. */
const numberOf = (orderId: string): number => Number(orderId.slice(0, -5))
