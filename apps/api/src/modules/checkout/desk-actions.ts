import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { personById } from '../accounts/people.ts'
import { writeAudit } from '../audit/service.ts'
import { giveBackStock } from '../catalog/service.ts'
import { freeCoupon } from '../coupons/service.ts'
import { actOn, type Changed, tell } from '../orders/desk-acting.ts'
import { endOrder } from '../orders/desk-ending.ts'
import { factsOf } from '../orders/desk-view.ts'
import { actorOf } from '../orders/service.ts'
import { piecesToGiveBack } from '../payments/refund.ts'
import { collectPayments, voidPayments } from '../payments/service.ts'
import { tidyKeys } from './idempotency.ts'
import { placeFor } from './place-order.ts'

/** The cash that staff hold in their hands must be the cash that is owed. */
export const collectCash = (ctx: Ctx, { orderId, amount }: ParsedOf<typeof ordersDeskApi.collect>): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'collect' }, async (ctx, whole) => {
    const owed = toAmount(factsOf(whole).owed)
    if (owed !== amount) throw new Refusal('total_changed', { owed })
    await collectPayments(ctx, whole.order.id)
    await tell(ctx, whole.order.id, 'paid', { amount })
    return { action: 'orders.collect', diff: { paymentStatus: [whole.order.paymentStatus, 'paid'], amount: [0, amount] } }
  })

/** As when the buyer cancels: stock and coupon are given back once, however many ask. */
export const cancelByStaff = (ctx: Ctx, { orderId, reason }: ParsedOf<typeof ordersDeskApi.cancel>): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'cancel' }, async (ctx, whole) => {
    const { order, lines } = whole
    await endOrder(ctx, whole, reason)
    await freeCoupon(ctx, order.id)
    await voidPayments(ctx, order.id)
    const pieces = await piecesToGiveBack(ctx, order.id, lines)
    await giveBackStock(ctx, pieces, { reference: orderId, actor: actorOf(ctx) })
    return { action: 'orders.cancel', diff: { status: [order.status, 'cancelled'] } }
  })

/** An order by telephone or at the counter: the checkout's own transaction, for somebody else. */
export async function placeByStaff(
  ctx: Ctx,
  { customerId, ...input }: ParsedOf<typeof ordersDeskApi.place>,
): Promise<AnswerOf<typeof ordersDeskApi.place>> {
  const person = customerId ? await personById(ctx, customerId) : null
  if (person === undefined || person?.status === 'disabled') throw new Refusal('not_found')
  const by = { userId: person?.id ?? null, source: 'staff' as const, customer: person?.email ?? input.billingInfo.email }
  const placed = await placeFor(ctx, input, by, (ctx, { orderId, total }) =>
    writeAudit(ctx, { section: 'orders', action: 'orders.place', target: orderId, diff: { total: [null, total] } }),
  )
  await tidyKeys(ctx)
  return { order: placed.order }
}
