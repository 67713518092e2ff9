import { expect, test } from 'vitest'
import {
  countedUnits,
  nextReturnStep,
  type ReturnFacts,
  returnActionsFor,
  returnable,
  unitsBackByRefund,
  whyNotReturnable,
} from './rules.ts'
import { canTransitionReturn, returnStates, returnTransitions } from './transitions.ts'

const day = 86_400_000
const now = 100 * day
const rules = { enabled: true, days: 30 }
const ago = (days: number, qty = 1) => ({ qty, at: now - days * day })

test.each([
  ['nothing is returnable before delivery', [], 0, { qty: 0, until: null }],
  ['all units are returnable after delivery', [ago(0, 2)], 0, { qty: 2, until: now + 30 * day }],
  ['a unit in another return is not returnable', [ago(0, 2)], 1, { qty: 1, until: now + 30 * day }],
  ['nothing is returnable after the return period', [ago(30, 2)], 0, { qty: 0, until: null }],
  ['units of a parcel past its return period are not returnable', [ago(40, 2), ago(10, 3)], 0, { qty: 3, until: now + 20 * day }],
  ['units in another return count against the older parcel', [ago(10, 3), ago(40, 2)], 2, { qty: 3, until: now + 20 * day }],
  [
    'units in other returns beyond the older parcel count against the newer one',
    [ago(40, 2), ago(10, 3)],
    4,
    { qty: 1, until: now + 20 * day },
  ],
  ['the end of the return period is that of the earliest parcel', [ago(20, 1), ago(10, 1)], 0, { qty: 2, until: now + 10 * day }],
] as const)('%s', (_name, arrivals, spokenFor, expected) => {
  expect(returnable(arrivals, spokenFor, rules, now)).toEqual(expected)
})

test('the reason why no unit is returnable', () => {
  const line = (arrivals: { qty: number; at: number }[], spokenFor = 0) => [{ arrivals, spokenFor }]
  expect(whyNotReturnable(rules, { cancelled: false }, line([ago(1)]), now)).toBeNull()
  expect(whyNotReturnable({ ...rules, enabled: false }, { cancelled: false }, line([ago(1)]), now)).toBe('off')
  expect(whyNotReturnable(rules, { cancelled: true }, line([ago(1)]), now)).toBe('cancelled')
  expect(whyNotReturnable(rules, { cancelled: false }, line([]), now)).toBe('not_arrived')
  expect(whyNotReturnable(rules, { cancelled: false }, line([ago(31)]), now)).toBe('too_late')
  expect(whyNotReturnable(rules, { cancelled: false }, line([ago(1)], 1), now)).toBe('nothing_left')
})

test('an ended return does not change, and no return becomes requested again', () => {
  for (const end of ['closed', 'rejected', 'cancelled'] as const) expect(returnTransitions[end]).toEqual([])
  for (const from of returnStates) expect(canTransitionReturn(from, 'requested')).toBe(false)
  expect(canTransitionReturn('received', 'cancelled')).toBe(false)
})

const facts: ReturnFacts = { status: 'requested', noGoodsBack: false, refundable: 500, exchangeable: false, units: 2 }
test.each<[Partial<ReturnFacts>, 'refund' | 'exchange', string, string]>([
  [{}, 'refund', 'decide', 'approve reject reply'],
  [{ status: 'approved' }, 'refund', 'receive', 'reject receive reply'],
  [{ status: 'approved', noGoodsBack: true }, 'refund', 'refund', 'reject refund close reply'],
  [{ status: 'received' }, 'refund', 'refund', 'reject refund close reply'],
  [{ status: 'received', refundable: 0 }, 'refund', 'close', 'reject close reply'],
  [{ status: 'received', exchangeable: true }, 'exchange', 'exchange', 'reject refund exchange close reply'],
  [{ status: 'received', exchangeable: true, units: 0 }, 'exchange', 'close', 'reject refund close reply'],
  [{ status: 'received', units: 0 }, 'refund', 'close', 'reject refund close reply'],
  [{ status: 'closed' }, 'refund', 'none', 'reply'],
  [{ status: 'rejected' }, 'refund', 'none', 'reply'],
  [{ status: 'cancelled' }, 'refund', 'none', ''],
])('%j with requested %s: next step %s, allowed actions %s', (over, resolution, next, actions) => {
  expect(nextReturnStep({ ...facts, ...over }, resolution)).toBe(next)
  expect(returnActionsFor({ ...facts, ...over }).join(' ')).toBe(actions)
})

test('the received units count if they are known, else the requested units', () => {
  expect(countedUnits({ qty: 3, received: null }, false)).toBe(3)
  expect(countedUnits({ qty: 3, received: 2 }, false)).toBe(2)
  expect(countedUnits({ qty: 3, received: null }, true)).toBe(3)
})

test('units that a refund has restocked are back, except those removed before packing', () => {
  const refund = (qty: number, restocked: boolean, dropped = 0) => ({ lines: [{ lineId: 'a', qty, restocked, dropped }] })
  expect(unitsBackByRefund([], 'a')).toBe(0)
  expect(unitsBackByRefund([refund(2, true), refund(1, false)], 'a')).toBe(2)
  expect(unitsBackByRefund([refund(2, true)], 'b')).toBe(0)
  expect(unitsBackByRefund([refund(3, true, 2)], 'a')).toBe(1)
})
