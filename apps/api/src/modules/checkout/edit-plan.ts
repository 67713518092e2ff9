import { cartTotals, taxed } from '@haat/shared/cart/rules.ts'
import type { CartLine } from '@haat/shared/cart/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice } from '@haat/shared/money.ts'
import type { TaxTerms } from '@haat/shared/tax/rules.ts'
import type { Ctx } from '../../ctx.ts'
import { explainTax, taxRows } from '../cart/price.ts'
import { type ResolvedLine, resolveLines } from '../catalog/service.ts'
import { decideKept } from '../coupons/service.ts'
import { findRate } from '../delivery/service.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import type { OrderDraft } from '../orders/service.ts'
import { readPricing } from '../settings/service.ts'
import type { NamedRate } from '../tax/service.ts'
import { lineOf } from './draft.ts'

export interface Edit {
  lines: readonly { lineId: string; qty: number }[]
  add: readonly CartLine[]
}

type Line = OrderDraft['lines'][number] & {
  /** null: it comes in with this edit */
  id: string | null
  categoryIds: readonly string[]
}

/** What an edit makes of an order, in charged minor units of the order's own currency. */
export interface EditPlan {
  lines: Line[]
  itemTotal: number
  discount: number
  delivery: number
  tax: number
  taxes: WholeOrder['order']['taxes']
  deliveryTax: number
  total: number
  couponLost: boolean
  explanation: WholeOrder['order']['explanation']
  /** by variant: more than zero is taken from stock, less is given back */
  moves: Map<string, number>
}

/** Pieces that stay keep the price they were bought at; more pieces cost what they cost now. */
export async function planEdit(ctx: Ctx, whole: WholeOrder, edit: Edit): Promise<EditPlan> {
  const { order } = whole
  const lines = await linesAfter(ctx, whole, edit)
  if (lines.length === 0) throw new Refusal('bad_request', { fields: { lines: 'nothing is left: cancel the order instead' } })
  const coupon = await couponAfter(ctx, whole, lines)
  const priced = lines.map(({ price, qty }, index) => ({ price, qty, eligible: coupon.eligible[index]! }))
  const totals = cartTotals(priced, coupon.percent, null, order.currency)
  const { amount: delivery, free } = await deliveryAfter(ctx, whole, totals.itemTotal - totals.discount)
  const withTax = taxed(totals.lines, delivery, order.currency, await termsOf(ctx, order))
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
      ...(order.couponCode === null ? [] : [{ rule: 'coupon' as const, about: order.couponCode, amount: 0 - totals.discount }]),
      { rule: free ? 'delivery_free' : 'delivery', about: order.deliveryArea, amount: delivery },
      ...explainTax(withTax),
    ],
    moves: movesBetween(whole.lines, lines),
  }
}

/** An order keeps the rates it was placed under. */
async function termsOf(ctx: Ctx, order: WholeOrder['order']): Promise<TaxTerms<NamedRate> | null> {
  if (order.taxes.length === 0) return null
  // Where nothing was paid for the delivery the order does not say whether that is taxed.
  const onDelivery = order.delivery > 0 ? order.deliveryTax > 0 : (await readPricing(ctx)).tax.onDelivery
  return {
    rates: order.taxes.map(({ base: _, amount: _amount, ...rate }) => rate),
    included: order.taxIncluded,
    onDelivery,
  }
}

async function linesAfter(ctx: Ctx, { order, lines }: WholeOrder, edit: Edit): Promise<Line[]> {
  const wanted = new Map(edit.lines.map(({ lineId, qty }) => [lineId, qty]))
  if (edit.lines.some(({ lineId }) => !lines.some(({ id }) => id === lineId))) throw new Refusal('not_found')
  const asWire = lines.map(({ productId, colorName, attributeName }) => ({
    _id: productId ?? '00000000-0000-0000-0000-000000000000',
    color: colorName === null ? null : { name: colorName },
    attribute: attributeName === null ? null : { name: attributeName },
  }))
  const resolved = await resolveLines(ctx, [...asWire, ...edit.add])
  const after: Line[] = []
  const more: { found: ResolvedLine; qty: number }[] = []
  lines.forEach(({ id, position: _, ...line }, index) => {
    const found = resolved[index]!
    const qty = wanted.get(id) ?? line.qty
    if (qty > line.qty) more.push({ found, qty: qty - line.qty })
    const kept = Math.min(qty, line.qty)
    if (kept > 0) after.push({ ...line, id, qty: kept, categoryIds: found.ok ? found.categoryIds : [] })
  })
  edit.add.forEach(({ qty }, index) => {
    more.push({ found: resolved[lines.length + index]!, qty })
  })
  for (const { found, qty } of more) {
    if (!found.ok) throw new Refusal(found.code)
    const price = chargedPrice(found.price, order.currency)
    const same = after.find((line) => line.variantId === found.variantId && line.price === price)
    if (same) same.qty += qty
    else after.push({ ...lineOf({ found, qty, price, discount: 0, tax: 0, total: 0 }), id: null, categoryIds: found.categoryIds })
  }
  assertInStock(lines, after, resolved)
  return after
}

/** What staff hear before they ask; the statement that takes the pieces decides. */
function assertInStock(before: WholeOrder['lines'], after: readonly Line[], resolved: readonly ResolvedLine[]): void {
  const stock = new Map(resolved.flatMap((found) => (found.ok ? [[found.variantId, found.stock] as const] : [])))
  for (const [variantId, qty] of movesBetween(before, after)) {
    const left = stock.get(variantId)
    if (qty > 0 && left !== undefined && left !== unlimited && left < qty)
      throw new Refusal('sold_out', { lines: [{ variantId, stock: left }] })
  }
}

function movesBetween(before: WholeOrder['lines'], after: readonly Line[]): Map<string, number> {
  const moves = new Map<string, number>()
  const count = (lines: readonly { variantId: string | null; qty: number }[], sign: 1 | -1) => {
    for (const { variantId, qty } of lines) if (variantId) moves.set(variantId, (moves.get(variantId) ?? 0) + sign * qty)
  }
  count(after, 1)
  count(before, -1)
  return new Map([...moves].filter(([, qty]) => qty !== 0))
}

/** The coupon stays with the order while the goods reach what it asks for, also when it has ended or was used up since. */
async function couponAfter(ctx: Ctx, { order }: WholeOrder, lines: readonly Line[]) {
  const none = { eligible: lines.map(() => false), percent: 0, lost: false }
  if (order.couponCode === null || order.couponPercent === null) return none
  const decision = await decideKept(ctx, {
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

/** The cost agreed on stays; only whether the goods travel free follows the goods. */
async function deliveryAfter(ctx: Ctx, { order }: WholeOrder, goods: number): Promise<{ amount: number; free: boolean }> {
  const wasFree = order.explanation.some(({ rule }) => rule === 'delivery_free')
  const rate = await findRate(ctx, { type: order.deliveryType, area: order.deliveryArea }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!rate) return { amount: order.delivery, free: wasFree }
  if (rate.freeOver !== null && goods >= chargedPrice(rate.freeOver, order.currency)) return { amount: 0, free: rate.cost > 0 }
  return { amount: wasFree ? chargedPrice(rate.cost, order.currency) : order.delivery, free: false }
}
