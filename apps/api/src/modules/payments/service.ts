import type { PaymentStatus } from '@haat/shared/orders/transitions.ts'
import { isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../platform/context.ts'
import { openAttempt, type PaymentRequest } from './attempts/open.ts'
import { findRefundOrder } from './mails-repo.ts'
import { capturePending, endOpenPayments, insertPayment } from './repo.ts'

export { handleReturn } from './attempts/return.ts'
export { readFirstStep } from './attempts/start.ts'
export { countPaymentsWaiting } from './dashboard/service.ts'
export { assertOffered } from './providers/available-methods.ts'
export { resealKeys } from './providers/keys.ts'
export { eraseRefundReasons, refundOrder, toRefundFacts, unitsToRestock } from './refunds/refund.ts'
export { handleWebhook } from './webhooks/receive-webhook.ts'

/** The number of the order that a refund belongs to; undefined if it is gone. */
export const findOrderOfRefund = async (ctx: Ctx, refundId: string): Promise<string | undefined> =>
  (await findRefundOrder(ctx.db, refundId))?.order.orderId

/**
 * Opens the payment of a new order, inside its transaction. `amount` is in minor units; an amount of 0 counts as captured.
 * @throws payment_unavailable
 */
export async function openPayment(ctx: Ctx, { method, ...request }: PaymentRequest & { method: PaymentMethod }): Promise<void> {
  const { orderId, amount } = request
  if (isOnline(method) && amount > 0) await openAttempt(ctx, { ...request, method })
  else await insertPayment(ctx.db, { orderId, method, amount, status: amount === 0 ? 'captured' : 'pending' })
}

/** Payment status of a new order; `total` is in minor units. */
export const initialPaymentStatus = (total: number): PaymentStatus => (total === 0 ? 'paid' : 'pending')

/** Voids the open payments of a cancelled order, inside the caller's transaction. */
export const voidPayments = (ctx: Ctx, orderId: string): Promise<void> => endOpenPayments(ctx.db, orderId, 'voided')

/** Expires the open payments of an order that was not paid in time, inside the caller's transaction. */
export const expirePayments = (ctx: Ctx, orderId: string): Promise<void> => endOpenPayments(ctx.db, orderId, 'expired')

/** Marks pending cash and transfer payments of an order as captured, inside the caller's transaction. */
export const collectPayments = (ctx: Ctx, orderId: string): Promise<void> => capturePending(ctx.db, orderId)
