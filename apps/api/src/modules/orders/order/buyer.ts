import type { Order } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findParcels, findRefunds } from '../dashboard/repo.ts'
import {
  anonymise,
  anonymiseOldOfGuests,
  type Buyer,
  countOldOfGuests,
  countOpen,
  findCustomerOrders,
  findEventsOfOrders,
} from './buyer-repo.ts'
import { findOrderLines } from './repo.ts'
import { orderView, parcelsForBuyer, refundsForBuyer } from './view.ts'

export type { Buyer }

/** All orders of a customer, newest first, without pictures; for the data export. */
export async function findAllOrders(ctx: Ctx, buyer: Buyer): Promise<Order[]> {
  const found = await findCustomerOrders(ctx.db, buyer)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await findOrderLines(ctx.db, ids), ({ orderId }) => orderId)
  const events = Map.groupBy(await findEventsOfOrders(ctx.db, ids), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await findRefunds(ctx.db, ids), ({ orderId }) => orderId)
  const parcels = Map.groupBy(await findParcels(ctx.db, ids), ({ orderId }) => orderId)
  return found.map((order) => ({
    ...orderView(order, lines.get(order.id) ?? [], events.get(order.id) ?? [], new Map()),
    parcels: parcelsForBuyer(parcels.get(order.id) ?? []),
    refunds: refundsForBuyer(refunds.get(order.id) ?? []),
  }))
}

/** Whether orders of the customer wait for a delivery, a return or a refund. */
export const hasOpenOrders = async (ctx: Ctx, buyer: Buyer): Promise<boolean> => (await countOpen(ctx.db, buyer)) > 0

/** Erases the customer from their orders, inside the caller's transaction. Returns the ids of the orders. */
export const eraseBuyer = (ctx: Ctx, buyer: Buyer): Promise<string[]> => anonymise(ctx.db, buyer)

/** Number of orders without an account that ended more than `years` ago and still name their buyer, at most `limit`. */
export const countOldGuestOrders = (ctx: Ctx, years: number, limit: number): Promise<number> =>
  countOldOfGuests(ctx.db, years, limit)

/** Erases the buyer from at most `limit` of these orders, inside the caller's transaction. Returns the ids of the orders. */
export const eraseOldGuestOrders = (ctx: Ctx, years: number, limit: number): Promise<string[]> =>
  anonymiseOldOfGuests(ctx.db, years, limit)
