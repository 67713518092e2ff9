import type { Order } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { anonymise, type Buyer, countOpen, eventsOfAll, findBought } from './buyer-repo.ts'
import { parcelsOfAll, refundsOfAll } from './desk-repo.ts'
import { linesOf } from './repo.ts'
import { orderView, parcelsForBuyer, refundsForBuyer } from './view.ts'

export type { Buyer }

/** Everything somebody has ordered, newest first, without the pictures. */
export async function everyOrderOf(ctx: Ctx, buyer: Buyer): Promise<Order[]> {
  const found = await findBought(ctx.db, buyer)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(ctx.db, ids), ({ orderId }) => orderId)
  const events = Map.groupBy(await eventsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await refundsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const parcels = Map.groupBy(await parcelsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  return found.map((order) => ({
    ...orderView(order, lines.get(order.id) ?? [], events.get(order.id) ?? [], new Map()),
    parcels: parcelsForBuyer(parcels.get(order.id) ?? []),
    refunds: refundsForBuyer(refunds.get(order.id) ?? []),
  }))
}

/** Whether something is still on its way to them. */
export const hasOpenOrders = async (ctx: Ctx, buyer: Buyer): Promise<boolean> => (await countOpen(ctx.db, buyer)) > 0

/** Inside a transaction: their orders are nobody's from now on. Answers which these were. */
export const forgetBuyer = (ctx: Ctx, buyer: Buyer): Promise<string[]> => anonymise(ctx.db, buyer)
