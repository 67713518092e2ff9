import type { Ctx } from '../../../platform/context.ts'
import { findMessageOrders } from './repo.ts'

/** The number of the order that the reference of a message belongs to: an order number or a parcel id. Undefined if it is gone. */
export const findOrderOfMessage = async (ctx: Ctx, reference: string): Promise<string | undefined> =>
  (await findMessageOrders(ctx.db, [reference]))[0]?.orderId
