import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { giveBackStock } from '../catalog/service.ts'
import { freeCoupon } from '../coupons/service.ts'
import { actorOf, cancelOrderRow, refreshOrderStates, showOrder } from '../orders/service.ts'
import { piecesToGiveBack } from '../payments/refund.ts'
import { voidPayments } from '../payments/service.ts'

/** Takes an order back while it is placed. Of any number of calls at once, one gives stock and coupon back. */
export async function cancelOrder(
  ctx: Ctx,
  input: ParsedOf<typeof ordersApi.cancel>,
): Promise<AnswerOf<typeof ordersApi.cancel>> {
  return withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      const { id, lines } = await cancelOrderRow(ctx, input)
      await freeCoupon(ctx, id)
      await voidPayments(ctx, id)
      await refreshOrderStates(ctx, [id])
      const pieces = await piecesToGiveBack(ctx, id, lines)
      await giveBackStock(ctx, pieces, { reference: input.orderId, actor: actorOf(ctx) })
      return showOrder(ctx, input)
    }),
  )
}
