import { cartTotals, computeCartTax } from '@haat/shared/cart/rules.ts'
import type { Quote, QuoteRequest } from '@haat/shared/cart/schema.ts'
import { type MoneyRule, toAmount, toMinor } from '@haat/shared/money.ts'
import type { CartItem, CartState } from './slice.ts'

export type Priced = Pick<Quote, 'itemTotal' | 'discount' | 'total' | 'explanation' | 'taxes' | 'taxIncluded' | 'taxPending'>

/** Input of a quote request: what the visitor selected, without prices. */
export function quoteInput(
  cart: Pick<CartState, 'items' | 'coupon' | 'deliveryInfo' | 'shippingInfo'>,
  withDelivery: boolean,
): QuoteRequest {
  const { items, coupon, deliveryInfo, shippingInfo } = cart
  const { country, state, city } = shippingInfo
  return {
    items: items.map(wireLine),
    ...(coupon.code && { coupon: coupon.code }),
    ...(withDelivery && deliveryInfo.type && { delivery: { type: deliveryInfo.type, area: deliveryInfo.area } }),
    ...(withDelivery &&
      country && {
        address: { country, ...(state.trim() && { state: state.trim() }), ...(city.trim() && { city: city.trim() }) },
      }),
  }
}

export const wireLine = ({ _id, qty, color, attribute }: CartItem): QuoteRequest['items'][number] => ({
  _id,
  qty,
  ...(color && { color: { name: color.name } }),
  ...(attribute && { attribute: { name: attribute.name } }),
})

/** Estimates the total with the shared rules until the server's quote arrives. */
export function guessTotals(
  cart: CartState,
  last: Quote | undefined,
  rule: MoneyRule,
  withDelivery: boolean,
  taxOnDelivery = true,
): Priced {
  const known = new Map(last?.items.map((item) => [item.uid, item]))
  const couponKnown = last?.coupon?.code === cart.coupon.code
  const lines = cart.items.flatMap(({ uid, price, qty }) => {
    const quoted = known.get(uid)
    if (quoted?.problem && quoted.slug === null) return []
    const eligible = !couponKnown || !quoted || quoted.discount > 0
    return { price: toMinor(quoted ? quoted.price : price), qty, eligible }
  })
  const { type, area, cost } = cart.deliveryInfo
  const asked = withDelivery && type !== '' && !last?.digitalOnly
  // The cost of the chosen area is a charged amount already; only the server decides whether the new total makes it free.
  const delivery = asked ? toMinor(last?.delivery?.type === type && last.delivery.area === area ? last.delivery.cost : cost) : 0
  const promotions = last?.explanation.filter((row) => row.rule === 'promotion') ?? []
  const promised = toMinor(0 - promotions.reduce((sum, { amount }) => sum + amount, 0))
  const {
    itemTotal,
    discount,
    reduction,
    lines: parts,
  } = cartTotals(lines, cart.coupon.code ? cart.coupon.discount : 0, null, rule, null, promised)
  const rates = last?.taxes ?? []
  const terms = { rates, included: last?.taxIncluded ?? false, onDelivery: taxOnDelivery }
  const { total, taxes, taxIncluded } = computeCartTax(parts, delivery, rule, rates.length > 0 ? terms : null)
  return {
    itemTotal: toAmount(itemTotal),
    discount: toAmount(discount),
    taxes: taxes.map(({ rate, base, amount }) => ({ ...rate, base: toAmount(base), amount: toAmount(amount) })),
    taxIncluded,
    taxPending: last?.taxPending ?? false,
    total: toAmount(total),
    explanation: [
      { rule: 'items', amount: toAmount(itemTotal) },
      ...(cart.coupon.code ? [{ rule: 'coupon' as const, about: cart.coupon.code, amount: toAmount(reduction - discount) }] : []),
      // Exact with the next quote; of several promotions the first is shown with the sum.
      ...(reduction > 0 ? [{ ...promotions[0]!, amount: toAmount(0 - reduction) }] : []),
      ...(asked ? [{ rule: 'delivery' as const, about: area, amount: toAmount(delivery) }] : []),
      ...(taxIncluded
        ? []
        : taxes.map(({ rate, amount }) => ({ rule: 'tax' as const, about: rate.name, amount: toAmount(amount) }))),
    ],
  }
}
