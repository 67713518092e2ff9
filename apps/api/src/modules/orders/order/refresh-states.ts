import type { Ctx } from '../../../platform/context.ts'
import { publish } from '../outbox/publish.ts'
import { refreshStates } from './repo.ts'

/**
 * Recomputes the derived states of the given orders (all without `ids`) after events or payments were written, inside the caller's transaction.
 * Publishes `order.paid` for orders that became paid.
 */
export async function refreshOrderStates(ctx: Ctx, ids?: string[]): Promise<void> {
  for (const orderId of await refreshStates(ctx.db, ids)) await publish(ctx, 'order.paid', orderId)
}
