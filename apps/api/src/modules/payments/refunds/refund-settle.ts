import { toAmount } from '@haat/shared/money.ts'
import { ProviderDeclined, type ProviderRefund, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { lockOrder, publish, recordSystemEvent, refreshOrderStates, removeFromOrder } from '../../orders/service.ts'
import { findOpenConnection, toProviderMoney } from '../attempts/provider-start.ts'
import {
  claimRefund,
  findDueRefunds,
  findRefund,
  isRecordedElsewhere,
  makeRefundsDue,
  moveRefund,
  type PaidRow,
  type RefundRow,
  releaseReserved,
  selectNewRefunds,
  setLines,
  updateRefund,
} from './refund-repo.ts'

/**
 * Sends an open refund to its provider, or asks for its state if an earlier attempt was interrupted. The provider's idempotency key is stored with
 * the refund, so it is paid once.
 */
export async function settleRefund(ctx: Ctx, id: string): Promise<void> {
  const claimed = await claimRefund(ctx.db, id)
  if (!claimed) return
  const reported = await askProvider(ctx, claimed)
  if (reported) await inRetriedTransaction(ctx, (ctx) => applyRefund(ctx, id, reported))
}

/** Refunds that were not sent to the provider yet, oldest first. */
export const findNewRefunds = (ctx: Ctx, limit: number): Promise<{ id: string }[]> => selectNewRefunds(ctx.db, limit)

/** Checks refunds whose outcome is unknown. Returns how many were checked. */
export async function reconcileRefunds(ctx: Ctx): Promise<number> {
  const open = await findDueRefunds(ctx.db, 20)
  for (const id of open) await settleRefund(ctx, id)
  return open.length
}

/** Checks all open refunds of an order at once, for staff. */
export async function checkOrderRefunds(ctx: Ctx, orderId: string): Promise<void> {
  for (const id of await makeRefundsDue(ctx.db, orderId)) await settleRefund(ctx, id)
}

type ReportedRefund = Pick<ProviderRefund, 'state' | 'reason'> & { providerId: string | null }

/** Returns null while the outcome is unknown. */
async function askProvider(
  ctx: Ctx,
  { refund, payment, asked }: { refund: RefundRow; payment: PaidRow; asked: boolean },
): Promise<ReportedRefund | null> {
  const connection = await findOpenConnection(ctx, payment)
  if (!connection) return flagMismatch(ctx, refund, 'no_keys')
  const { key, providerId } = refund
  const known = {
    reference: payment.reference!,
    providerId: payment.providerId!,
    captureId: payment.captureId,
    money: toProviderMoney(payment),
  }
  try {
    const existing = asked ? await connection.gateway.lookUpRefund(connection.keys, { key, providerId, payment: known }) : null
    if (existing) return existing
    // The provider knew this refund before: not finding it now proves nothing.
    if (providerId !== null) return null
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderDeclined) return flagMismatch(ctx, refund, 'silent')
    throw error
  }
  try {
    const money = { ...known.money, amount: refund.providerAmount! }
    return await connection.gateway.refund(connection.keys, { key, payment: known, money, reason: refund.reason })
  } catch (error) {
    if (error instanceof ProviderDeclined) return { providerId: null, state: 'failed', reason: error.message.slice(0, 200) }
    if (error instanceof ProviderUnavailable) return flagMismatch(ctx, refund, 'silent')
    throw error
  }
}

/** Records the problem; the refund may have been paid, so the reconcile job asks again. */
async function flagMismatch(ctx: Ctx, { id }: RefundRow, problem: 'silent' | 'no_keys' | 'refund_reused'): Promise<null> {
  if (problem !== 'no_keys') await moveRefund(ctx.db, id, 'unknown', { problem })
  await updateRefund(ctx.db, id, { problem })
  return null
}

/**
 * Applies a provider's refund state, whether from response, webhook or check, inside the caller's transaction. Takes effect once.
 * A provider's refund that belongs to another refund of the shop is recorded as a problem only.
 * @returns whether the refund changed
 * @throws not_found
 */
export async function applyRefund(ctx: Ctx, id: string, reported: ReportedRefund): Promise<boolean> {
  const refund = await findRefund(ctx.db, id)
  if (!refund) return false
  const order = await lockOrder(ctx, refund.orderId)
  if (reported.providerId !== null && (await isRecordedElsewhere(ctx.db, refund, reported.providerId))) {
    await flagMismatch(ctx, refund, 'refund_reused')
    return false
  }
  const named = { ...(refund.providerId === null && reported.providerId !== null && { providerId: reported.providerId }) }
  if (reported.state === 'pending') {
    await updateRefund(ctx.db, id, { ...named, problem: null })
    return false
  }
  const problem = reported.state === 'failed' ? (reported.reason?.slice(0, 200) ?? 'failed') : null
  if (!(await moveRefund(ctx.db, id, reported.state, { ...named, problem }))) return false
  const amount = toAmount(refund.amount)
  if (reported.state === 'succeeded') {
    await recordSystemEvent(ctx, order.id, 'refunded', { amount })
    await publish(ctx, 'refund.succeeded', id)
  } else {
    await releaseReserved(ctx.db, refund)
    await restoreUnits(ctx, refund)
    await recordSystemEvent(ctx, order.id, 'refund_failed', { amount, ...(reported.reason && { reason: problem }) })
    await publish(ctx, 'refund.failed', id)
  }
  await refreshOrderStates(ctx, [order.id])
  return true
}

/** After a failed refund, units that were removed from the order are to be shipped again, unless they were restocked. */
async function restoreUnits(ctx: Ctx, { id, orderId, lines }: RefundRow): Promise<void> {
  const back = lines.filter(({ restocked, dropped }) => !restocked && dropped)
  if (back.length === 0) return
  await removeFromOrder(
    ctx,
    orderId,
    back.map(({ lineId, dropped }) => ({ lineId, units: -dropped! })),
  )
  await setLines(
    ctx.db,
    id,
    lines.map((line) => (back.includes(line) ? { ...line, dropped: 0 } : line)),
  )
}
