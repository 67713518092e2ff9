import { deliveryCost } from '../delivery/rules.ts'
import { couponDiscount, itemTotal, type MoneyRule, shareUnit, spread } from '../money.ts'
import { computeTax, type Taxed, type TaxTerms, withoutTax } from '../tax/rules.ts'

export interface PricedLine {
  /** charged minor units */
  price: number
  qty: number
  /** whether the coupon applies to this line */
  eligible: boolean
}

export interface CartTotals<Rate = unknown> {
  lines: { total: number; discount: number; tax: number }[]
  itemTotal: number
  /** of the coupon and the reduction */
  discount: number
  /** of promotions of extensions, part of `discount` */
  reduction: number
  delivery: number
  /** added to the total, or contained in it */
  tax: number
  taxIncluded: boolean
  taxes: Taxed<Rate>['taxes']
  deliveryTax: number
  total: number
}

/**
 * Computes the totals of a cart in charged minor units, in the browser and on the server alike.
 * `percent` is the coupon's discount; `rate` holds catalogue minor units; without `terms` no tax is computed. `reduction` is taken off what the coupon
 * leaves of the goods, in steps that the shop charges. Never negative.
 */
export function cartTotals<Rate extends { percent: number }>(
  lines: readonly PricedLine[],
  percent: number,
  rate: { cost: number; freeOver: number | null } | null,
  rule: MoneyRule,
  terms: TaxTerms<Rate> | null = null,
  reduction = 0,
): CartTotals<Rate> {
  const goods = itemTotal(lines)
  const eligible = lines.map((line) => (line.eligible ? line.price * line.qty : 0))
  const discount = couponDiscount(
    eligible.reduce((a, b) => a + b, 0),
    percent,
    rule.decimals,
  )
  const unit = shareUnit(rule.decimals)
  const shares = spread(discount, eligible, unit)
  const left = lines.map((line, index) => line.price * line.qty - shares[index]!)
  const reduced = Math.min(goods - discount, reduction)
  const taken = reduced - (reduced % 10 ** (2 - rule.decimals))
  const more = taken > 0 ? spread(taken, left, unit) : left.map(() => 0)
  const delivery = rate ? deliveryCost(rate, goods - discount - taken, rule) : 0
  return {
    ...computeCartTax(
      lines.map((line, index) => ({ total: line.price * line.qty, discount: shares[index]! + more[index]! })),
      delivery,
      rule,
      terms,
    ),
    itemTotal: goods,
    discount: discount + taken,
    reduction: taken,
  }
}

/** Computes the tax of lines (after their discount) and delivery. */
export function computeCartTax<Rate extends { percent: number }>(
  lines: readonly { total: number; discount: number }[],
  delivery: number,
  { decimals }: Pick<MoneyRule, 'decimals'>,
  terms: TaxTerms<Rate> | null,
): Omit<CartTotals<Rate>, 'itemTotal' | 'discount' | 'reduction'> {
  const nets = lines.map(({ total, discount }) => total - discount)
  const {
    tax,
    taxes,
    lines: shares,
    delivery: deliveryTax,
  } = terms ? computeTax(nets, delivery, terms.rates, { ...terms, decimals }) : withoutTax<Rate>(nets)
  const taxIncluded = terms?.included ?? false
  return {
    lines: lines.map((line, index) => ({ ...line, tax: shares[index]! })),
    delivery,
    tax,
    taxIncluded,
    taxes,
    deliveryTax,
    total: nets.reduce((a, b) => a + b, 0) + delivery + (taxIncluded ? 0 : tax),
  }
}
