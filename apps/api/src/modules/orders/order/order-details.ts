import type { Arrival } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { OrderDetails } from '../dashboard/order-view.ts'
import { lockDashboardOrder, lockDashboardOrders } from '../dashboard/repo.ts'
import { loadOrderDetails } from '../dashboard/service.ts'
import { findOrderEvents, type OrderRow } from './repo.ts'

/** Locks an order without its related rows, inside the caller's transaction. */
export const lockOrderRow = async (ctx: Ctx, orderId: string): Promise<OrderRow> => (await lockDashboardOrder(ctx.db, orderId))!

/** Locks the orders without their related rows, inside the caller's transaction; always in the same order, so that two callers cannot deadlock. */
export const lockOrderRows = (ctx: Ctx, orderIds: readonly string[]): Promise<OrderRow[]> => lockDashboardOrders(ctx.db, orderIds)

/** Locks an order that is known to belong to the caller and loads its related rows, inside the caller's transaction. */
export async function lockOrderDetails(ctx: Ctx, { orderId }: Pick<OrderRow, 'orderId'>): Promise<OrderDetails> {
  return toOrderDetails(ctx, await lockOrderRow(ctx, orderId))
}

/** Loads the related rows of an order. */
export const toOrderDetails = async (ctx: Ctx, order: OrderRow): Promise<OrderDetails> =>
  (await loadOrderDetails(ctx, [order]))[0]!

/** Delivered units per order line with their time of arrival (ms); digital lines never arrive and cannot be sent back. Orders shipped before parcels existed arrived as a whole. */
export async function findArrivals(ctx: Ctx, { order, lines, parcels }: OrderDetails): Promise<Map<string, Arrival[]>> {
  const arrived = new Map<string, Arrival[]>(lines.map(({ id }) => [id, []]))
  for (const { state, deliveredAt, lines } of parcels)
    if (state === 'delivered' && deliveredAt)
      for (const { lineId, qty } of lines) arrived.get(lineId)?.push({ qty, at: Date.parse(deliveredAt) })
  if (parcels.length > 0 || order.fulfilmentStatus !== 'delivered') return arrived
  const at = (await findOrderEvents(ctx.db, order.id)).findLast(({ type }) => type === 'delivered')?.at ?? order.placedAt
  return new Map(lines.map(({ id, qty, digital }) => [id, digital ? [] : [{ qty, at: at.getTime() }]]))
}
