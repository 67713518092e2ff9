import { hasFiles, stockUnits } from '@haat/shared/catalog/bundles.ts'
import type { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import type { PlaceOrder } from '@haat/shared/checkout/schema.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { type ErrorCode, Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { toPayInfo } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { suitsOrder } from '@haat/shared/payments/rules.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { redeemReduction } from '../../extensions/calculate.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { withRetries } from '../../platform/retry.ts'
import { assertPhones } from '../addresses/service.ts'
import { writeAudit } from '../audit/service.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { type CartQuestion, type PricedCart, priceCart, toQuote } from '../cart/service.ts'
import { isPlenty, needsSteps, takeStock, takeStockAndCommit } from '../catalog/service.ts'
import { limitCouponGuesses, redeemCoupon } from '../coupons/service.ts'
import { mayRequest, signUpWithOrder } from '../newsletter/service.ts'
import { assertFewOpenOrders, createOrder, guestToken, type OrderedBy, reserveUntilPaid, toActor } from '../orders/service.ts'
import { assertOffered, openPayment, readFirstStep } from '../payments/service.ts'
import { readPricing, readRulesOf } from '../settings/service.ts'
import { findPreparedBy } from './agent-checkout.ts'
import { toOrderDraft } from './draft.ts'
import { claimRequest, storeAnswer, tidyKeys } from './idempotency.ts'
import { lockOpenCheckout } from './repo.ts'

/** The owner of an order, and the email that coupon uses are counted by. */
export interface Orderer extends OrderedBy {
  customer: string
}

/** The new order and its payment step. */
export type Placed = {
  order: Order
  payment: AnswerOf<typeof checkoutApi.place>['payment']
  /** account that sent the first request of the order, null for a guest */
  caller: string | null
}

/**
 * Places an order of the storefront and starts its payment.
 * @throws captcha_failed, rate_limited (coupon codes), the refusals of `placeOrderFor`
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<AnswerOf<typeof checkoutApi.place>> {
  // Guests need a captcha; a retry of the same request may reuse it.
  if (!ctx.person)
    await requireCaptcha(ctx, 'checkout', input.captcha, `orders ${ctx.idempotency?.key} ${ctx.idempotency?.bodyHash}`)
  await limitCouponGuesses(ctx, input.coupon)
  const customer = ctx.person?.email ?? input.billingInfo.email
  // The rate limit of newsletter sign-ups must not refuse the order.
  const newsletter = input.newsletter && (await mayRequest(ctx, customer))
  const placed = await placeOrderFor(
    ctx,
    { ...input, newsletter: newsletter || undefined },
    { userId: ctx.person?.id ?? null, source: 'web', customer },
  )
  const { order, caller } = placed
  // A guest who signs in before a retry still needs the token of the order.
  const token = caller ? undefined : guestToken(ctx, order._id)
  // After the commit, because it calls the provider. A retry with the same key returns the same payment.
  const payment = await readFirstStep(ctx, order, token)
  return { order, payment, ...(token && { token }) }
}

/**
 * Places an order for a customer or on behalf of one, once per idempotency key and in one transaction: checks and prices the cart, writes the order,
 * redeems the coupon and takes stock.
 * @throws sign_in_required, bad_request, payment_unavailable, total_changed, sold_out, coupon and delivery refusals (with a new quote), too_many_open_orders,
 * in_progress, idempotency_mismatch, already_ordered, consent_required, extension_failed
 */
export async function placeOrderFor(ctx: Ctx, input: PlaceOrder, by: Orderer): Promise<Placed> {
  const place = (atOnce: boolean) =>
    withRetries(async () => {
      const shop = await readRulesOf(ctx, orderRules)
      if (shop.security.loginForPurchase && by.source !== 'staff' && !ctx.person) throw new Refusal('sign_in_required')
      // Priced before the transaction, where concurrent orders share statements. The conditional updates in the transaction prevent overselling.
      const cart = await priceCart(inOrderLanguage(ctx, input), shop, toCartQuestion(input, by))
      return inTransaction(ctx, (ctx) => placePriced(ctx, input, by, { shop, cart, atOnce }))
    })
  try {
    const placed = await place(true).catch((error: unknown) => {
      if (!needsSteps(error)) throw error
      return place(false)
    })
    ctx.notifyStockChange?.()
    await tidyKeys(ctx)
    return placed
  } catch (error) {
    // The commit may have succeeded although its response was lost, so caches are invalidated. A refusal changes no stock and leaves the caches valid.
    if (!(error instanceof Refusal)) ctx.notifyStockChange?.()
    throw await withNewQuote(ctx, input, by, error)
  }
}

/** The settings that decide about orders. */
const orderRules = ['currency', 'tax', 'security', 'paymentGateway', 'downloads'] as const
type OrderRules = Pick<Settings, (typeof orderRules)[number]>

/**
 * Writes the priced order inside the caller's transaction, unless this request was answered before.
 * @throws an error for which `needsSteps` holds, only with `atOnce`
 */
async function placePriced(
  ctx: Ctx,
  input: PlaceOrder,
  by: Orderer,
  { shop, cart, atOnce }: { shop: OrderRules; cart: PricedCart; atOnce: boolean },
): Promise<Placed> {
  const request = { route: 'orders', guest: input.billingInfo.email, anySession: true }
  const stored = await claimRequest<Placed>(ctx, request)
  if (stored) return answerAgain(ctx, stored)
  await assertPhones(ctx, by.userId, {
    billingInfo: input.billingInfo,
    ...(input.shippingInfo && { shippingInfo: input.shippingInfo }),
  })
  await assertOffered(ctx, input.paymentMethod, shop)
  assertDelivery(cart, input)
  assertExpectedTotal(cart, input)
  if (by.source !== 'staff') {
    assertConsent(cart, input, shop)
    assertMethod(cart, input)
    await assertFewOpenOrders(ctx, limitsFor(by, shop.security), {
      userId: by.userId,
      email: by.customer,
      shipping: input.shippingInfo ?? input.billingInfo,
    })
  }
  const order = await writeOrder(ctx, cart, input, by)
  ctx.count?.({ what: 'order', source: by.source })
  if (by.source === 'staff') await auditOrder(ctx, order)
  if (by.source === 'web' && input.newsletter)
    await signUpWithOrder(ctx, { email: by.customer, language: input.language ?? ctx.language })
  const placed: Placed = { order, payment: { action: 'none' }, caller: ctx.person?.id ?? null }
  await storeAnswer(ctx, request, placed)
  // Last, because orders of the same product wait for each other from here until the commit.
  const take = atOnce && isPlenty(ctx, stockOf(cart)) ? takeStockAndCommit : takeStock
  await take(ctx, countUnits(cart), { reference: order.orderId, actor: toActor(ctx) })
  return placed
}

/**
 * The stored answer of an order. Key and body of a guest's order are enough for it, whoever is signed in by now; the order of an account is shown to
 * that account only.
 * @throws already_ordered
 */
function answerAgain(ctx: Ctx, stored: Placed): Placed {
  if (stored.caller && stored.caller !== ctx.person?.id) throw new Refusal('already_ordered')
  return stored
}

/** The error; a refusal because a concurrent order took stock or coupon after the cart was priced carries a new quote. */
async function withNewQuote(ctx: Ctx, input: PlaceOrder, by: Orderer, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || !lostRaces.includes(error.code) || error.about.quote) return error
  const cart = await priceCart(ctx, await readPricing(ctx), toCartQuestion(input, by))
  return new Refusal(error.code, { ...error.about, quote: toQuote(cart) })
}

const lostRaces: readonly string[] = ['total_changed', 'sold_out', 'coupon_used', 'coupon_exhausted'] satisfies ErrorCode[]

/** The network of an agent is that of all its users. */
const limitsFor = ({ source }: Orderer, limits: Settings['security']): Settings['security'] =>
  source === 'agent' ? { ...limits, openOrdersPerNetwork: 0 } : limits

/** Names are frozen in the language of the order, which staff choose for a customer. */
const inOrderLanguage = (ctx: Ctx, { language }: PlaceOrder): Ctx => (language ? { ...ctx, language } : ctx)

const toCartQuestion = (input: PlaceOrder, by: Orderer): CartQuestion => ({
  items: input.items,
  coupon: input.coupon,
  delivery: input.deliveryInfo,
  // The tax of goods that are not shipped follows the billing address.
  address: input.shippingInfo ?? input.billingInfo,
  customer: by.customer,
  userId: by.userId,
})

/** Goods that are shipped need an address and a delivery method. */
function assertDelivery({ needsDelivery }: PricedCart, { shippingInfo, deliveryInfo }: PlaceOrder): void {
  if (!needsDelivery || (shippingInfo && deliveryInfo)) return
  throw new Refusal('bad_request', {
    fields: { ...(!shippingInfo && { shippingInfo: 'is missing' }), ...(!deliveryInfo && { deliveryInfo: 'is missing' }) },
  })
}

/** Requires consent to immediate delivery for digital goods, if the setting is on. */
function assertConsent({ items }: PricedCart, { digitalConsent }: PlaceOrder, { downloads }: Pick<Settings, 'downloads'>): void {
  if (downloads.consent && !digitalConsent && items.some(({ priced }) => priced && hasFiles(priced.found)))
    throw new Refusal('consent_required')
}

/** Cash on delivery needs a delivery. The caller skips this for staff, who may have collected the cash themselves. */
function assertMethod({ needsDelivery, totals }: PricedCart, { paymentMethod }: PlaceOrder): void {
  if (!suitsOrder(paymentMethod, { digitalOnly: !needsDelivery, total: totals.total }))
    throw new Refusal('payment_unavailable', { fields: { paymentMethod: 'cash on delivery needs a delivery' } })
}

/** The total must equal the total that the customer saw, in the same currency, without problems. */
function assertExpectedTotal(cart: PricedCart, { expectedTotal, currency = cart.currency.name }: PlaceOrder): void {
  const problem = firstProblem(cart)
  if (problem) throw new Refusal(problem, { quote: toQuote(cart) })
  if (toAmount(cart.totals.total) !== expectedTotal || cart.currency.name !== currency)
    throw new Refusal('total_changed', { quote: toQuote(cart) })
}

/** Unavailable lines are reported before other problems. */
function firstProblem({ problems }: PricedCart) {
  const line = problems.find(({ code }) => code !== 'sold_out' && !code.startsWith('coupon_') && code !== 'delivery_unavailable')
  return (line ?? problems.find(({ code }) => code === 'sold_out') ?? problems[0])?.code
}

async function writeOrder(ctx: Ctx, cart: PricedCart, input: PlaceOrder, by: Orderer): Promise<Order> {
  const { customer: _, ...orderedBy } = by
  const order = await createOrder(ctx, toOrderDraft(cart, input, ctx.language), await withAgent(ctx, cart, input, orderedBy), {
    fromBuyer: by.source === 'web',
  })
  if (cart.coupon)
    await redeemCoupon(ctx, {
      orderId: order._id,
      couponId: cart.coupon.id,
      customer: by.customer,
      orderNumber: sequenceNumber(order.orderId),
    })
  for (const { extension, amount } of cart.reductions)
    await redeemReduction(ctx, extension, { id: order._id, orderId: order.orderId, userId: by.userId, amount })
  const until = isOnline(input.paymentMethod) && cart.totals.total > 0 ? await reserveUntilPaid(ctx, order._id, 'start') : null
  await openPayment(ctx, {
    orderId: order._id,
    method: input.paymentMethod,
    amount: cart.totals.total,
    currency: cart.currency,
  })
  return { ...order, pay: toPayInfo(order, { until, methods: [input.paymentMethod] }) }
}

/** An order that its buyer continues from the checkout of an agent is the agent's, wherever it is placed. */
async function withAgent(ctx: Ctx, cart: PricedCart, { agentCheckout }: PlaceOrder, by: OrderedBy): Promise<OrderedBy> {
  if (by.source === 'agent') {
    // The buyer may have placed the order in the shop shortly before.
    if (!(await lockOpenCheckout(ctx.db, by.agentCheckoutId!))) throw new Refusal('conflict')
    return by
  }
  if (by.source !== 'web') return by
  const bought = cart.items.flatMap(({ priced }) => priced?.found.variantId ?? [])
  const prepared = await findPreparedBy(ctx, agentCheckout, bought)
  return prepared ? { ...by, source: 'agent', agent: prepared.agent, agentCheckoutId: prepared.id } : by
}

const auditOrder = (ctx: Ctx, { orderId, total }: Order) =>
  writeAudit(ctx, { section: 'orders', action: 'orders.place', target: orderId, diff: { total: [null, total] } })

const countUnits = (cart: PricedCart) =>
  cart.items.flatMap(({ priced }) => stockUnits(priced!.found, priced!.qty).map((units) => ({ ...units, uid: priced!.uid })))

const stockOf = (cart: PricedCart) => cart.items.map(({ priced }) => ({ stock: priced!.stock, qty: priced!.qty }))

/** The sequence number of an order number, without its five random digits. */
const sequenceNumber = (orderId: string): number => Number(orderId.slice(0, -5))
