import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { keepAttachment } from '../attachments/service.ts'
import { announce } from '../orders/messages.ts'
import { lockOrder, noteOfCaller } from '../orders/paying.ts'
import { heldOrder, refreshOrderStates, showOrder } from '../orders/service.ts'
import { paymentsOf } from './repo.ts'

/** A picture that shows a bank transfer. It proves nothing: staff look at it, and at the shop's account. */
export async function sendProof(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsApi.sendProof>,
): Promise<AnswerOf<typeof paymentsApi.sendProof>> {
  const order = await heldOrder(ctx, input)
  await openTransfer(ctx, order)
  await keepAttachment(ctx, { orderId: order.id, purpose: 'proof', bytes: ctx.upload!, by: 'buyer' }, async (ctx, { _id }) => {
    const payment = await openTransfer(ctx, await lockOrder(ctx, order.id))
    await noteOfCaller(ctx, order.id, 'proof_sent', { picture: _id })
    await announce(ctx, 'payment.proof', payment.id)
    await refreshOrderStates(ctx, [order.id])
  })
  return showOrder(ctx, input)
}

/** The transfer that is waited for. */
async function openTransfer(ctx: Ctx, { id, status }: { id: string; status: string }) {
  const found = (await paymentsOf(ctx.db, id)).find(
    (payment) => payment.method === 'bankTransfer' && payment.status === 'pending',
  )
  if (!found || status === 'cancelled') throw new Refusal('order_state', { status })
  return found
}
