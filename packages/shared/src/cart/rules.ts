import { deliveryCost } from '../delivery/rules.ts'
import { discountOf, itemTotal, type MoneyRule, spread } from '../money.ts'

/** Wire identity of a line: product id plus colour name plus attribute name. */
export const lineUid = (line: {
  _id: string
  color?: { name: string } | null | undefined
  attribute?: { name: string } | null | undefined
}): string => [line._id, line.color?.name ?? '', line.attribute?.name ?? ''].join('|')

export interface PricedLine {
  /** charged minor units */
  price: number
  qty: number
  /** the coupon applies to it */
  eligible: boolean
}

export interface CartTotals {
  lines: { total: number; discount: number }[]
  itemTotal: number
  discount: number
  delivery: number
  total: number
}

/**
 * The total of a cart, in charged minor units: the browser and the server both call this.
 * `percent` is the coupon's; `rate` holds catalogue minor units. Never negative.
 */
export function cartTotals(
  lines: readonly PricedLine[],
  percent: number,
  rate: { cost: number; freeOver: number | null } | null,
  rule: MoneyRule,
): CartTotals {
  const goods = itemTotal(lines)
  const eligible = lines.map((line) => (line.eligible ? line.price * line.qty : 0))
  const discount = discountOf(
    eligible.reduce((a, b) => a + b, 0),
    percent,
    rule.decimals,
  )
  const shares = spread(discount, eligible)
  const delivery = rate ? deliveryCost(rate, goods - discount, rule) : 0
  return {
    lines: lines.map((line, index) => ({ total: line.price * line.qty, discount: shares[index]! })),
    itemTotal: goods,
    discount,
    delivery,
    total: goods - discount + delivery,
  }
}
