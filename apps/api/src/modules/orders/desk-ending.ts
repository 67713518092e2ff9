import type { Ctx } from '../../ctx.ts'
import { tell } from './desk-acting.ts'
import { updateDesk } from './desk-repo.ts'
import type { WholeOrder } from './desk-view.ts'
import { announce } from './messages.ts'
import { cancelPacked } from './parcels-repo.ts'

/** Inside the transaction of a cancellation by staff: the order ends, and what was packed of it is unpacked. */
export async function endOrder(ctx: Ctx, { order }: WholeOrder, reason: string): Promise<void> {
  await updateDesk(ctx.db, order.id, {
    cancelledAt: new Date(),
    cancelReason: reason,
    payUntil: null,
    heldAt: null,
    holdReason: null,
  })
  await tell(ctx, order.id, 'cancelled', { reason })
  await cancelPacked(ctx.db, order.id)
  await announce(ctx, 'order.cancelled', order.orderId)
}
