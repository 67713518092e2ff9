import type { Order } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { anonymise, type Buyer, countOpen, findBought } from './buyer-repo.ts'
import { eventsOf, linesOf } from './repo.ts'
import { orderView } from './view.ts'

export type { Buyer }

/** Everything somebody has ordered, newest first, without the pictures. */
export async function everyOrderOf(ctx: Ctx, buyer: Buyer): Promise<Order[]> {
  const found = await findBought(ctx.db, buyer)
  const all: Order[] = []
  // A few at a time: nobody waits for this, and the shop goes on meanwhile.
  for (const order of found)
    all.push(orderView(order, await linesOf(ctx.db, [order.id]), await eventsOf(ctx.db, order.id), new Map()))
  return all
}

/** Whether something is still on its way to them. */
export const hasOpenOrders = async (ctx: Ctx, buyer: Buyer): Promise<boolean> => (await countOpen(ctx.db, buyer)) > 0

/** Inside a transaction: their orders are nobody's from now on. Answers which these were. */
export const forgetBuyer = (ctx: Ctx, buyer: Buyer): Promise<string[]> => anonymise(ctx.db, buyer)
