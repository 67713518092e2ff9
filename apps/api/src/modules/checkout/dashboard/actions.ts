import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findPersonById } from '../../accounts/service.ts'
import { giveBackStock } from '../../catalog/service.ts'
import { freeCoupon } from '../../coupons/service.ts'
import { type Changed, changeAndReadOrder, endOrder, recordOrderEvent, toActor, toOrderFacts } from '../../orders/service.ts'
import { collectPayments, unitsToRestock, voidPayments } from '../../payments/service.ts'
import { placeOrderFor } from '../place-order.ts'

/**
 * Records cash or a transfer as received. The amount (major units) must equal the amount owed.
 * @throws not_found, total_changed, order_state, order_held
 */
export const collectCash = (ctx: Ctx, { orderId, amount }: ParsedOf<typeof ordersDashboardApi.collect>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'collect' }, async (ctx, details) => {
    const owed = toAmount(toOrderFacts(details).owed)
    if (owed !== amount) throw new Refusal('total_changed', { owed })
    await collectPayments(ctx, details.order.id)
    await recordOrderEvent(ctx, details.order.id, 'paid', { amount })
    return { action: 'orders.collect', diff: { paymentStatus: [details.order.paymentStatus, 'paid'], amount: [0, amount] } }
  })

/**
 * Cancels an order for staff; stock and coupon are released once, also for concurrent calls.
 * @throws not_found, order_state
 */
export const cancelByStaff = (ctx: Ctx, { orderId, reason }: ParsedOf<typeof ordersDashboardApi.cancel>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'cancel' }, async (ctx, details) => {
    const { order, lines } = details
    await endOrder(ctx, details, reason)
    await freeCoupon(ctx, order.id)
    await voidPayments(ctx, order.id)
    const units = await unitsToRestock(ctx, order.id, lines)
    await giveBackStock(ctx, units, { reference: orderId, actor: toActor(ctx) })
    return { action: 'orders.cancel', diff: { status: [order.status, 'cancelled'] } }
  })

/**
 * Places an order taken by telephone or at the counter, with the transaction of the checkout.
 * @throws not_found (unknown or disabled customer), the refusals of `placeOrderFor`
 */
export async function placeByStaff(
  ctx: Ctx,
  { customerId, ...input }: ParsedOf<typeof ordersDashboardApi.place>,
): Promise<AnswerOf<typeof ordersDashboardApi.place>> {
  const person = customerId ? await findPersonById(ctx, customerId) : null
  if (person === undefined || person?.status === 'disabled') throw new Refusal('not_found')
  const by = { userId: person?.id ?? null, source: 'staff' as const, customer: person?.email ?? input.billingInfo.email }
  const { order } = await placeOrderFor(ctx, input, by)
  return { order }
}
