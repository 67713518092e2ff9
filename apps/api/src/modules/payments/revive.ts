import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { personById } from '../accounts/people.ts'
import { takeStock } from '../catalog/service.ts'
import { redeemAgain } from '../coupons/again.ts'
import { expiredReason, type PayableOrder, piecesOfOrder, reopenOrder } from '../orders/paying.ts'

/**
 * Inside the transaction of money that came after the end: the order goes on as if it had been in time, where its pieces and its
 * coupon are still to be had. Otherwise it stays as it is, and the money has to go back.
 */
export async function reviveOrder(ctx: Ctx, order: PayableOrder): Promise<boolean> {
  if (order.status !== 'cancelled' || order.cancelReason !== expiredReason) return false
  const { tellSale: _, ...told } = ctx // the stock tells by itself, within the transaction
  try {
    await inTransaction(told, async (ctx) => {
      await reopenOrder(ctx, order.id)
      if (order.couponCode) await redeemAgain(ctx, { ...order, customer: await customerOf(ctx, order) })
      await takeStock(ctx, await piecesOfOrder(ctx, order.id), { reference: order.orderId, actor: 'system' })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** As when it was placed: the account's address, or a guest's. */
const customerOf = async (ctx: Ctx, { userId, email }: PayableOrder): Promise<string> =>
  (userId ? await personById(ctx, userId) : undefined)?.email ?? email
