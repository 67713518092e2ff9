import { toAmount } from '@haat/shared/money.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { EventOutcome, PaymentTransition } from '@haat/shared/payments/transitions.ts'
import type { ProviderPayment } from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  lockOrder,
  type PayableOrder,
  publish,
  recordSystemEvent,
  refreshOrderStates,
  reserveUntilPaid,
} from '../../orders/service.ts'
import {
  endOpenPayments,
  findOrderPayments,
  isNamedElsewhere,
  markChecked,
  type OpenedPayment,
  transitionPayment,
} from '../repo.ts'
import { type Detail, insertProviderEvent } from '../webhooks/events-repo.ts'
import { findMismatch, type Mismatch } from './compare.ts'
import { reinstateOrder } from './reinstate-order.ts'

/** How a provider's message arrived: webhook, browser return or our own check. */
export type Source = 'webhook' | 'return' | 'check'

export interface AppliedEvent {
  outcome: EventOutcome
  detail: Detail
}

const happenings: Record<ProviderPayment['state'], PaymentTransition | null> = {
  pending: null,
  authorized: 'authorize',
  captured: 'capture',
  failed: 'decline',
  voided: 'void',
  expired: 'expire',
}

/**
 * Applies a provider's payment state, whether from webhook, return or check; nothing else changes online payments. Compares it with what was
 * requested; the transition table makes repeated messages take effect once. Runs inside the caller's transaction.
 * @throws not_found
 */
export async function applyPayment(
  ctx: Ctx,
  { id, orderId }: { id: string; orderId: string },
  reported: ProviderPayment,
  source: Source,
): Promise<AppliedEvent> {
  const order = await lockOrder(ctx, orderId)
  const all = await findOrderPayments(ctx.db, orderId)
  const payment = all.find((one) => one.id === id)!
  const mismatch = findMismatch(payment, reported) ?? ((await isReused(ctx, payment, reported)) ? 'reused' : null)
  if (mismatch) return flagMismatch(ctx, payment, reported, source, mismatch)
  const named = {
    ...(payment.providerId === null && reported.providerId !== '' && { providerId: reported.providerId }),
    ...(reported.captureId !== null && { captureId: reported.captureId }),
  }
  const happening = happenings[reported.state]
  const reason = reported.reason?.slice(0, 200) ?? null
  const moved =
    happening &&
    (await transitionPayment(ctx.db, id, happening, {
      ...named,
      ...(happening === 'capture' && { captured: payment.amount }),
      // Reason of a decline or an authorization, or a remark on captured money.
      ...(happening !== 'void' && happening !== 'expire' && { problem: reason }),
    }))
  if (!moved) {
    await markChecked(ctx.db, id, payment.captureId ? {} : named)
    return {
      outcome: happening && !hasState(payment, reported) ? 'late' : 'ignored',
      detail: { state: payment.status, said: reported.state },
    }
  }
  if (happening === 'capture') await recordCapture(ctx, order, all, payment)
  else if (happening === 'authorize') {
    await recordSystemEvent(ctx, orderId, 'authorized', { amount: toAmount(payment.amount), method: payment.method })
    await reserveUntilPaid(ctx, orderId, 'end')
  } else await endAttempt(ctx, payment, happening, reason)
  await refreshOrderStates(ctx, [orderId])
  ctx.count?.({ what: 'payment', method: payment.method, outcome: reported.state })
  return { outcome: 'applied', detail: { state: payment.status, said: reported.state } }
}

/** Whether the provider's ids already belong to another payment of the shop. */
const isReused = (ctx: Ctx, payment: OpenedPayment, { providerId, captureId }: ProviderPayment): Promise<boolean> =>
  isNamedElsewhere(ctx.db, payment, [providerId, captureId ?? ''])

/** Whether the payment already has this state. */
const hasState = ({ status }: OpenedPayment, { state }: ProviderPayment) => status === state

/** Records captured money: in time, after the order expired, or a second payment. */
async function recordCapture(
  ctx: Ctx,
  order: PayableOrder,
  all: readonly OpenedPayment[],
  payment: OpenedPayment,
): Promise<void> {
  const amount = toAmount(payment.amount)
  const others = all.reduce((sum, { captured }) => sum + captured, 0)
  const over = others + payment.amount - order.total
  if (over > 0 && others > 0) return recordOverpayment(ctx, payment, amount)
  await recordSystemEvent(ctx, order.id, 'paid', { amount, method: payment.method })
  // The order's total was reduced after the buyer was sent to the provider.
  if (over > 0) await recordOverpayment(ctx, payment, toAmount(over))
  await endOpenPayments(ctx.db, order.id, 'voided', payment.id)
  if (order.status !== 'cancelled') return void (await reserveUntilPaid(ctx, order.id, 'end', payment.method))
  if (await reinstateOrder(ctx, order)) return void (await reserveUntilPaid(ctx, order.id, 'end', payment.method))
  await markChecked(ctx.db, payment.id, { problem: 'late' })
  await recordSystemEvent(ctx, order.id, 'payment_problem', { problem: 'late', amount, method: payment.method })
}

async function recordOverpayment(ctx: Ctx, { id, orderId, method }: OpenedPayment, amount: number): Promise<void> {
  await markChecked(ctx.db, id, { problem: 'double' })
  await recordSystemEvent(ctx, orderId, 'payment_problem', { problem: 'double', amount, method })
}

async function endAttempt(ctx: Ctx, payment: OpenedPayment, happening: PaymentTransition, reason: string | null): Promise<void> {
  const data = { method: payment.method, ...(reason && { reason }) }
  if (happening !== 'decline') return recordSystemEvent(ctx, payment.orderId, 'payment_ended', { ...data, how: happening })
  await recordSystemEvent(ctx, payment.orderId, 'payment_failed', data)
  await publish(ctx, 'payment.failed', payment.id)
}

/** Records a message that does not match the request as a problem for staff, once; it changes nothing else. */
async function flagMismatch(
  ctx: Ctx,
  payment: OpenedPayment,
  reported: ProviderPayment,
  source: Source,
  mismatch: Mismatch,
): Promise<AppliedEvent> {
  const detail: Detail = {
    wrong: mismatch,
    state: reported.state,
    amount: reported.money?.amount ?? null,
    currency: reported.money?.currency ?? null,
    mode: reported.mode,
    expectedAmount: payment.providerAmount,
    expectedCurrency: payment.providerCurrency,
    expectedMode: payment.mode,
  }
  // A captured payment keeps its problem, because it explains a pending refund.
  const isKnown = payment.problem === mismatch || payment.status === 'captured'
  await markChecked(ctx.db, payment.id, isKnown ? {} : { problem: mismatch })
  if (!isKnown) {
    await recordSystemEvent(ctx, payment.orderId, 'payment_problem', { problem: mismatch, method: payment.method })
    ctx.count?.({ what: 'payment', method: payment.method, outcome: 'mismatch' })
  }
  if (source !== 'webhook')
    await insertProviderEvent(ctx.db, {
      method: payment.method as OnlineMethod,
      eventId: `${source} ${payment.reference} ${reported.state} ${mismatch}`,
      kind: source,
      paymentId: payment.id,
      outcome: 'mismatch',
      detail,
    })
  return { outcome: 'mismatch', detail }
}
