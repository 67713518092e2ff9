import { applyCoupon, type CouponLine, couponCustomer, normaliseCode } from '@haat/shared/coupons/rules.ts'
import { type Decision, no, yes } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule } from '@haat/shared/money.ts'
import type { Ctx } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import { eraseCustomers, findByCode, findByOrder, releaseRedemption } from './repo.ts'

export { listCoupons } from './dashboard/lists.ts'
export { redeemAgain, redeemCoupon } from './redeem.ts'

export interface AppliedCoupon {
  id: string
  code: string
  percent: number
  /** per line: the coupon applies to it */
  eligible: boolean[]
}

interface CouponQuestion {
  code: string
  /** email of the account, or of a guest at checkout; null while unknown */
  customer: string | null
  lines: readonly CouponLine[]
  rule: MoneyRule
}

/** Checks whether a coupon applies to these lines now, by the database clock. Amounts are in charged minor units. */
export async function decideCoupon(ctx: Ctx, { code, customer, lines, rule }: CouponQuestion): Promise<Decision<AppliedCoupon>> {
  const found = await findByCode(ctx.db, { code: normaliseCode(code), customer: customer && couponCustomer(customer) })
  if (!found) return no('coupon_unknown')
  const { coupon, usedByCustomer, now } = found
  const decision = applyCoupon({ ...coupon, minimum: chargedPrice(coupon.minimum, rule), usedByCustomer }, lines, now)
  if (!decision.ok) return decision
  return yes({ id: coupon.id, code: coupon.code, percent: coupon.percent, eligible: decision.value.eligible })
}

/** Checks whether the coupon of an order still fits its lines; validity period and usage limits are ignored. */
export async function decideRedeemed(
  ctx: Ctx,
  { orderId, lines, rule }: Pick<CouponQuestion, 'lines' | 'rule'> & { orderId: string },
): Promise<Decision<{ eligible: boolean[] }>> {
  const coupon = await findByOrder(ctx.db, orderId)
  if (!coupon) return no('coupon_unknown')
  const facts = { ...coupon, active: true, startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null }
  return applyCoupon({ ...facts, minimum: chargedPrice(coupon.minimum, rule), usedByCustomer: 0 }, lines, new Date())
}

/**
 * Counts an attempt against the rate limit for coupon codes and restores it if the code belongs to an active coupon. Call it outside a transaction,
 * so that the count survives a rollback.
 * @throws rate_limited
 */
export async function limitCouponGuesses(ctx: Ctx, code: string | undefined): Promise<void> {
  if (!code) return
  await consumeRateLimit(ctx, 'coupon', ctx.person?.id)
  const found = await findByCode(ctx.db, { code: normaliseCode(code), customer: null })
  if (found?.coupon.active) await restoreRateLimit(ctx, 'coupon', ctx.person?.id)
}

/** Releases the coupon of a cancelled order, inside its transaction. */
export const freeCoupon = (ctx: Ctx, orderId: string): Promise<void> => releaseRedemption(ctx.db, orderId)

/** Erases the customers from redemptions of these orders, inside the caller's transaction. */
export async function eraseCouponCustomers(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await eraseCustomers(ctx.db, orderIds)
}
