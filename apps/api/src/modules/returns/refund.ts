import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { inRetriedTransaction } from '../../platform/retry.ts'
import { claimRequest, storeAnswer } from '../checkout/service.ts'
import { refundOrder } from '../payments/service.ts'
import { changeReturn, recordReturnStep } from './dashboard/actions.ts'
import { countedLines, readDashboardReturn } from './dashboard/service.ts'

/**
 * Refunds and closes a return in one transaction, once per idempotency key; the provider is called by a job.
 * @throws not_found, version_conflict, order_state, refund refusals, in_progress, idempotency_mismatch
 */
export async function refundReturn(
  ctx: Ctx,
  input: ParsedOf<typeof returnsDashboardApi.refund>,
): Promise<{ return: DashboardReturn }> {
  const request = { route: 'return refunds', guest: '' }
  await inRetriedTransaction(ctx, async (ctx) => {
    if (await claimRequest(ctx, request)) return
    await refundAndClose(ctx, input)
    await storeAnswer(ctx, request, { id: input.returnId })
  })
  return readDashboardReturn(ctx, input)
}

const refundAndClose = (ctx: Ctx, { returnId, version, amount, delivery, words }: ParsedOf<typeof returnsDashboardApi.refund>) =>
  changeReturn(ctx, { returnId, version, action: 'refund' }, async (ctx, details, order) => {
    // Units were restocked when the return was received.
    const lines = countedLines(details, order).map((line) => ({ ...line, restock: false }))
    const reason = words.replace(/\s+/g, ' ').slice(0, 300)
    const { refundId } = await refundOrder(ctx, { orderId: order.order.orderId, amount, delivery, lines, reason })
    const auditChange = await recordReturnStep(ctx, {
      row: details.row,
      order,
      to: 'closed',
      words,
      set: { closedAt: new Date(), refundId },
      data: { outcome: 'refund', amount },
    })
    return { ...auditChange, diff: { ...auditChange.diff, refunded: [0, amount] } }
  })
