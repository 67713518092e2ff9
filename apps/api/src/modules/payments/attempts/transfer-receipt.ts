import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { saveAttachment } from '../../attachments/service.ts'
import { findOwnOrder, lockOrder, publish, recordCallerEvent, refreshOrderStates, showOrder } from '../../orders/service.ts'
import { findOrderPayments } from '../repo.ts'

/**
 * Stores a photo of a bank transfer receipt and notifies staff, who compare it with the bank account.
 * @throws not_found, order_state
 */
export async function sendTransferReceipt(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsApi.sendTransferReceipt>,
): Promise<AnswerOf<typeof paymentsApi.sendTransferReceipt>> {
  const order = await findOwnOrder(ctx, input)
  await findPendingTransfer(ctx, order)
  await saveAttachment(ctx, { orderId: order.id, purpose: 'receipt', bytes: ctx.upload!, by: 'buyer' }, async (ctx, { _id }) => {
    const payment = await findPendingTransfer(ctx, await lockOrder(ctx, order.id))
    await recordCallerEvent(ctx, order.id, 'transfer_receipt_sent', { picture: _id })
    await publish(ctx, 'payment.proof', payment.id)
    await refreshOrderStates(ctx, [order.id])
  })
  return showOrder(ctx, input)
}

/**
 * The pending bank transfer of an order.
 * @throws order_state
 */
async function findPendingTransfer(ctx: Ctx, { id, status }: { id: string; status: string }) {
  const found = (await findOrderPayments(ctx.db, id)).find(
    (payment) => payment.method === 'bankTransfer' && payment.status === 'pending',
  )
  if (!found || status === 'cancelled') throw new Refusal('order_state', { status })
  return found
}
