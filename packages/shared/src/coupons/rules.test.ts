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
  ['switched off', { active: false }, 'coupon_unknown'],
  ['not started', { startsAt: after }, 'coupon_not_started'],
  ['ended this moment', { endsAt: now }, 'coupon_expired'],
  ['used up', { usageLimit: 3, used: 3 }, 'coupon_exhausted'],
  ['used by this customer', { perCustomerLimit: 1, usedByCustomer: 1 }, 'coupon_used'],
  ['above the cart', { minimum: 8001 }, 'coupon_minimum'],
  ['for other things', { scope: { type: 'categories', ids: ['garden'] } }, 'coupon_scope'],
])('a coupon %s is refused', (_case, facts, code) => {
  expect(applyCoupon({ ...coupon, ...facts }, lines, now)).toMatchObject({ ok: false, code })
})

test('no coupon is an unknown coupon', () => {
  expect(applyCoupon(null, lines, now)).toMatchObject({ ok: false, code: 'coupon_unknown' })
})

test('the limits themselves are still good', () => {
  const facts = { startsAt: now, endsAt: after, usageLimit: 3, used: 2, perCustomerLimit: 2, usedByCustomer: 1, minimum: 8000 }
  expect(applyCoupon({ ...coupon, ...facts }, lines, now)).toEqual({ ok: true, value: { eligible: [true, true] } })
  expect(applyCoupon({ ...coupon, startsAt: before }, lines, now).ok).toBe(true)
})

test.each<[CouponFacts['scope'], boolean[]]>([
  [{ type: 'products', ids: ['lamp'] }, [false, true]],
  [{ type: 'categories', ids: ['fashion'] }, [true, false]],
])('%j reaches its lines alone', (scope, eligible) => {
  expect(applyCoupon({ ...coupon, scope }, lines, now)).toEqual({ ok: true, value: { eligible } })
})

test('codes are compared trimmed, in capitals, in their compatible form', () => {
  expect(normaliseCode('  sommer10 ')).toBe('SOMMER10')
  expect(normaliseCode('ＴＥＮ')).toBe('TEN')
})
