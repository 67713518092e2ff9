import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import { ProviderDeclined, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { lockOrder, recordSystemEvent, refreshOrderStates } from '../../orders/service.ts'
import { checkPaymentSafely } from '../attempts/check.ts'
import { findOpenConnection, toProviderMoney } from '../attempts/provider-start.ts'
import { findPayment, type PaymentRow, transitionPayment } from '../repo.ts'
import { claimEndedPayments, claimOpenPayments, clearCheck } from './reconcile-repo.ts'

/** Checks open payments whose outcome is unknown and cancels ended ones at their provider. Returns the number of payments processed. */
export async function reconcilePayments(ctx: Ctx): Promise<number> {
  const open = await claimOpenPayments(ctx.db)
  for (const { id, over } of open) await checkOpenPayment(ctx, id, over)
  const ended = await claimEndedPayments(ctx.db)
  for (const { id } of ended) await cancelAtProvider(ctx, id)
  return open.length + ended.length
}

async function checkOpenPayment(ctx: Ctx, id: string, over: boolean): Promise<void> {
  const payment = await findPayment(ctx.db, id)
  if (!payment || !isOpenPayment(payment.status)) return
  const applied = await checkPaymentSafely(ctx, payment, 'check')
  // Expire only if the provider has just confirmed that nothing was paid, or never returned a payment page.
  if (over && (applied?.outcome === 'ignored' || payment.providerId === null)) await expirePayment(ctx, payment)
}

const expirePayment = (ctx: Ctx, { id, orderId, method }: PaymentRow): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const now = await findPayment(ctx.db, id)
    if ((now?.status !== 'pending' && now?.status !== 'unknown') || !(await transitionPayment(ctx.db, id, 'expire'))) return
    await recordSystemEvent(ctx, orderId, 'payment_ended', { method, how: 'expire' })
    await refreshOrderStates(ctx, [orderId])
  })

/** Cancels an ended payment at its provider. If the provider refuses, it may have been paid: check its state. */
export async function cancelAtProvider(ctx: Ctx, id: string): Promise<void> {
  const payment = await findPayment(ctx.db, id)
  const connection = payment && (await findOpenConnection(ctx, payment))
  if (!payment?.providerId || !connection) return
  const { reference, providerId, captureId } = payment
  try {
    const known = { reference: reference!, providerId, captureId, money: toProviderMoney(payment) }
    if (connection.gateway.cancel) return await connection.gateway.cancel(connection.keys, known)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return clearCheck(ctx.db, id)
    if (!(error instanceof ProviderDeclined)) throw error
  }
  await checkPaymentSafely(ctx, payment, 'check')
}
