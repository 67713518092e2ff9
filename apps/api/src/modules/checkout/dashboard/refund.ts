import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { withRetries } from '../../../platform/retry.ts'
import { readDashboardOrder } from '../../orders/service.ts'
import { refundOrder } from '../../payments/service.ts'
import { answerOnce, tidyKeys } from '../idempotency.ts'

/**
 * Refunds an order once per idempotency key. The stored answer contains no personal data; the order is read again.
 * @throws not_found, refund refusals, in_progress, idempotency_mismatch
 */
export async function refundByStaff(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsDashboardApi.refund>,
): Promise<AnswerOf<typeof paymentsDashboardApi.refund>> {
  await withRetries(() =>
    inTransaction(ctx, (ctx) =>
      answerOnce(ctx, { route: 'refunds', guest: '' }, async () => ({
        answer: await refundOrder(ctx, input),
        last: async () => {},
      })),
    ),
  )
  await tidyKeys(ctx)
  return readDashboardOrder(ctx, input)
}
