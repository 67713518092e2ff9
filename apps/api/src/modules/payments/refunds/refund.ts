import { randomUUID } from 'node:crypto'
import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import { type Decision, Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { isOnline, type OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { RefundInput } from '@haat/shared/payments/dashboard/schema.ts'
import { smallestAmount, toSmallestUnits } from '@haat/shared/payments/provider-money.ts'
import { decideRefund, providerPart, type RefundFacts, type RefundPlan } from '@haat/shared/payments/refund-rules.ts'
import { gatewaysOf } from '../../../gateways/payments/all.ts'
import type { Ctx } from '../../../platform/context.ts'
import { giveBackStock } from '../../catalog/service.ts'
import {
  changeOrder,
  countReturnedUnits,
  countUnits,
  type OrderAuditChange,
  type OrderDetails,
  publish,
  recordOrderEvent,
  recordRestock,
  removeFromOrder,
  toActor,
} from '../../orders/service.ts'
import {
  eraseReasons,
  findRefundsOfOrders,
  insertRefund,
  type PaidRow,
  providerLeft,
  type RefundRow,
  reserve,
} from './refund-repo.ts'

/**
 * Refunds an order in part or in full, in one transaction: reserves the amount, restocks units and writes the order history. Online refunds are sent
 * to the provider by a job; cash and transfers are paid by staff. Inside another transaction it becomes part of that. Amounts are in major units.
 * @throws not_found, refund_too_much, bad_request, any refusal of `decideRefund`
 */
export async function refundOrder(
  ctx: Ctx,
  { orderId, ...input }: RefundInput & { orderId: string },
): Promise<{ refundId: string }> {
  let refundId = ''
  await changeOrder(ctx, { orderId }, async (ctx, details) => {
    const { refund, auditChange } = await writeRefund(ctx, details, input)
    refundId = refund.id
    return auditChange
  })
  return { refundId }
}

async function writeRefund(
  ctx: Ctx,
  details: OrderDetails,
  input: RefundInput,
): Promise<{ refund: RefundRow; auditChange: OrderAuditChange }> {
  const { order } = details
  const plan = requireAllowed(
    decideRefund(toRefundFacts(details), { ...input, amount: toMinor(input.amount), delivery: toMinor(input.delivery) }),
  )
  const before = details.payments.reduce((sum, { refunded }) => sum + refunded, 0)
  const payment = await reserve(ctx.db, plan.paymentId, plan.amount)
  if (!payment) throw new Refusal('refund_too_much')
  const refund = await insertRefund(ctx.db, await toRefundRow(ctx, payment, plan, input.reason))
  await removeFromOrder(
    ctx,
    order.id,
    plan.lines.map(({ lineId, dropped }) => ({ lineId, units: dropped })),
  )
  await recordRestock(
    ctx,
    order.id,
    plan.lines.map(({ lineId, qty, restocked }) => ({ lineId, units: restocked ? qty : 0 })),
  )
  const amount = toAmount(plan.amount)
  const about = { amount, method: payment.method, ...(input.reason && { reason: input.reason }) }
  if (refund.status === 'succeeded') {
    await recordOrderEvent(ctx, order.id, 'refunded', about)
    await publish(ctx, 'refund.succeeded', refund.id)
  } else {
    await recordOrderEvent(ctx, order.id, 'refund_started', about)
    ctx.jobs?.wake('refund')
  }
  // Stock is locked last, as for every order, because those locks are contended most.
  await restock(ctx, details, plan)
  return {
    refund,
    auditChange: { action: 'orders.refund', diff: { refunded: [toAmount(before), toAmount(before + plan.amount)] } },
  }
}

async function toRefundRow(ctx: Ctx, payment: PaidRow, { amount, tax, delivery, lines }: RefundPlan, reason: string) {
  const online = isOnline(payment.method)
  const left = payment.captured - payment.refunded + amount
  const providerAmount = online ? await toProviderAmount(ctx, payment, { amount, left }) : null
  if (providerAmount === 0) throw new Refusal('bad_request', { fields: { amount: 'is nothing in the currency of the provider' } })
  return {
    orderId: payment.orderId,
    paymentId: payment.id,
    method: payment.method,
    amount,
    tax,
    delivery,
    lines,
    reason,
    status: online ? ('pending' as const) : ('succeeded' as const),
    key: randomUUID(),
    providerAmount,
    actor: toActor(ctx),
    ...(!online && { settledAt: new Date() }),
  }
}

/**
 * Refund amount in the provider's smallest units; exact if the order's currency is charged.
 * @throws bad_request if the amount is finer than the provider supports
 */
async function toProviderAmount(ctx: Ctx, payment: PaidRow, part: { amount: number; left: number }): Promise<number> {
  const { method, providerCurrency, providerDecimals, providerRate } = payment
  const step = gatewaysOf(ctx.env)[method as OnlineMethod]?.steps?.[providerCurrency!] ?? 1
  const exact = toSmallestUnits(part.amount, providerDecimals!)
  if (providerRate === 1 && part.amount < part.left && (exact === null || exact % step !== 0))
    throw new Refusal('bad_request', { fields: { amount: 'is finer than the provider can pay back' } })
  return providerPart(part, await providerLeft(ctx.db, payment), step)
}

async function restock(ctx: Ctx, { order, lines }: OrderDetails, plan: RefundPlan): Promise<void> {
  const units = plan.lines.flatMap(({ lineId, qty, restocked }) => {
    const line = lines.find(({ id }) => id === lineId)
    return restocked && line ? stockUnits(line, qty) : []
  })
  if (units.length > 0) await giveBackStock(ctx, units, { reference: order.orderId, actor: toActor(ctx), kind: 'return' })
}

/** The facts that the refund rules decide by. Amounts are in minor units. */
export function toRefundFacts(details: OrderDetails): RefundFacts {
  const { order, lines, payments, refunds } = details
  const added = (tax: number) => (order.taxIncluded ? 0 : tax)
  const valid = refunds.filter(({ status }) => status !== 'failed')
  const sum = (pickAmount: (refund: (typeof valid)[number]) => number) =>
    valid.reduce((all, refund) => all + pickAmount(refund), 0)
  const units = countUnits(details)
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
      ...countReturnedUnits(id, details),
      waiting: Math.max(0, units.get(id)!.remaining),
    })),
    payments,
  }
}

/** Units of each variant that a cancellation must put back into stock; units already restocked by refunds are left out. */
export async function unitsToRestock(
  ctx: Ctx,
  orderId: string,
  lines: readonly (Parameters<typeof stockUnits>[0] & { id: string; qty: number })[],
): Promise<{ variantId: string; qty: number }[]> {
  const back = (await findRefundsOfOrders(ctx.db, [orderId])).flatMap((refund) =>
    refund.lines.filter(({ restocked }) => restocked),
  )
  return lines.flatMap((line) => {
    const left = back.reduce((rest, { lineId, qty }) => (lineId === line.id ? rest - qty : rest), line.qty)
    return left > 0 ? stockUnits(line, left) : []
  })
}

/** Erases refund reasons when a customer is erased, inside the caller's transaction. */
export const eraseRefundReasons = (ctx: Ctx, orderIds: readonly string[]): Promise<void> => eraseReasons(ctx.db, orderIds)

function requireAllowed<T>(decision: Decision<T>): T {
  if (!decision.ok) throw new Refusal(decision.code, toMajorUnits(decision.about))
  return decision.value
}

/** Refusals carry amounts in major units. */
function toMajorUnits(about: Refusal['about'] = {}): Refusal['about'] {
  const { left, delivery, lineId } = about as { left?: number; delivery?: number; lineId?: string }
  if (lineId !== undefined) return about
  return {
    ...about,
    ...(left !== undefined && { left: toAmount(left) }),
    ...(delivery !== undefined && { delivery: toAmount(delivery) }),
  }
}
