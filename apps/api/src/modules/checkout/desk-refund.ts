import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { readDeskOrder } from '../orders/desk.ts'
import { refundOrder } from '../payments/refund.ts'
import { answerOnce, tidyKeys } from './idempotency.ts'

/** Asked twice with one key it pays back once. What was kept of the answer names nobody; the order is read as it is now. */
export async function refundByStaff(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsDeskApi.refund>,
): Promise<AnswerOf<typeof paymentsDeskApi.refund>> {
  await withRetries(() =>
    inTransaction(ctx, (ctx) =>
      answerOnce(ctx, { route: 'refunds', guest: '' }, async () => ({
        answer: await refundOrder(ctx, input),
        last: async () => {},
      })),
    ),
  )
  await tidyKeys(ctx)
  return readDeskOrder(ctx, input)
}
