import { expect, test } from 'vitest'
import { catalogDashboardApi } from './catalog/dashboard/endpoints.ts'
import { CouponBatch, NewCoupon } from './coupons/dashboard/schema.ts'
import { DeliveryRateInput } from './delivery/dashboard/schema.ts'
import { ordersDashboardApi } from './orders/dashboard/endpoints.ts'
import { RefundInput } from './payments/dashboard/schema.ts'
import { returnsDashboardApi } from './returns/dashboard/endpoints.ts'
import { settingsGroups } from './settings/groups.ts'
import { TaxPercent } from './tax/dashboard/schema.ts'

const id = '0198c7a2-0000-7000-8000-000000000000'
const coupon = { code: 'TEN', percent: 10 }
const batch = { batch: 'Spring', count: 2 }
const rate = { type: 'delivery', cost: 1, freeOver: null, daysMin: 0, daysMax: 1 }
const currency = { name: 'USD', s: '$', exchangeRate: 1, decimals: 2 }
const cells = (cell: object) => ({ productId: id, version: 1, cells: [{ _id: id, ...cell }] })
const parts = { version: 1, returnId: id, words: '' }

interface Takes {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: { message: string }[] } }
}

/** Schemas that accept an amount or a percentage from outside, their input for a number, and the smallest unit. */
const inputs: [name: string, schema: Takes, input: (value: number) => unknown, unit: number][] = [
  ['coupon percent', NewCoupon, (percent) => ({ ...coupon, percent }), 0.01],
  ['coupon minimum', NewCoupon, (minimum) => ({ ...coupon, minimum }), 0.01],
  ['percent of a coupon batch', CouponBatch, (percent) => ({ ...batch, percent }), 0.01],
  ['delivery cost', DeliveryRateInput, (cost) => ({ ...rate, cost }), 0.01],
  ['free delivery', DeliveryRateInput, (freeOver) => ({ ...rate, freeOver }), 0.01],
  ['tax percent', TaxPercent, (percent) => percent, 0.001],
  ['exchange rate', settingsGroups.currency, (exchangeRate) => ({ ...currency, exchangeRate }), 0.000001],
  ['price of a new product', catalogDashboardApi.create.input, (price) => ({ name: 'Mug', price }), 0.01],
  ['price cell', catalogDashboardApi.setCells.input, (price) => cells({ price }), 0.01],
  ['compare price cell', catalogDashboardApi.setCells.input, (comparePrice) => cells({ comparePrice }), 0.01],
  ['bulk price percent', catalogDashboardApi.bulk.input, (percent) => ({ ids: [id], action: 'price', percent }), 0.01],
  ['refund', RefundInput, (amount) => ({ amount }), 0.01],
  ['delivery part of a refund', RefundInput, (delivery) => ({ amount: 5, delivery }), 0.01],
  ['refund of a return', returnsDashboardApi.refund.input, (amount) => ({ ...parts, amount }), 0.01],
  ['cash collected', ordersDashboardApi.collect.input, (amount) => ({ orderId: '1000000001234', amount }), 0.01],
]

test.each(inputs)('%s: a number with too many decimals is refused, however small', (_name, schema, input, unit) => {
  expect(schema.safeParse(input(unit)).success).toBe(true)
  for (const fine of [1e-9, unit / 10, 1 + unit / 10, 1 + 1e-10]) {
    const { error } = schema.safeParse(input(fine))
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^has more than [236] decimals$/)])
  }
})
