import { describe, expect, test } from 'vitest'
import {
  amountToRefund,
  decideRefund,
  overpaidPart,
  providerPart,
  type RefundFacts,
  type RequestedRefund,
  suggestRefund,
  valueOfUnits,
} from './refund-rules.ts'

const line = { id: 'a', qty: 3, worth: 1000, tax: 100, refunded: 0, restocked: 0, waiting: 0 }
const facts: RefundFacts = {
  cancelled: false,
  total: 1200,
  tax: 120,
  delivery: 200,
  deliveryTax: 20,
  refunded: 0,
  refundedTax: 0,
  refundedDelivery: 0,
  refundedApart: 0,
  lines: [line],
  payments: [{ id: 'p', captured: 1200, refunded: 0 }],
}
const input = (over: Partial<RequestedRefund>): RequestedRefund => ({ amount: 100, lines: [], delivery: 0, ...over })
const units = (qty: number, restock = false) => [{ lineId: 'a', qty, restock }]
const refused = (given: RefundFacts, requested: Partial<RequestedRefund>) => {
  const decision = decideRefund(given, input(requested))
  return decision.ok ? 'allowed' : decision.code
}

test('refunds of the single units of a line add up to the price of the line', () => {
  for (const [worth, qty] of [
    [1000, 3],
    [1, 7],
    [99_999_999_999, 9999],
    [0, 2],
  ] as const) {
    const one = Array.from({ length: Math.min(qty, 20) }, (_, refunded) => valueOfUnits({ worth, qty, refunded }, 1))
    const rest = valueOfUnits({ worth, qty, refunded: one.length }, qty - one.length)
    expect(one.reduce((sum, amount) => sum + amount, rest)).toBe(worth)
  }
})

test('the suggested refund is the price of units and delivery, limited to the remaining payment', () => {
  expect(suggestRefund(facts, { lines: units(3), delivery: 200 })).toEqual({ lines: [1000], sum: 1200, tax: 120, amount: 1200 })
  expect(suggestRefund(facts, { lines: units(1), delivery: 0 })).toEqual({ lines: [334], sum: 334, tax: 34, amount: 334 })
  const spent = { ...facts, payments: [{ id: 'p', captured: 1200, refunded: 1000 }] }
  expect(suggestRefund(spent, { lines: units(3), delivery: 0 }).amount).toBe(200)
})

test('refunds above the remaining amount, above the ordered units or with a second restock are refused', () => {
  expect(refused(facts, { amount: 1201 })).toBe('refund_too_much')
  expect(refused(facts, { amount: 1200, delivery: 201 })).toBe('refund_too_much')
  expect(refused(facts, { amount: 100, delivery: 101 })).toBe('bad_request')
  expect(refused(facts, { lines: units(4) })).toBe('too_many_units')
  expect(refused({ ...facts, lines: [{ ...line, refunded: 2 }] }, { lines: units(2) })).toBe('too_many_units')
  expect(refused({ ...facts, lines: [{ ...line, restocked: 2 }] }, { lines: units(2, true) })).toBe('too_many_units')
  expect(refused({ ...facts, cancelled: true }, { lines: units(1, true) })).toBe('order_state')
  expect(refused(facts, { lines: [...units(1), ...units(1)] })).toBe('bad_request')
  expect(refused(facts, { lines: [{ lineId: 'b', qty: 1, restock: false }] })).toBe('bad_request')
})

test('the newest payment with enough left is refunded, and never above its captured amount', () => {
  const twice = {
    ...facts,
    payments: [
      { id: 'old', captured: 1200, refunded: 0 },
      { id: 'new', captured: 1200, refunded: 900 },
    ],
  }
  expect(decideRefund(twice, input({ amount: 300 }))).toMatchObject({ value: { paymentId: 'new' } })
  expect(decideRefund(twice, input({ amount: 301 }))).toMatchObject({ value: { paymentId: 'old' } })
  expect(refused(twice, { amount: 301, paymentId: 'new' })).toBe('refund_too_much')
  expect(refused(twice, { amount: 1300 })).toBe('refund_too_much')
  expect(amountToRefund({ cancelled: false, total: 1200, captured: 2400, refunded: 900 })).toBe(300)
  expect(amountToRefund({ cancelled: true, total: 1200, captured: 1200, refunded: 0 })).toBe(1200)
})

test('a lowered refund is spread over lines and tax in proportion; the last refund takes the remaining tax', () => {
  const lowered = decideRefund(facts, input({ amount: 500, lines: units(3), delivery: 200 }))
  expect(lowered).toMatchObject({ value: { delivery: 200, tax: 50, lines: [{ qty: 3, amount: 300 }] } })
  const last = { ...facts, refunded: 700, refundedTax: 69, payments: [{ id: 'p', captured: 1200, refunded: 700 }] }
  expect(decideRefund(last, input({ amount: 500 }))).toMatchObject({ value: { tax: 51 } })
})

test('refunded units that have not shipped are removed from the shipment', () => {
  const waiting = { ...facts, lines: [{ ...line, waiting: 2 }] }
  expect(decideRefund(waiting, input({ lines: units(3) }))).toMatchObject({ value: { lines: [{ dropped: 2 }] } })
})

test("partial refunds in the provider's currency add up to the captured amount", () => {
  let [left, units] = [1000, 833]
  const parts: number[] = []
  for (const amount of [333, 333, 333, 1]) {
    const part = providerPart({ amount, left }, units)
    parts.push(part)
    left -= amount
    units -= part
  }
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(833)
})

test('the refund of a double payment has no tax; refunded lines and delivery have theirs', () => {
  const paid = { id: 'p', captured: 1200, refunded: 0 }
  const twice = { ...facts, payments: [paid, { ...paid, id: 'q' }] }
  expect(decideRefund(twice, input({ amount: 1200 }))).toMatchObject({ value: { tax: 0 } })
  expect(decideRefund(twice, input({ amount: 1000, lines: units(3) }))).toMatchObject({ value: { tax: 100 } })
  const once = { ...twice, refunded: 1200, refundedApart: 1200, payments: [paid, { ...paid, id: 'q', refunded: 1200 }] }
  expect(decideRefund(once, input({ amount: 600 }))).toMatchObject({ value: { tax: 60 } })
  expect(decideRefund(once, input({ amount: 1200 }))).toMatchObject({ value: { tax: 120 } })
  expect(overpaidPart(twice, input({ amount: 1500 }))).toBe(1200)
})

describe('refunds in a currency without decimals', () => {
  const yen = (over: Partial<RefundFacts> = {}): RefundFacts => ({
    unit: 100,
    cancelled: false,
    total: 100_00,
    tax: 0,
    delivery: 0,
    deliveryTax: 0,
    refunded: 0,
    refundedTax: 0,
    refundedDelivery: 0,
    refundedApart: 0,
    lines: [{ id: 'a', unit: 100, qty: 3, worth: 100_00, tax: 0, refunded: 0, restocked: 0, waiting: 0 }],
    payments: [{ id: 'p', captured: 100_00, refunded: 0 }],
    ...over,
  })

  test('are in whole units of the currency', () => {
    const one = { lines: [{ lineId: 'a', qty: 1, restock: false }], delivery: 0 }
    expect(suggestRefund(yen(), one).amount).toBe(34_00)
    expect(decideRefund(yen(), { lines: [], delivery: 0, amount: 33_33 })).toMatchObject({
      ok: false,
      code: 'bad_request',
      about: { fields: { amount: 'is finer than the currency' } },
    })
    expect(decideRefund(yen(), { lines: [], delivery: 0, amount: 33_00 })).toMatchObject({ ok: true })
  })

  test('are multiples of the step of the provider', () => {
    expect(providerPart({ amount: 333, left: 1000 }, 9990, 10)).toBe(3330)
    expect(providerPart({ amount: 333, left: 1001 }, 9990, 10)).toBe(3320)
    expect(providerPart({ amount: 1000, left: 1000 }, 9990, 10)).toBe(9990)
  })
})
