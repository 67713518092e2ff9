import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { writeAudit } from '../../audit/service.ts'
import { mailBuyer } from '../mails/mail-listeners.ts'
import { erasedAddress } from '../order/buyer-repo.ts'
import type { Changed } from './change-order.ts'
import { findDashboardOrder } from './repo.ts'
import { readDashboardOrder } from './service.ts'

/**
 * Sends the order confirmation again as a new email.
 * @throws not_found, order_state (cancelled or erased), rate_limited
 */
export async function resendConfirmation(
  ctx: Ctx,
  { orderId }: ParsedOf<typeof ordersDashboardApi.resendConfirmation>,
): Promise<Changed> {
  const order = await findDashboardOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  if (order.status === 'cancelled' || order.email === erasedAddress) throw new Refusal('order_state')
  await consumeRateLimit(ctx, 'mail', order.email)
  await inTransaction(ctx, async (ctx) => {
    const mail = await mailBuyer(ctx, 'order-placed', order)
    await writeAudit(ctx, {
      section: 'orders',
      action: 'orders.resend-confirmation',
      target: orderId,
      diff: { mail: [null, mail] },
    })
  })
  return { ...(await readDashboardOrder(ctx, { orderId })), undo: null }
}
