import { expect, test } from 'vitest'
import { applyCoupon, type CouponFacts, normaliseCode } from './rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const before = new Date('2026-05-01T11:59:59Z')
const after = new Date('2026-05-01T12:00:01Z')
const coupon: CouponFacts = {
  code: 'TEN',
  percent: 10,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  used: 0,
  perCustomerLimit: null,
  usedByCustomer: 0,
  scope: { type: 'all' },
  active: true,
}
const lines = [
  { productId: 'shoe', categoryIds: ['shoes', 'fashion'], total: 5000 },
  { productId: 'lamp', categoryIds: ['home'], total: 3000 },
]

test.each<[string, Partial<CouponFacts>, string]>([
  ['that is inactive', { active: false }, 'coupon_unknown'],
  ['that has not started', { startsAt: after }, 'coupon_not_started'],
  ['that ends at this moment', { endsAt: now }, 'coupon_expired'],
  ['over its usage limit', { usageLimit: 3, used: 3 }, 'coupon_exhausted'],
  ['over its limit per customer', { perCustomerLimit: 1, usedByCustomer: 1 }, 'coupon_used'],
  ['with a minimum above the cart', { minimum: 8001 }, 'coupon_minimum'],
  ['for other categories', { scope: { type: 'categories', ids: ['garden'] } }, 'coupon_scope'],
])('a coupon %s is refused', (_case, facts, code) => {
  expect(applyCoupon({ ...coupon, ...facts }, lines, now)).toMatchObject({ ok: false, code })
})

test('a missing coupon is refused with coupon_unknown', () => {
  expect(applyCoupon(null, lines, now)).toMatchObject({ ok: false, code: 'coupon_unknown' })
})

test('a coupon exactly at its limits is applied', () => {
  const facts = { startsAt: now, endsAt: after, usageLimit: 3, used: 2, perCustomerLimit: 2, usedByCustomer: 1, minimum: 8000 }
  expect(applyCoupon({ ...coupon, ...facts }, lines, now)).toEqual({ ok: true, value: { eligible: [true, true] } })
  expect(applyCoupon({ ...coupon, startsAt: before }, lines, now).ok).toBe(true)
})

test.each<[CouponFacts['scope'], boolean[]]>([
  [{ type: 'products', ids: ['lamp'] }, [false, true]],
  [{ type: 'categories', ids: ['fashion'] }, [true, false]],
])('scope %j applies to its lines only', (scope, eligible) => {
  expect(applyCoupon({ ...coupon, scope }, lines, now)).toEqual({ ok: true, value: { eligible } })
})

test('codes are trimmed, converted to upper case and to Unicode compatibility form', () => {
  expect(normaliseCode('  sommer10 ')).toBe('SOMMER10')
  expect(normaliseCode('ＴＥＮ')).toBe('TEN')
})
