import { applyCoupon, type CouponLine, couponCustomer, normaliseCode } from '@haat/shared/coupons/rules.ts'
import { type Decision, no, Refusal, yes } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { countUse, findByCode, findByOrder, forgetCustomers, giveBack, type Redemption, takeSlot } from './repo.ts'

export interface AppliedCoupon {
  id: string
  code: string
  percent: number
  /** per line: the coupon applies to it */
  eligible: boolean[]
}

interface Question {
  code: string
  /** e-mail address of the account, or of a guest at checkout; null while nobody knows */
  customer: string | null
  lines: readonly CouponLine[]
  rule: MoneyRule
}

/** Whether a coupon applies to these lines now, by the database's clock. */
export async function decideCoupon(ctx: Ctx, { code, customer, lines, rule }: Question): Promise<Decision<AppliedCoupon>> {
  const found = await findByCode(ctx.db, { code: normaliseCode(code), customer: customer && couponCustomer(customer) })
  if (!found) return no('coupon_unknown')
  const { coupon, usedByCustomer, now } = found
  const decision = applyCoupon({ ...coupon, minimum: chargedPrice(coupon.minimum, rule), usedByCustomer }, lines, now)
  if (!decision.ok) return decision
  return yes({ id: coupon.id, code: coupon.code, percent: coupon.percent, eligible: decision.value.eligible })
}

/** Whether the coupon an order used still fits its lines: what it asks of the goods counts, not whether it could be used again. */
export async function decideKept(
  ctx: Ctx,
  { orderId, lines, rule }: Pick<Question, 'lines' | 'rule'> & { orderId: string },
): Promise<Decision<{ eligible: boolean[] }>> {
  const coupon = await findByOrder(ctx.db, orderId)
  if (!coupon) return no('coupon_unknown')
  const facts = { ...coupon, active: true, startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null }
  return applyCoupon({ ...facts, minimum: chargedPrice(coupon.minimum, rule), usedByCustomer: 0 }, lines, new Date())
}

/** Counts a try of a code before it is looked at; a code that exists does not count. Call it outside a transaction. */
export async function limitingGuesses<T>(
  ctx: Ctx,
  { code, isUnknown }: { code: string | undefined; isUnknown: (answer: T) => boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work()
  await countTry(ctx, 'coupon', ctx.person?.id)
  let guessed = true
  try {
    const answer = await work()
    guessed = isUnknown(answer)
    return answer
  } catch (error) {
    guessed = error instanceof Refusal && error.code === 'coupon_unknown'
    throw error
  } finally {
    if (!guessed) await forgiveTry(ctx, 'coupon', ctx.person?.id)
  }
}

/** Inside the order's transaction: one slot of the customer, one use of the coupon, or the order is refused. */
export async function redeemCoupon(ctx: Ctx, given: Redemption): Promise<void> {
  const redemption = { ...given, customer: couponCustomer(given.customer) }
  let slot = await takeSlot(ctx.db, redemption)
  for (let again = 0; slot === 'taken' && again < 20; again++) slot = await takeSlot(ctx.db, redemption)
  if (slot === 'taken') throw new Refusal('conflict')
  if (slot === 'none') throw new Refusal('coupon_used')
  if (!(await countUse(ctx.db, redemption.couponId))) throw new Refusal('coupon_exhausted')
}

/** Inside the transaction of a cancellation. */
export const freeCoupon = (ctx: Ctx, orderId: string): Promise<void> => giveBack(ctx.db, orderId)

/** Inside a transaction: nobody can be found by what these orders used. */
export async function forgetCustomersOf(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await forgetCustomers(ctx.db, orderIds)
}
