import { lineUid } from '@haat/shared/cart/line-uid.ts'
import { type CartTotals, cartTotals } from '@haat/shared/cart/rules.ts'
import type { CartLine, Quote } from '@haat/shared/cart/schema.ts'
import { shareStock, stockUnits } from '@haat/shared/catalog/bundles.ts'
import { canTake } from '@haat/shared/catalog/stock.ts'
import { type CartWeight, cartWeight, costByWeight, type Place, totalGrams } from '@haat/shared/delivery/rules.ts'
import type { DeliveryChoice } from '@haat/shared/delivery/schema.ts'
import { type ErrorCode, Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import type { Currency, Settings } from '@haat/shared/settings/schema.ts'
import type { TaxRow } from '@haat/shared/tax/schema.ts'
import { adjustRate, findReductions, findTaxRates, type Reduction } from '../../extensions/calculate.ts'
import type { PricedForExtension } from '../../extensions/define.ts'
import type { Ctx } from '../../platform/context.ts'
import { type ResolvedLine, resolveLines, shownPart } from '../catalog/service.ts'
import { type AppliedCoupon, decideCoupon } from '../coupons/service.ts'
import { type FoundRate, findRate } from '../delivery/service.ts'
import { findTaxTerms, type NamedRate } from '../tax/service.ts'

/** The cart to price and its context. */
export interface CartQuestion {
  items: readonly CartLine[]
  coupon?: string | undefined
  delivery?: DeliveryChoice | undefined
  /** shipping address, which the delivery area must serve */
  address?: Place | undefined
  /** email that coupon uses are counted by; null while unknown */
  customer: string | null
  /** account of the buyer, for promotions of extensions; absent or null for a guest */
  userId?: string | null
}

export type Problem = Quote['problems'][number]

/** A line that can be sold. Amounts are in charged minor units. */
export interface PricedItem {
  uid: string
  qty: number
  found: Extract<ResolvedLine, { ok: true }>
  price: number
  total: number
  discount: number
  tax: number
  eligible: boolean
  /** units this line can have, after the lines before it that take the same stock; -1 means unlimited */
  stock: number
}

/** A priced cart. Amounts are in charged minor units. */
export interface PricedCart {
  /** in the order of the request; `priced` is null for a line that is not sold */
  items: { wire: CartLine; uid: string; priced: PricedItem | null; problem?: ErrorCode }[]
  totals: CartTotals<NamedRate>
  /** tax is added once the address is known */
  taxPending: boolean
  coupon: AppliedCoupon | null
  /** reductions by promotions of extensions; their sum is `totals.reduction` */
  reductions: Reduction[]
  delivery: FoundRate | null
  /** false if all lines are digital */
  needsDelivery: boolean
  /** weight of the shipped items */
  weight: CartWeight
  forExtensions: PricedForExtension
  currency: Currency
  problems: Problem[]
}

/** The settings that prices depend on. */
export type Pricing = Pick<Settings, 'currency' | 'tax'>

/**
 * Prices a cart with the shop's current prices. Problems are returned in `problems`, not thrown. The settings may still be read, at the same time as the
 * products.
 * @throws bad_request if the total is too large
 */
export async function priceCart(ctx: Ctx, shop: Pricing | Promise<Pricing>, question: CartQuestion): Promise<PricedCart> {
  try {
    return await price(ctx, shop, question)
  } catch (error) {
    // The money functions throw for amounts beyond the safe integer range.
    if (error instanceof RangeError) throw new Refusal('bad_request', { fields: { items: 'the total is too large' } })
    throw error
  }
}

async function price(ctx: Ctx, shop: Pricing | Promise<Pricing>, question: CartQuestion): Promise<PricedCart> {
  const [{ currency, tax }, resolved] = await Promise.all([shop, resolveLines(ctx, question.items)])
  const available = availableUnits(question.items, resolved)
  const problems: Problem[] = []

  const items = question.items.map((wire, index) => {
    const found = resolved[index]!
    const uid = lineUid(wire)
    if (!found.ok) {
      problems.push({ code: found.code, uid })
      return { wire, uid, priced: null, problem: found.code }
    }
    const charged = chargedPrice(found.price, currency)
    const amounts = { price: charged, total: charged * wire.qty, discount: 0, tax: 0 }
    const priced = { uid, qty: wire.qty, found, ...amounts, eligible: false, stock: available[index]! }
    if (canTake(priced.stock, wire.qty)) return { wire, uid, priced }
    problems.push({ code: 'sold_out', uid, stock: priced.stock })
    return { wire, uid, priced, problem: 'sold_out' as const }
  })

  const lines = items.flatMap(({ priced }) => priced ?? [])
  const coupon = await couponOf(ctx, currency, question, lines, problems)
  lines.forEach((line, index) => {
    line.eligible = coupon?.eligible[index] ?? false
  })
  const needsDelivery = lines.length === 0 || lines.some(({ found }) => !found.digital)
  const weight = cartWeight(lines.map(({ qty, found }) => ({ ...found, qty })))
  const percent = coupon?.percent ?? 0
  const { itemTotal, discount } = cartTotals(lines, percent, null, currency)
  const shown = toExtensions(question, lines, { goods: itemTotal - discount, currency })
  const found = needsDelivery ? await deliveryOf(ctx, question, weight, problems) : null
  const delivery = found && (await adjustRate(ctx, found, shown))
  const { terms, pending } = await findTaxTerms(ctx, tax, question.address)
  const rates = terms ? await findTaxRates(ctx, shown) : undefined
  const reductions = await findReductions(ctx, shown)
  const wanted = reductions.reduce((sum, { amount }) => sum + amount, 0)
  const totals = cartTotals(lines, percent, delivery, currency, terms && rates ? { ...terms, rates } : terms, wanted)
  lines.forEach((line, index) => {
    line.discount = totals.lines[index]!.discount
    line.tax = totals.lines[index]!.tax
  })
  return {
    items,
    totals,
    taxPending: pending,
    coupon,
    reductions: toCharged(reductions, totals),
    delivery,
    needsDelivery,
    weight,
    forExtensions: shown,
    currency,
    problems,
  }
}

/** The cart as extensions see it. */
const toExtensions = (
  { userId = null, address }: CartQuestion,
  lines: readonly PricedItem[],
  { goods, currency }: { goods: number; currency: Currency },
): PricedForExtension => ({
  userId,
  goods,
  lines: lines.map(({ found, qty, total }) => ({ productId: found.productId, qty, total, digital: found.digital })),
  address,
  currency,
})

/** The reductions as applied: the last ones are smaller if the currency of the shop rounds to larger steps. */
function toCharged(reductions: readonly Reduction[], { reduction }: Pick<CartTotals, 'reduction'>): Reduction[] {
  let left = reduction
  return reductions.flatMap((one) => {
    const amount = Math.min(left, one.amount)
    left -= amount
    return amount > 0 ? [{ ...one, amount }] : []
  })
}

/** Units that each line can have: several lines may take the same variant, alone or as a part of a bundle. 0 for a line that is not sold. */
const availableUnits = (items: readonly CartLine[], resolved: readonly ResolvedLine[]): number[] =>
  shareStock(
    items.map(({ qty }, index) => {
      const found = resolved[index]!
      return { qty, units: found.ok ? stockOf(found) : [] }
    }),
  )

const stockOf = (found: Extract<ResolvedLine, { ok: true }>) =>
  found.parts.length > 0 ? found.parts : stockUnits(found, 1).map((units) => ({ ...units, stock: found.stock }))

async function couponOf(
  ctx: Ctx,
  rule: Currency,
  { coupon, customer }: CartQuestion,
  lines: readonly PricedItem[],
  problems: Problem[],
): Promise<AppliedCoupon | null> {
  if (!coupon) return null
  const decision = await decideCoupon(ctx, {
    code: coupon,
    customer,
    rule,
    lines: lines.map(({ found, total }) => ({ productId: found.productId, categoryIds: found.categoryIds, total })),
  })
  if (decision.ok) return decision.value
  const minimum = decision.about?.minimum
  problems.push({ code: decision.code, ...(typeof minimum === 'number' && { minimum }) })
  return null
}

/** The chosen rate, with the cost of this weight. */
async function deliveryOf(
  ctx: Ctx,
  { delivery, address }: CartQuestion,
  weight: CartWeight,
  problems: Problem[],
): Promise<FoundRate | null> {
  if (!delivery) return null
  try {
    const rate = await findRate(ctx, delivery, address)
    return { ...rate, cost: costByWeight(rate, totalGrams(weight, rate.defaultWeight)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    problems.push({ code: error.code })
    return null
  }
}

/** The steps of the price calculation in charged minor units; they sum up to the total. */
export function explainPrice({ totals, coupon, reductions, delivery }: PricedCart): Explained[] {
  return [
    { rule: 'items', amount: totals.itemTotal },
    ...(coupon ? [{ rule: 'coupon' as const, about: coupon.code, amount: totals.reduction - totals.discount }] : []),
    ...explainReductions(reductions),
    ...(delivery
      ? [
          {
            rule: isFree(delivery, totals) ? ('delivery_free' as const) : ('delivery' as const),
            ...toAreaNames(delivery),
            amount: totals.delivery,
          },
        ]
      : []),
    ...explainTax(totals),
  ]
}

const explainReductions = (reductions: readonly Reduction[]): Explained[] =>
  reductions.map(({ extension, names, amount }) => ({ rule: 'promotion', about: names.en, names, extension, amount: 0 - amount }))

/** The delivery area of a row, in the shop's language and translated. */
export const toAreaNames = ({ area, names }: Pick<FoundRate, 'area' | 'names'>): { about: string; names?: FoundRate['names'] } =>
  Object.keys(names).length > 0 ? { about: area, names } : { about: area }

/** Tax included in the prices does not change the total. */
export const explainTax = ({ taxes, taxIncluded }: Pick<CartTotals<NamedRate>, 'taxes' | 'taxIncluded'>): Explained[] =>
  taxIncluded ? [] : taxes.map(({ rate, amount }) => ({ rule: 'tax' as const, about: rate.name, amount }))

/** Tax rows as orders store them. */
export const taxRows = ({ taxes }: Pick<CartTotals<NamedRate>, 'taxes'>): TaxRow[] =>
  taxes.map(({ rate, base, amount }) => ({ ...rate, base, amount }))

interface Explained {
  rule: Quote['explanation'][number]['rule']
  about?: string
  names?: FoundRate['names']
  extension?: string
  amount: number
}

const isFree = (delivery: FoundRate, totals: CartTotals) => totals.delivery === 0 && delivery.cost > 0

/** Builds the quote for responses, amounts in major units. */
export function toQuote(cart: PricedCart): Quote {
  const { totals, coupon, delivery, currency, problems } = cart
  return {
    items: cart.items.map(({ wire, uid, priced, problem }) => ({
      _id: wire._id,
      uid,
      ...(priced ? shownItem(priced, currency) : notSold),
      qty: wire.qty,
      ...(problem && { problem }),
    })),
    itemTotal: toAmount(totals.itemTotal),
    ...(coupon && { coupon: { code: coupon.code, discount: coupon.percent } }),
    discount: toAmount(totals.discount),
    ...(cart.needsDelivery ? { weight: cart.weight } : { digitalOnly: true }),
    ...(delivery && {
      delivery: {
        type: delivery.type,
        area: delivery.area,
        cost: toAmount(totals.delivery),
        freeOver: delivery.freeOver === null ? null : toAmount(chargedPrice(delivery.freeOver, currency)),
        daysMin: delivery.daysMin,
        daysMax: delivery.daysMax,
      },
    }),
    tax: toAmount(totals.tax),
    taxIncluded: totals.taxIncluded,
    taxes: taxRows(totals).map((row) => ({ ...row, base: toAmount(row.base), amount: toAmount(row.amount) })),
    taxPending: cart.taxPending,
    total: toAmount(totals.total),
    currency,
    explanation: explainPrice(cart).map((row) => ({ ...row, amount: toAmount(row.amount) })),
    problems,
  }
}

const notSold = {
  slug: null,
  name: '',
  color: null,
  attribute: null,
  options: [],
  image: null,
  sku: null,
  price: 0,
  discount: 0,
  total: 0,
  stock: 0,
}

function shownItem({ found, price, total, discount, stock }: PricedItem, currency: Currency) {
  const { slug, name, nameLabel, color, attribute, options, image, sku, digital, comparePrice, parts } = found
  return {
    slug,
    name: nameLabel ?? name,
    color,
    attribute,
    options,
    image,
    sku,
    ...(digital && { digital }),
    price: toAmount(price),
    ...(comparePrice !== null && { comparePrice: toAmount(chargedPrice(comparePrice, currency)) }),
    discount: toAmount(discount),
    total: toAmount(total),
    stock,
    ...(parts.length > 0 && { parts: parts.map(shownPart) }),
  }
}
