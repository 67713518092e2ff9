import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { lockOrder, noteOfSystem } from '../orders/paying.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { checkCalmly } from './check.ts'
import { meansFor, moneyOf } from './provider-start.ts'
import { forgetCheck, takeEnded, takeOpen } from './reconcile-repo.ts'
import { findPayment, movePayment, type PaymentRow } from './repo.ts'

/** Asks providers what nobody has told: of open payments what became of them; those that ended they are told to end. Answers how many. */
export async function reconcilePayments(ctx: Ctx): Promise<number> {
  const open = await takeOpen(ctx.db)
  for (const { id, over } of open) await askAbout(ctx, id, over)
  const ended = await takeEnded(ctx.db)
  for (const { id } of ended) await endThere(ctx, id)
  return open.length + ended.length
}

async function askAbout(ctx: Ctx, id: string, over: boolean): Promise<void> {
  const payment = await findPayment(ctx.db, id)
  if (!payment || !isOpenPayment(payment.status)) return
  const judged = await checkCalmly(ctx, payment, 'check')
  // Either the provider has just said that nothing was paid, or it never said where to pay.
  if (over && (judged?.verdict === 'ignored' || payment.providerId === null)) await letExpire(ctx, payment)
}

const letExpire = (ctx: Ctx, { id, orderId, method }: PaymentRow): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const now = await findPayment(ctx.db, id)
    if ((now?.status !== 'pending' && now?.status !== 'unknown') || !(await movePayment(ctx.db, id, 'expire'))) return
    await noteOfSystem(ctx, orderId, 'payment_ended', { method, how: 'expire' })
    await refreshOrderStates(ctx, [orderId])
  })

/** Best effort: a provider that refuses to end a payment may have been paid, and is asked. */
export async function endThere(ctx: Ctx, id: string): Promise<void> {
  const payment = await findPayment(ctx.db, id)
  const means = payment && (await meansFor(ctx, payment))
  if (!payment?.providerId || !means) return
  const { reference, providerId, captureId } = payment
  try {
    const known = { reference: reference!, providerId, captureId, money: moneyOf(payment) }
    if (means.gateway.cancel) return await means.gateway.cancel(means.keys, known)
  } catch (error) {
    if (error instanceof ProviderSilent) return forgetCheck(ctx.db, id)
    if (!(error instanceof ProviderRefused)) throw error
  }
  await checkCalmly(ctx, payment, 'check')
}
