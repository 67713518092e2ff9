import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { picturesByIds } from '../media/service.ts'
import { type LineRow, linesOf, type OrderRow } from './repo.ts'
import { type Pictures, summaryOf } from './view.ts'

/** Orders as a list shows them, in their order. */
export async function summariesOf(ctx: Ctx, orders: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (orders.length === 0) return []
  const found = await linesOf(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const lines = Map.groupBy(found, (line) => line.orderId)
  const pictures = await picturesOf(ctx, found)
  return orders.map((order) => summaryOf(order, lines.get(order.id) ?? [], pictures))
}

export const picturesOf = (ctx: Ctx, lines: readonly LineRow[]): Promise<Pictures> =>
  picturesByIds(
    ctx,
    lines.flatMap(({ mediaId }) => mediaId ?? []),
  )
