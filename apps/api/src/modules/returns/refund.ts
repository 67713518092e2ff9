import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import type { DeskReturn } from '@haat/shared/returns/desk-schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { answerOnce } from '../checkout/idempotency.ts'
import { refundOrder } from '../payments/refund.ts'
import { countedLines, readDeskReturn } from './desk.ts'
import { actOnReturn, step } from './desk-actions.ts'

/** The money's way back begins with the same commit that closes the return; what the provider says of it comes later. */
export async function refundReturn(ctx: Ctx, input: ParsedOf<typeof returnsDeskApi.refund>): Promise<{ return: DeskReturn }> {
  await withRetries(() =>
    inTransaction(ctx, (ctx) =>
      answerOnce(ctx, { route: 'return refunds', guest: '' }, async () => {
        await payBack(ctx, input)
        return { answer: { id: input.returnId }, last: async () => {} }
      }),
    ),
  )
  return readDeskReturn(ctx, input)
}

const payBack = (ctx: Ctx, { returnId, version, amount, delivery, words }: ParsedOf<typeof returnsDeskApi.refund>) =>
  actOnReturn(ctx, { returnId, version, action: 'refund' }, async (ctx, whole, order) => {
    // What is on the shelf was put there when the goods were counted.
    const lines = countedLines(whole, order).map((line) => ({ ...line, restock: false }))
    const reason = words.replace(/\s+/g, ' ').slice(0, 300)
    const { refundId } = await refundOrder(ctx, { orderId: order.order.orderId, amount, delivery, lines, reason })
    const deed = await step(ctx, {
      row: whole.row,
      order,
      to: 'closed',
      words,
      set: { closedAt: new Date(), refundId },
      data: { outcome: 'refund', amount },
    })
    return { ...deed, diff: { ...deed.diff, refunded: [0, amount] } }
  })
