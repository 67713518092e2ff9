import type { Arrival } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../ctx.ts'
import { wholeOrders } from './desk.ts'
import { lockDeskOrder } from './desk-repo.ts'
import type { WholeOrder } from './desk-view.ts'
import { eventsOf, type OrderRow } from './repo.ts'

/** Inside a transaction: locks an order without reading what belongs to it. */
export const lockOrderRow = async (ctx: Ctx, orderId: string): Promise<OrderRow> => (await lockDeskOrder(ctx.db, orderId))!

/** Inside a transaction: an order that is known to be the caller's, as it stands now; nobody else changes it before the end. */
export async function lockHeld(ctx: Ctx, { orderId }: Pick<OrderRow, 'orderId'>): Promise<WholeOrder> {
  return wholeOf(ctx, await lockOrderRow(ctx, orderId))
}

export const wholeOf = async (ctx: Ctx, order: OrderRow): Promise<WholeOrder> => (await wholeOrders(ctx, [order]))[0]!

/** When the pieces of each line arrived. An order from before there were parcels arrived as a whole. */
export async function arrivalsOf(ctx: Ctx, { order, lines, parcels }: WholeOrder): Promise<Map<string, Arrival[]>> {
  const arrived = new Map<string, Arrival[]>(lines.map(({ id }) => [id, []]))
  for (const { state, deliveredAt, lines } of parcels)
    if (state === 'delivered' && deliveredAt)
      for (const { lineId, qty } of lines) arrived.get(lineId)?.push({ qty, at: Date.parse(deliveredAt) })
  if (parcels.length > 0 || order.fulfilmentStatus !== 'delivered') return arrived
  const at = (await eventsOf(ctx.db, order.id)).findLast(({ type }) => type === 'delivered')?.at ?? order.placedAt
  return new Map(lines.map(({ id, qty }) => [id, [{ qty, at: at.getTime() }]]))
}
