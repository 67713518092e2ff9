import type { CouponSeed } from './types.ts'

const always = {
  minimum: 0,
  startsInDays: null,
  endsInDays: null,
  usageLimit: null,
  perCustomerLimit: null,
  scope: { type: 'all' },
} as const

export const coupons: readonly CouponSeed[] = [
  { ...always, code: 'AUTUMN10', percent: 10 },
  { ...always, code: 'WELCOME15', percent: 15, minimum: 50, perCustomerLimit: 1 },
  { ...always, code: 'SHOES20', percent: 20, scope: { type: 'categories', slugs: ['shoes'] } },
  { ...always, code: 'LASTYEAR', percent: 25, startsInDays: -420, endsInDays: -330 },
  { ...always, code: 'NEXTMONTH', percent: 12, startsInDays: 30, endsInDays: 60 },
  { ...always, code: 'FIRST10', percent: 30, usageLimit: 10 },
]
