import { type Decision, no, yes } from '../errors.ts'

export type CouponScope = { type: 'all' } | { type: 'categories' | 'products'; ids: string[] }

export interface CouponFacts {
  code: string
  /** 0 to 100 */
  percent: number
  /** minimum item total, charged minor units */
  minimum: number
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  used: number
  perCustomerLimit: number | null
  usedByCustomer: number
  scope: CouponScope
  active: boolean
}

export interface CouponLine {
  productId: string
  /** the product's categories and all their ancestors */
  categoryIds: readonly string[]
  /** charged minor units */
  total: number
}

/** Decides which lines a coupon applies to, or why it does not apply. `now` comes from the database clock. */
export function applyCoupon(
  coupon: CouponFacts | null,
  lines: readonly CouponLine[],
  now: Date,
): Decision<{ eligible: boolean[] }> {
  if (!coupon?.active) return no('coupon_unknown')
  if (coupon.startsAt && now < coupon.startsAt) return no('coupon_not_started')
  if (coupon.endsAt && now >= coupon.endsAt) return no('coupon_expired')
  if (coupon.usageLimit !== null && coupon.used >= coupon.usageLimit) return no('coupon_exhausted')
  if (coupon.perCustomerLimit !== null && coupon.usedByCustomer >= coupon.perCustomerLimit) return no('coupon_used')
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  if (total < coupon.minimum) return no('coupon_minimum', { minimum: coupon.minimum / 100 })
  const eligible = lines.map((line) => isInScope(coupon.scope, line))
  if (lines.length > 0 && !eligible.includes(true)) return no('coupon_scope')
  return yes({ eligible })
}

function isInScope(scope: CouponScope, line: CouponLine): boolean {
  if (scope.type === 'all') return true
  if (scope.type === 'products') return scope.ids.includes(line.productId)
  return line.categoryIds.some((id) => scope.ids.includes(id))
}

/** Normal form of a coupon code, used for storing and comparing. */
export const normaliseCode = (code: string): string => code.trim().normalize('NFKC').toUpperCase()

/**
 * Identifies the customer for the limit per customer by mailbox instead of spelling: drops a `+tag`, and the dots that Gmail
 * ignores.
 */
export function couponCustomer(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const mailbox = name.replace(/\+.*$/, '') || name
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`
}
