import { couponCustomer, normaliseCode } from '@haat/shared/coupons/rules.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { claimSlot, countUse, findByCode, type Redemption } from './repo.ts'

interface Reopened {
  id: string
  orderId: string
  couponCode: string | null
  /** email that coupon uses are counted by */
  customer: string
}

/**
 * Redeems the coupon of a reopened order once more, inside the transaction that reopens it.
 * @throws coupon_unknown, coupon_used, coupon_exhausted, conflict
 */
export async function redeemAgain(ctx: Ctx, { id, orderId, couponCode, customer }: Reopened): Promise<void> {
  const found = await findByCode(ctx.db, { code: normaliseCode(couponCode ?? ''), customer: null })
  if (!found) throw new Refusal('coupon_unknown')
  const orderNumber = Number(orderId.slice(0, -5))
  await redeemCoupon(ctx, { orderId: id, couponId: found.coupon.id, customer, orderNumber })
}

/**
 * Redeems a coupon inside the transaction of the order: takes a slot of the customer and counts the use.
 * @throws coupon_used, coupon_exhausted, conflict
 */
export async function redeemCoupon(ctx: Ctx, input: Redemption): Promise<void> {
  const redemption = { ...input, customer: couponCustomer(input.customer) }
  let slot = await claimSlot(ctx.db, redemption)
  for (let again = 0; slot === 'taken' && again < 20; again++) slot = await claimSlot(ctx.db, redemption)
  if (slot === 'taken') throw new Refusal('conflict')
  if (slot === 'none') throw new Refusal('coupon_used')
  if (!(await countUse(ctx.db, redemption.couponId))) throw new Refusal('coupon_exhausted')
}
