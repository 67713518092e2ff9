import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { picturesByIds } from '../../media/service.ts'
import { findOrderLines, type LineRow, type OrderRow } from './repo.ts'
import { type Pictures, toSummary } from './view.ts'

/** Summaries of the orders for a list, in the given order. */
export async function toSummaries(ctx: Ctx, orders: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (orders.length === 0) return []
  const found = await findOrderLines(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const lines = Map.groupBy(found, (line) => line.orderId)
  const pictures = await loadLinePictures(ctx, found)
  return orders.map((order) => toSummary(order, lines.get(order.id) ?? [], pictures))
}

/** Pictures of order lines by media id; lines without a picture and deleted pictures are left out. */
export const loadLinePictures = (ctx: Ctx, lines: readonly LineRow[]): Promise<Pictures> =>
  picturesByIds(
    ctx,
    lines.flatMap(({ mediaId }) => mediaId ?? []),
  )
