import { Refusal } from '@haat/shared/errors.ts'
import { redeemReduction } from '../../../extensions/calculate.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { findPersonById } from '../../accounts/service.ts'
import { takeStock } from '../../catalog/service.ts'
import { redeemAgain } from '../../coupons/service.ts'
import { expiredReason, findOrderUnits, type PayableOrder, reopenOrder } from '../../orders/service.ts'

/**
 * Reopens an expired order that was paid late, if stock, coupon and the reductions of extensions are still available, inside the caller's transaction. Returns false if it stays
 * cancelled and the money must be refunded.
 */
export async function reinstateOrder(ctx: Ctx, order: PayableOrder): Promise<boolean> {
  if (order.status !== 'cancelled' || order.cancelReason !== expiredReason) return false
  const { notifyStockChange: _, ...notified } = ctx // `takeStock` notifies about the change itself, within the transaction
  try {
    await inTransaction(notified, async (ctx) => {
      await reopenOrder(ctx, order.id)
      if (order.couponCode) await redeemAgain(ctx, { ...order, customer: await customerOf(ctx, order) })
      await redeemReductions(ctx, order)
      await takeStock(ctx, await findOrderUnits(ctx, order.id), { reference: order.orderId, actor: 'system' })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Its cancellation gave back what the reductions cost, such as points. */
async function redeemReductions(ctx: Ctx, { id, orderId, userId, explanation }: PayableOrder): Promise<void> {
  for (const { extension, amount } of explanation)
    if (extension) await redeemReduction(ctx, extension, { id, orderId, userId, amount: 0 - amount })
}

/** Coupon uses are counted by the account's email, or by a guest's email. */
const customerOf = async (ctx: Ctx, { userId, email }: PayableOrder): Promise<string> =>
  (userId ? await findPersonById(ctx, userId) : undefined)?.email ?? email
