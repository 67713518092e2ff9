import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { inRetriedTransaction } from '../../platform/retry.ts'
import { giveBackStock } from '../catalog/service.ts'
import { freeCoupon } from '../coupons/service.ts'
import { cancelOrderRow, refreshOrderStates, showOrder, toActor } from '../orders/service.ts'
import { unitsToRestock, voidPayments } from '../payments/service.ts'

/**
 * Cancels a placed order for its customer and releases stock and coupon, in one transaction. Concurrent calls release them once.
 * @throws not_found, cannot_cancel
 */
export async function cancelOrder(
  ctx: Ctx,
  input: ParsedOf<typeof ordersApi.cancel>,
): Promise<AnswerOf<typeof ordersApi.cancel>> {
  return inRetriedTransaction(ctx, async (ctx) => {
    const { id, lines } = await cancelOrderRow(ctx, input)
    await freeCoupon(ctx, id)
    await voidPayments(ctx, id)
    await refreshOrderStates(ctx, [id])
    const units = await unitsToRestock(ctx, id, lines)
    await giveBackStock(ctx, units, { reference: input.orderId, actor: toActor(ctx) })
    return showOrder(ctx, input)
  })
}
