import type { CouponWhatIf, DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { fitsDecimals } from '@haat/shared/money.ts'
import type { z } from 'zod'
import { toIsoTime, toLocalTime } from '../../../lib/dashboard/local-time.ts'
import { readNumber } from '../../../lib/dashboard/read-number.ts'

/** Form values of the rules. Times are in the shop's time zone, as values of `datetime-local` inputs. */
export interface RuleValues {
  percent: string
  minimum: string
  startsAt: string
  endsAt: string
  usageLimit: string
  perCustomerLimit: string
  scope: CouponScope
  active: boolean
  note: string
}
export type CouponValues = RuleValues & { code: string }
export type RuleField = keyof CouponValues | 'batch' | 'count' | 'prefix'
export type RuleProblem = 'required' | 'percent' | 'amount' | 'times' | 'order' | 'code' | 'scope'
export type RuleProblems = Partial<Record<RuleField, RuleProblem>>

export const freshRules: RuleValues = {
  percent: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  usageLimit: '',
  perCustomerLimit: '',
  scope: { type: 'all' },
  active: true,
  note: '',
}

export const toFormValues = (coupon: DashboardCoupon): CouponValues => ({
  code: coupon.code,
  percent: String(coupon.percent),
  minimum: coupon.minimum === 0 ? '' : String(coupon.minimum),
  startsAt: toLocalTime(coupon.startsAt),
  endsAt: toLocalTime(coupon.endsAt),
  usageLimit: coupon.usageLimit === null ? '' : String(coupon.usageLimit),
  perCustomerLimit: coupon.perCustomerLimit === null ? '' : String(coupon.perCustomerLimit),
  scope: coupon.scope,
  active: coupon.active,
  note: coupon.note,
})

/** Request values. An unchanged time keeps its seconds. */
export const rulesFrom = (values: RuleValues, before?: Pick<DashboardCoupon, 'startsAt' | 'endsAt'>) => ({
  percent: readNumber(values.percent) ?? 0,
  minimum: readNumber(values.minimum) ?? 0,
  startsAt: toIsoTime(values.startsAt, before?.startsAt),
  endsAt: toIsoTime(values.endsAt, before?.endsAt),
  usageLimit: readNumber(values.usageLimit) ?? null,
  perCustomerLimit: readNumber(values.perCustomerLimit) ?? null,
  scope: values.scope,
  active: values.active,
  note: values.note,
})

export function problemsOfRules(values: RuleValues): RuleProblems {
  const problems: RuleProblems = {}
  if (values.percent.trim() === '') problems.percent = 'required'
  else if (!isPercent(readNumber(values.percent))) problems.percent = 'percent'
  if (!isAmount(readNumber(values.minimum))) problems.minimum = 'amount'
  if (!isTimes(readNumber(values.usageLimit))) problems.usageLimit = 'times'
  if (!isTimes(readNumber(values.perCustomerLimit))) problems.perCustomerLimit = 'times'
  if (values.startsAt && values.endsAt && values.endsAt <= values.startsAt) problems.endsAt = 'order'
  if (values.scope.type !== 'all' && values.scope.ids.length === 0) problems.scope = 'scope'
  return problems
}

export function problemsOfCoupon(values: CouponValues): RuleProblems {
  const code = values.code.trim()
  const ofCode = code === '' ? 'required' : /^\S{2,40}$/.test(code) ? undefined : 'code'
  return { ...(ofCode && { code: ofCode }), ...problemsOfRules(values) }
}

/** Input of the forecast request; undefined while the rules are incomplete. */
export function toForecastInput(values: RuleValues): z.input<typeof CouponWhatIf> | undefined {
  const problems = problemsOfRules(values)
  if (problems.percent || problems.minimum || problems.scope) return undefined
  const { percent, minimum, scope } = rulesFrom(values)
  return { percent, minimum, scope }
}

const isPercent = (value: number | undefined): boolean =>
  value !== undefined && value > 0 && value <= 100 && fitsDecimals(value, 2)
const isAmount = (value: number | undefined): boolean => value === undefined || (value <= 1e9 && fitsDecimals(value, 2))
const isTimes = (value: number | undefined): boolean =>
  value === undefined || (Number.isInteger(value) && value >= 1 && value <= 1e9)
