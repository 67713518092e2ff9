import { isDeepStrictEqual } from 'node:util'
import { cartTotals, computeCartTax } from '@haat/shared/cart/rules.ts'
import type { CartLine } from '@haat/shared/cart/schema.ts'
import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { costByWeight } from '@haat/shared/delivery/rules.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice } from '@haat/shared/money.ts'
import type { TaxTerms } from '@haat/shared/tax/rules.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { explainTax, taxRows, toAreaNames } from '../cart/service.ts'
import { findCategoryIds, type ResolvedLine, resolveLines } from '../catalog/service.ts'
import { decideRedeemed } from '../coupons/service.ts'
import { findRate } from '../delivery/service.ts'
import { areaNames, type OrderDetails, type OrderDraft } from '../orders/service.ts'
import { readPricing } from '../settings/service.ts'
import type { NamedRate } from '../tax/service.ts'
import { toOrderLine } from './draft.ts'

/** New quantities of existing lines, and lines to add. */
export interface Edit {
  lines: readonly { lineId: string; qty: number }[]
  add: readonly CartLine[]
}

type Line = OrderDraft['lines'][number] & {
  /** null for a new line */
  id: string | null
  categoryIds: readonly string[]
}

/** The order after an edit. Amounts are in minor units of the order's currency. */
export interface EditPlan {
  lines: Line[]
  itemTotal: number
  discount: number
  delivery: number
  tax: number
  taxes: OrderDetails['order']['taxes']
  deliveryTax: number
  total: number
  couponLost: boolean
  explanation: OrderDetails['order']['explanation']
  /** per variant: positive units are taken from stock, negative units are returned */
  stockChanges: Map<string, number>
}

/**
 * Calculates an edit. Existing units keep their price; additional units cost the current price.
 * @throws bad_request, not_found, sold_out, not_shipped, unavailability codes of `resolveLines`
 */
export async function planEdit(ctx: Ctx, details: OrderDetails, edit: Edit): Promise<EditPlan> {
  const { order } = details
  const lines = await planLines(ctx, details, edit)
  if (lines.length === 0) throw new Refusal('bad_request', { fields: { lines: 'nothing is left: cancel the order instead' } })
  const coupon = await planCoupon(ctx, details, lines)
  const priced = lines.map(({ price, qty }, index) => ({ price, qty, eligible: coupon.eligible[index]! }))
  const promotions = order.explanation.filter(({ rule }) => rule === 'promotion')
  const reduction = 0 - promotions.reduce((sum, { amount }) => sum + amount, 0)
  const totals = cartTotals(priced, coupon.percent, null, order.currency, null, reduction)
  const planned = await planDelivery(ctx, order, lines, totals.itemTotal - totals.discount)
  const delivery = planned?.amount ?? 0
  const withTax = computeCartTax(totals.lines, delivery, order.currency, await toTaxTerms(ctx, order))
  return {
    lines: lines.map((line, index) => ({ ...line, ...withTax.lines[index]! })),
    itemTotal: totals.itemTotal,
    discount: totals.discount,
    delivery,
    tax: withTax.tax,
    taxes: taxRows(withTax),
    deliveryTax: withTax.deliveryTax,
    total: withTax.total,
    couponLost: coupon.lost,
    explanation: [
      { rule: 'items', amount: totals.itemTotal },
      ...(order.couponCode === null
        ? []
        : [{ rule: 'coupon' as const, about: order.couponCode, amount: totals.reduction - totals.discount }]),
      ...keepReductions(promotions, totals.reduction),
      ...(planned
        ? [{ rule: planned.free ? ('delivery_free' as const) : ('delivery' as const), ...planned.area, amount: delivery }]
        : []),
      ...explainTax(withTax),
    ],
    stockChanges: stockChangesBetween(details.lines, lines),
  }
}

/** The reductions of the order, together `left`: less if the goods are worth less now. */
function keepReductions(promotions: EditPlan['explanation'], left: number): EditPlan['explanation'] {
  let rest = left
  return promotions.flatMap((row) => {
    const taken = Math.min(rest, 0 - row.amount)
    rest -= taken
    return taken > 0 ? [{ ...row, amount: 0 - taken }] : []
  })
}

/** The order keeps the tax rates it was placed with. */
async function toTaxTerms(ctx: Ctx, order: OrderDetails['order']): Promise<TaxTerms<NamedRate> | null> {
  if (order.taxes.length === 0) return null
  // An order with free delivery does not store whether delivery is taxed.
  const onDelivery = order.delivery > 0 ? order.deliveryTax > 0 : (await readPricing(ctx)).tax.onDelivery
  return {
    rates: order.taxes.map(({ base: _, amount: _amount, ...rate }) => rate),
    included: order.taxIncluded,
    onDelivery,
  }
}

async function planLines(ctx: Ctx, { order, lines }: OrderDetails, edit: Edit): Promise<Line[]> {
  const newQuantities = new Map(edit.lines.map(({ lineId, qty }) => [lineId, qty]))
  if (edit.lines.some(({ lineId }) => !lines.some(({ id }) => id === lineId))) throw new Refusal('not_found')
  const cartLines = lines.map(({ productId, colorName, attributeName }) => ({
    _id: productId ?? '00000000-0000-0000-0000-000000000000',
    color: colorName === null ? null : { name: colorName },
    attribute: attributeName === null ? null : { name: attributeName },
  }))
  const language = Language.safeParse(order.language).data ?? ctx.language
  const resolved = await resolveLines({ ...ctx, language }, [...cartLines, ...edit.add])
  const categories = await findCategoryIds(
    ctx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const after: Line[] = []
  const additions: { found: ResolvedLine; qty: number }[] = []
  lines.forEach(({ id, position: _, ...line }, index) => {
    const found = resolved[index]!
    const qty = newQuantities.get(id) ?? line.qty
    if (qty > line.qty) additions.push({ found, qty: qty - line.qty })
    const saved = Math.min(qty, line.qty)
    // A product that is not sold any more keeps the coupon of its category.
    const categoryIds = (line.productId === null ? undefined : categories.get(line.productId)) ?? []
    if (saved > 0) after.push({ ...line, id, qty: saved, categoryIds })
  })
  edit.add.forEach(({ qty }, index) => {
    additions.push({ found: resolved[lines.length + index]!, qty })
  })
  for (const { found, qty } of additions) {
    if (!found.ok) throw new Refusal(found.code)
    const price = chargedPrice(found.price, order.currency)
    const added = toOrderLine({ found, qty, price, discount: 0, tax: 0, total: 0 })
    const same = after.find((line) => line.variantId === found.variantId && line.price === price && hasSameParts(line, added))
    if (same) same.qty += qty
    else after.push({ ...added, id: null, categoryIds: found.categoryIds })
  }
  assertInStock(lines, after, resolved)
  return after
}

/** Whether both lines take the same units from stock: a bundle may have got other parts since it was sold. */
const hasSameParts = (one: Pick<Line, 'parts'>, other: Pick<Line, 'parts'>): boolean =>
  isDeepStrictEqual(partUnits(one), partUnits(other))

const partUnits = ({ parts }: Pick<Line, 'parts'>) => parts.map(({ variantId, qty }) => [variantId, qty] as const)

/** Early check for the user interface; the conditional stock update decides. */
function assertInStock(before: OrderDetails['lines'], after: readonly Line[], resolved: readonly ResolvedLine[]): void {
  const stock = new Map(
    resolved.flatMap((found) =>
      found.ok ? [found, ...found.parts].map(({ variantId, stock }) => [variantId, stock] as const) : [],
    ),
  )
  for (const [variantId, qty] of stockChangesBetween(before, after)) {
    const left = stock.get(variantId)
    if (qty > 0 && left !== undefined && left !== unlimited && left < qty)
      throw new Refusal('sold_out', { lines: [{ variantId, stock: left }] })
  }
}

function stockChangesBetween(before: OrderDetails['lines'], after: readonly Line[]): Map<string, number> {
  const stockChanges = new Map<string, number>()
  const count = (lines: readonly Pick<Line, 'variantId' | 'parts' | 'qty'>[], sign: 1 | -1) => {
    for (const { variantId, qty } of lines.flatMap((line) => stockUnits(line, line.qty)))
      stockChanges.set(variantId, (stockChanges.get(variantId) ?? 0) + sign * qty)
  }
  count(after, 1)
  count(before, -1)
  return new Map([...stockChanges].filter(([, qty]) => qty !== 0))
}

/** The coupon stays while the goods meet its conditions, even if it has expired or is used up by now. */
async function planCoupon(ctx: Ctx, { order }: OrderDetails, lines: readonly Line[]) {
  const none = { eligible: lines.map(() => false), percent: 0, lost: false }
  if (order.couponCode === null || order.couponPercent === null) return none
  const decision = await decideRedeemed(ctx, {
    orderId: order.id,
    rule: order.currency,
    lines: lines.map(({ productId, categoryIds, price, qty }) => ({
      productId: productId ?? '',
      categoryIds,
      total: price * qty,
    })),
  })
  return decision.ok ? { eligible: decision.value.eligible, percent: order.couponPercent, lost: false } : { ...none, lost: true }
}

/** The agreed delivery cost stays; only free delivery is decided again. Null if nothing is shipped. */
async function planDelivery(
  ctx: Ctx,
  order: OrderDetails['order'],
  lines: readonly Line[],
  goods: number,
): Promise<{ amount: number; free: boolean; area: ReturnType<typeof areaNames> } | null> {
  if (order.deliveryType === 'digital') {
    // It has no address, area and cost of delivery.
    if (lines.some(({ id, digital }) => id === null && !digital)) throw new Refusal('not_shipped')
    return null
  }
  if (lines.every(({ digital }) => digital)) return null
  const before = order.explanation.find(({ rule }) => rule === 'delivery' || rule === 'delivery_free')
  const rate = await findRate(ctx, { type: order.deliveryType, area: order.deliveryArea }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const area = rate ? toAreaNames(rate) : areaNames(order)
  if (!rate) return { amount: order.delivery, free: before?.rule === 'delivery_free', area }
  if (rate.freeOver !== null && goods >= chargedPrice(rate.freeOver, order.currency))
    return { amount: 0, free: rate.cost > 0, area }
  if (before?.rule === 'delivery') return { amount: order.delivery, free: false, area }
  // The weight when it was ordered is not known any more: the lightest band is charged.
  return { amount: chargedPrice(costByWeight(rate, 0), order.currency), free: false, area }
}
