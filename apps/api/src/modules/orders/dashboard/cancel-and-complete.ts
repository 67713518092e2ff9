import type { Ctx } from '../../../platform/context.ts'
import { publish } from '../outbox/publish.ts'
import { cancelPacked } from '../parcels/parcels-repo.ts'
import { recordOrderEvent } from './change-order.ts'
import type { OrderDetails } from './order-view.ts'
import { updateDashboard } from './repo.ts'

/** Cancels an order and its packed parcels, inside the caller's transaction. */
export async function endOrder(ctx: Ctx, { order }: OrderDetails, reason: string): Promise<void> {
  await updateDashboard(ctx.db, order.id, {
    cancelledAt: new Date(),
    cancelReason: reason,
    payUntil: null,
    heldAt: null,
    holdReason: null,
  })
  await recordOrderEvent(ctx, order.id, 'cancelled', { reason })
  await cancelPacked(ctx.db, order.id)
  await publish(ctx, 'order.cancelled', order.orderId)
}
