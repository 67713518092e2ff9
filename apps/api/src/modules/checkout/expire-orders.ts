import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { withRetries } from '../../platform/retry.ts'
import { giveBackStock } from '../catalog/service.ts'
import { freeCoupon } from '../coupons/service.ts'
import { expireNextOrder, refreshOrderStates } from '../orders/service.ts'
import { expirePayments } from '../payments/service.ts'

const batchSize = 500

/** Cancels orders that were not paid in time, each in its own transaction, at most 500. Returns their number. */
export async function expireOrders(ctx: Ctx): Promise<number> {
  for (let done = 0; done < batchSize; done++) if (!(await withRetries(() => expireOne(ctx)))) return done
  return batchSize
}

const expireOne = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = await expireNextOrder(ctx)
    if (!order) return false
    await freeCoupon(ctx, order.id)
    await expirePayments(ctx, order.id)
    await refreshOrderStates(ctx, [order.id])
    const units = order.lines.flatMap((line) => stockUnits(line, line.qty))
    await giveBackStock(ctx, units, { reference: order.orderId, actor: 'system' })
    return true
  })
