import { describe, expect, test } from 'vitest'
import { bankAccount } from './bank-account.ts'
import { awaitsPayment, parseReturnResult, toBuyerPaymentStatus } from './buyer-payment-status.ts'

type OrderPaymentState = Parameters<typeof toBuyerPaymentStatus>[0]
const pay: OrderPaymentState['pay'] = { amount: 30, until: null, method: 'stripe', methods: ['stripe', 'paypal'] }
const order = (more: Partial<OrderPaymentState> = {}): OrderPaymentState => ({
  status: 'placed',
  paymentStatus: 'pending',
  paymentMethod: 'stripe',
  pay,
  ...more,
})

describe('payment status shown to the buyer', () => {
  test.each([
    ['an unpaid order is due', order(), undefined, 'due'],
    ['an order whose payment was cancelled by the buyer', order(), 'cancelled', 'cancelled'],
    ['an unpaid order after the provider reported success is being checked', order(), 'paid', 'checking'],
    ['an order without a known result is being checked', order({ pay: null }), 'waiting', 'checking'],
    ['a failed payment is failed, whatever the return URL says', order({ paymentStatus: 'failed' }), 'waiting', 'failed'],
    ['a failed return URL', order(), 'failed', 'failed'],
    ['a paid order after returning from the provider', order({ paymentStatus: 'paid', pay: null }), 'waiting', 'paid'],
    ['an order paid earlier needs no message', order({ paymentStatus: 'paid', pay: null }), undefined, 'settled'],
    ['an order that was not paid in time', order({ pay: null }), undefined, 'over'],
    ['a cancelled unpaid order', order({ status: 'cancelled', paymentStatus: 'failed', pay: null }), 'cancelled', 'over'],
    [
      'a cancelled order that was paid is refunded',
      order({ status: 'cancelled', paymentStatus: 'paid', pay: null }),
      'paid',
      'back',
    ],
    [
      'a refunded order needs no message',
      order({ status: 'cancelled', paymentStatus: 'refunded', pay: null }),
      undefined,
      'settled',
    ],
    ['an order with cash on delivery needs no message', order({ paymentMethod: 'cod', pay: null }), 'paid', 'settled'],
    ['an order with cash on delivery that only has files is due', order({ paymentMethod: 'cod' }), undefined, 'due'],
    ['an order that became dearer while it was paid', order({ paymentStatus: 'partially_paid' }), undefined, 'due'],
    ['a shop that offers no method any more is to be contacted', order({ pay: { ...pay, methods: [] } }), undefined, 'contact'],
    [
      'a transfer is due, although the shop offers none any more',
      order({ paymentMethod: 'bankTransfer', pay: { ...pay, method: 'bankTransfer', methods: [] } }),
      undefined,
      'due',
    ],
  ] as const)('%s', (_name, asked, returnResult, standing) => expect(toBuyerPaymentStatus(asked, returnResult)).toBe(standing))

  test('an order awaits payment unless it is cancelled or paid on delivery', () => {
    expect(awaitsPayment(order())).toBe(true)
    expect(awaitsPayment(order({ paymentMethod: 'cod' }))).toBe(false)
    expect(awaitsPayment(order({ status: 'cancelled' }))).toBe(false)
    expect([parseReturnResult('paid'), parseReturnResult('refunded'), parseReturnResult(null)]).toEqual([
      'paid',
      undefined,
      undefined,
    ])
  })
})

test('bank details are split into rows by label; without labels they are one row', () => {
  expect(bankAccount('Bank: City Bank\nIBAN:  BD12 34 \n\nWithin 7 days.\nhttps://bank.example')).toEqual({
    rows: [
      { label: 'Bank', value: 'City Bank' },
      { label: 'IBAN', value: 'BD12 34' },
    ],
    words: 'Within 7 days.\nhttps://bank.example',
  })
  expect(bankAccount('City Bank\n12345')).toEqual({ rows: [{ value: 'City Bank\n12345' }], words: '' })
  expect(bankAccount(' ')).toEqual({ rows: [], words: '' })
})
