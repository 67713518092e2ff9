import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { publish } from '../outbox/publish.ts'
import { type Changed, changeAndReadOrder, type OrderAuditChange, recordOrderEvent } from './change-order.ts'
import type { OrderDetails } from './order-view.ts'
import { updateDashboard } from './repo.ts'

/**
 * Confirms a placed order.
 * @throws not_found, order_state, order_held
 */
export const confirmOrder = (ctx: Ctx, { orderId }: ParsedOf<typeof ordersDashboardApi.confirm>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'confirm' }, confirm)

/** The change behind `confirmOrder` and `confirmMany`, for `changeOrder`. */
export async function confirm(ctx: Ctx, { order }: OrderDetails): Promise<OrderAuditChange> {
  await recordOrderEvent(ctx, order.id, 'confirmed')
  await publish(ctx, 'order.confirmed', order.orderId)
  return { action: 'orders.confirm', diff: { status: [order.status, 'confirmed'] } }
}

/**
 * Puts an order on hold. The reason goes into the order history only: erasing a customer clears it there, but never touches the audit log.
 * @throws not_found, order_state
 */
export const holdOrder = (
  ctx: Ctx,
  { orderId, reason, undoOf }: ParsedOf<typeof ordersDashboardApi.hold> & { undoOf?: string },
): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'hold' }, async (ctx, { order }) => {
    await updateDashboard(ctx.db, order.id, { heldAt: new Date(), holdReason: reason })
    await recordOrderEvent(ctx, order.id, 'held', { reason })
    return { action: 'orders.hold', diff: { held: [false, true] }, undoable: true, undoOf }
  })

/**
 * Releases an order from hold.
 * @throws not_found, order_state
 */
export const releaseOrder = (
  ctx: Ctx,
  { orderId, undoOf }: ParsedOf<typeof ordersDashboardApi.release> & { undoOf?: string },
): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'release' }, async (ctx, { order }) => {
    await updateDashboard(ctx.db, order.id, { heldAt: null, holdReason: null })
    await recordOrderEvent(ctx, order.id, 'released')
    return { action: 'orders.release', diff: { held: [true, false] }, undoable: true, undoOf }
  })

/**
 * Adds a staff note. Its text goes into the order history only, not into the audit log.
 * @throws not_found
 */
export const addOrderNote = (ctx: Ctx, { orderId, text }: ParsedOf<typeof ordersDashboardApi.note>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId }, async (ctx, { order }) => {
    await recordOrderEvent(ctx, order.id, 'note', { text })
    return { action: 'orders.note', diff: {} }
  })

/**
 * Replaces the tags of an order; does nothing if they are equal.
 * @throws not_found, version_conflict
 */
export const tagOrder = (
  ctx: Ctx,
  {
    orderId,
    tags,
    version,
    undoOf,
  }: Omit<ParsedOf<typeof ordersDashboardApi.tag>, 'version'> & { version?: number; undoOf?: string },
): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, ...(version !== undefined && { version }) }, async (ctx, { order }) => {
    if (JSON.stringify(order.tags) === JSON.stringify(tags)) return null
    await updateDashboard(ctx.db, order.id, { tags })
    await recordOrderEvent(ctx, order.id, 'tagged', { tags })
    return { action: 'orders.tag', diff: { tags: [order.tags, tags] }, undoable: true, undoOf }
  })
