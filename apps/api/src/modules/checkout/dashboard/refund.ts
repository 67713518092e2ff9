import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { readDashboardOrder } from '../../orders/service.ts'
import { refundOrder } from '../../payments/service.ts'
import { claimRequest, storeAnswer, tidyKeys } from '../idempotency.ts'

/**
 * Refunds an order once per idempotency key. The stored answer contains no personal data; the order is read again.
 * @throws not_found, refund refusals, in_progress, idempotency_mismatch
 */
export async function refundByStaff(
  ctx: Ctx,
  input: ParsedOf<typeof paymentsDashboardApi.refund>,
): Promise<AnswerOf<typeof paymentsDashboardApi.refund>> {
  const request = { route: 'refunds', guest: '' }
  await inRetriedTransaction(ctx, async (ctx) => {
    if (await claimRequest(ctx, request)) return
    await storeAnswer(ctx, request, await refundOrder(ctx, input))
  })
  await tidyKeys(ctx)
  return readDashboardOrder(ctx, input)
}
