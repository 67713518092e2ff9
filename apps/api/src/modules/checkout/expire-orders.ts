import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { giveBackStock } from '../catalog/service.ts'
import { freeCoupon } from '../coupons/service.ts'
import { expireNextOrder } from '../orders/paying.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { expirePayments } from '../payments/service.ts'

const atOnce = 500

/** Orders nobody paid in time give back what they took, each in a transaction of its own. Answers how many. */
export async function expireOrders(ctx: Ctx): Promise<number> {
  for (let done = 0; done < atOnce; done++) if (!(await withRetries(() => expireOne(ctx)))) return done
  return atOnce
}

const expireOne = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = await expireNextOrder(ctx)
    if (!order) return false
    await freeCoupon(ctx, order.id)
    await expirePayments(ctx, order.id)
    await refreshOrderStates(ctx, [order.id])
    const pieces = order.lines.flatMap(({ variantId, qty }) => (variantId ? [{ variantId, qty }] : []))
    await giveBackStock(ctx, pieces, { reference: order.orderId, actor: 'system' })
    return true
  })
