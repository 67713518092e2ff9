import { normaliseCode } from '@haat/shared/coupons/rules.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { findByCode } from './repo.ts'
import { redeemCoupon } from './service.ts'

interface Reopened {
  id: string
  orderId: string
  couponCode: string | null
  /** whose use of the coupon it is */
  customer: string
}

/** Inside the transaction that reopens an order: the coupon it gave back is used once more, or the call is refused. */
export async function redeemAgain(ctx: Ctx, { id, orderId, couponCode, customer }: Reopened): Promise<void> {
  const found = await findByCode(ctx.db, { code: normaliseCode(couponCode ?? ''), customer: null })
  if (!found) throw new Refusal('coupon_unknown')
  const orderNumber = Number(orderId.slice(0, -5))
  await redeemCoupon(ctx, { orderId: id, couponId: found.coupon.id, customer, orderNumber })
}
