import { randomUUID } from 'node:crypto'
import { type Decision, Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { isOnline, type OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { RefundWish } from '@haat/shared/payments/desk-schema.ts'
import { inUnits, smallestAmount } from '@haat/shared/payments/provider-money.ts'
import { decideRefund, providerPart, type RefundFacts, type RefundPlan } from '@haat/shared/payments/refund-rules.ts'
import type { Ctx } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import { giveBackStock } from '../catalog/service.ts'
import { changeOrder, type Deed, tell } from '../orders/desk-acting.ts'
import { backOf, piecesOf, type WholeOrder } from '../orders/desk-view.ts'
import { dropFromOrder } from '../orders/dropping.ts'
import { announce } from '../orders/messages.ts'
import { actorOf } from '../orders/service.ts'
import { forgetReasons, insertRefund, type PaidRow, providerLeft, type RefundRow, refundsOf, reserve } from './refund-repo.ts'

/**
 * Pays a part of an order back, or all of it: its part is taken from what was captured, its pieces go back to the shelf, and all of it
 * stands in the history, in one transaction. A provider is asked after that, by a job; staff have handed out cash and transfers
 * themselves. Inside another transaction it is part of that.
 */
export async function refundOrder(
  ctx: Ctx,
  { orderId, ...wish }: RefundWish & { orderId: string },
): Promise<{ refundId: string }> {
  let refundId = ''
  await changeOrder(ctx, { orderId }, async (ctx, whole) => {
    const { refund, deed } = await writeRefund(ctx, whole, wish)
    refundId = refund.id
    return deed
  })
  return { refundId }
}

async function writeRefund(ctx: Ctx, whole: WholeOrder, wish: RefundWish): Promise<{ refund: RefundRow; deed: Deed }> {
  const { order } = whole
  const plan = allowed(
    decideRefund(refundFactsOf(whole), { ...wish, amount: toMinor(wish.amount), delivery: toMinor(wish.delivery) }),
  )
  const before = whole.payments.reduce((sum, { refunded }) => sum + refunded, 0)
  const payment = await reserve(ctx.db, plan.paymentId, plan.amount)
  if (!payment) throw new Refusal('refund_too_much')
  const refund = await insertRefund(ctx.db, await rowOf(ctx, payment, plan, wish.reason))
  await dropFromOrder(
    ctx,
    order.id,
    plan.lines.map(({ lineId, dropped }) => ({ lineId, pieces: dropped })),
  )
  const amount = toAmount(plan.amount)
  const about = { amount, method: payment.method, ...(wish.reason && { reason: wish.reason }) }
  if (refund.status === 'succeeded') {
    await tell(ctx, order.id, 'refunded', about)
    await announce(ctx, 'refund.succeeded', refund.id)
  } else {
    await tell(ctx, order.id, 'refund_started', about)
    ctx.jobs?.wake('refund')
  }
  // Last, as with every order: its locks are the ones everybody waits for.
  await restock(ctx, whole, plan)
  return { refund, deed: { action: 'orders.refund', diff: { refunded: [toAmount(before), toAmount(before + plan.amount)] } } }
}

async function rowOf(ctx: Ctx, payment: PaidRow, { amount, tax, delivery, lines }: RefundPlan, reason: string) {
  const online = isOnline(payment.method)
  const left = payment.captured - payment.refunded + amount
  const providerAmount = online ? await providerAmountOf(ctx, payment, { amount, left }) : null
  if (providerAmount === 0) throw new Refusal('bad_request', { fields: { amount: 'is nothing in the currency of the provider' } })
  return {
    orderId: payment.orderId,
    paymentId: payment.id,
    amount,
    tax,
    delivery,
    lines,
    reason,
    status: online ? ('pending' as const) : ('succeeded' as const),
    key: randomUUID(),
    providerAmount,
    actor: actorOf(ctx),
    ...(!online && { settledAt: new Date() }),
  }
}

/**
 * In the provider's smallest units. In the order's own currency it is exact.
 *
 * @throws bad_request for a part that is finer than the provider can pay back
 */
async function providerAmountOf(ctx: Ctx, payment: PaidRow, part: { amount: number; left: number }): Promise<number> {
  const { method, providerCurrency, providerDecimals, providerRate } = payment
  const step = gatewaysOf(ctx.env)[method as OnlineMethod]?.steps?.[providerCurrency!] ?? 1
  const exact = inUnits(part.amount, providerDecimals!)
  if (providerRate === 1 && part.amount < part.left && (exact === null || exact % step !== 0))
    throw new Refusal('bad_request', { fields: { amount: 'is finer than the provider can pay back' } })
  return providerPart(part, await providerLeft(ctx.db, payment), step)
}

async function restock(ctx: Ctx, { order, lines }: WholeOrder, plan: RefundPlan): Promise<void> {
  const pieces = plan.lines.flatMap(({ lineId, qty, restocked }) => {
    const variantId = lines.find(({ id }) => id === lineId)?.variantId
    return restocked && variantId ? [{ variantId, qty }] : []
  })
  if (pieces.length > 0) await giveBackStock(ctx, pieces, { reference: order.orderId, actor: actorOf(ctx), kind: 'return' })
}

/** What the rules look at. */
export function refundFactsOf(whole: WholeOrder): RefundFacts {
  const { order, lines, payments, refunds } = whole
  const added = (tax: number) => (order.taxIncluded ? 0 : tax)
  const valid = refunds.filter(({ status }) => status !== 'failed')
  const sum = (amountOf: (refund: (typeof valid)[number]) => number) => valid.reduce((all, refund) => all + amountOf(refund), 0)
  const pieces = piecesOf(whole)
  const unit = smallestAmount(order.currency.name)
  return {
    unit,
    cancelled: order.status === 'cancelled',
    total: order.total,
    tax: order.tax,
    delivery: order.delivery + added(order.deliveryTax),
    deliveryTax: order.deliveryTax,
    refunded: sum(({ amount }) => amount),
    refundedTax: sum(({ tax }) => tax),
    refundedDelivery: sum(({ delivery }) => delivery),
    refundedApart: sum(({ lines, delivery, amount }) => (lines.length === 0 && delivery === 0 ? amount : 0)),
    lines: lines.map(({ id, qty, total, discount, tax }) => ({
      id,
      unit,
      qty,
      worth: total - discount + added(tax),
      tax,
      ...backOf(id, whole),
      waiting: Math.max(0, pieces.get(id)!.remaining),
    })),
    payments,
  }
}

/** What a cancellation has to give back: pieces that a refund has put on the shelf are there. */
export async function piecesToGiveBack(
  ctx: Ctx,
  orderId: string,
  lines: readonly { id: string; variantId: string | null; qty: number }[],
): Promise<{ variantId: string; qty: number }[]> {
  const back = (await refundsOf(ctx.db, [orderId])).flatMap((refund) => refund.lines.filter(({ restocked }) => restocked))
  return lines.flatMap(({ id, variantId, qty }) => {
    const left = back.reduce((rest, line) => (line.lineId === id ? rest - line.qty : rest), qty)
    return variantId && left > 0 ? [{ variantId, qty: left }] : []
  })
}

/** Inside a transaction: why something was paid back goes with the person it was paid to. */
export const forgetRefundReasons = (ctx: Ctx, orderIds: readonly string[]): Promise<void> => forgetReasons(ctx.db, orderIds)

function allowed<T>(decision: Decision<T>): T {
  if (!decision.ok) throw new Refusal(decision.code, amounts(decision.about))
  return decision.value
}

/** On the wire amounts are of the currency. */
function amounts(about: Refusal['about'] = {}): Refusal['about'] {
  const { left, delivery, lineId } = about as { left?: number; delivery?: number; lineId?: string }
  if (lineId !== undefined) return about
  return {
    ...about,
    ...(left !== undefined && { left: toAmount(left) }),
    ...(delivery !== undefined && { delivery: toAmount(delivery) }),
  }
}
