import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import { ProviderDeclined, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { expiredReason, findOwnOrder, lockOrder, showOrder } from '../../orders/service.ts'
import { findOrderPayments, type PaymentRow } from '../repo.ts'
import { type AppliedEvent, applyPayment, type Source } from './apply.ts'
import { findOpenConnection, startAtProvider, toProviderMoney } from './provider-start.ts'
import { calculateOwed } from './start.ts'

/**
 * Asks the provider for the state of a payment and applies it; null if the provider cannot be asked (no keys, or nothing started).
 * @throws ProviderUnavailable, ProviderDeclined
 */
export async function checkPayment(ctx: Ctx, payment: PaymentRow, source: Source): Promise<AppliedEvent | null> {
  const connection = await findOpenConnection(ctx, payment)
  if (!connection || !payment.reference) return null
  const providerId = payment.providerId ?? (await restartLostAttempt(ctx, connection, payment))
  if (providerId === null) return null
  const { reference, captureId } = payment
  const leave = !isOpenPayment(payment.status) && !(await isStillOwed(ctx, payment))
  const reported = await connection.gateway.lookUp(connection.keys, {
    reference,
    providerId,
    captureId,
    money: toProviderMoney(payment),
    leave,
  })
  return inRetriedTransaction(ctx, (ctx) => applyPayment(ctx, payment, reported, source))
}

/** Whether the order still owes at least this amount and was not cancelled on purpose; otherwise the provider should not capture authorized money. */
const isStillOwed = (ctx: Ctx, { orderId, amount }: PaymentRow): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isGivenUp = order.status === 'cancelled' && order.cancelReason !== expiredReason
    return !isGivenUp && calculateOwed(order, await findOrderPayments(ctx.db, orderId)) >= amount
  })

/** Repeats a start whose response was lost: the reference is idempotent at the provider, so the same payment is returned. Skipped after expiry. */
async function restartLostAttempt(
  ctx: Ctx,
  connection: NonNullable<Awaited<ReturnType<typeof findOpenConnection>>>,
  payment: PaymentRow,
) {
  const [order, all] = await inTransaction(
    ctx,
    async (ctx) => [await lockOrder(ctx, payment.orderId), await findOrderPayments(ctx.db, payment.orderId)] as const,
  )
  const current = all.find(({ id }) => id === payment.id)!
  if (current.providerId) return current.providerId
  if (!isOpenPayment(current.status) || !current.live) return null
  return (await startAtProvider(ctx, connection, order, current)).providerId
}

/**
 * Asks the provider for the state of the order's open payment, for its customer.
 * @throws not_found, rate_limited
 */
export async function checkOwnPayment(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsApi.check>,
): Promise<AnswerOf<typeof paymentsApi.check>> {
  const { id } = await findOwnOrder(ctx, input)
  await consumeRateLimit(ctx, 'payment', id)
  const payments = await findOrderPayments(ctx.db, id)
  const open = payments.findLast(({ status, providerId }) => isOpenPayment(status) && providerId !== null)
  if (open) await checkPaymentSafely(ctx, open, 'check')
  return showOrder(ctx, input)
}

/** Like `checkPayment`, but logs provider errors and returns null: the reconcile job asks again. */
export async function checkPaymentSafely(ctx: Ctx, payment: PaymentRow, source: Source): Promise<AppliedEvent | null> {
  try {
    return await checkPayment(ctx, payment, source)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderDeclined || error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, payment: payment.id, method: payment.method }, 'payment check failed')
    return null
  }
}
