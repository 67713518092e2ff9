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

describe('an order', () => {
  test.each([
    ['is to be paid', order(), undefined, 'due'],
    ['was left before paying', order(), 'cancelled', 'cancelled'],
    ['is asked about while its provider says more', order(), 'paid', 'checking'],
    ['is asked about while nobody knows', order({ pay: null }), 'waiting', 'checking'],
    ['was declined, whatever the address says', order({ paymentStatus: 'failed' }), 'waiting', 'failed'],
    ['was declined', order(), 'failed', 'failed'],
    ['is paid, and its buyer comes from there', order({ paymentStatus: 'paid', pay: null }), 'waiting', 'paid'],
    ['was paid before', order({ paymentStatus: 'paid', pay: null }), undefined, 'settled'],
    ['was not paid in time', order({ pay: null }), undefined, 'over'],
    ['was cancelled unpaid', order({ status: 'cancelled', paymentStatus: 'failed', pay: null }), 'cancelled', 'over'],
    ['was cancelled, and money is there', order({ status: 'cancelled', paymentStatus: 'paid', pay: null }), 'paid', 'back'],
    ['was paid back', order({ status: 'cancelled', paymentStatus: 'refunded', pay: null }), undefined, 'settled'],
    ['is paid at the door', order({ paymentMethod: 'cod', pay: null }), 'paid', 'settled'],
  ] as const)('%s', (_name, asked, returnResult, standing) => expect(toBuyerPaymentStatus(asked, returnResult)).toBe(standing))

  test('that waits for its buyer is told apart from one paid at the door', () => {
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

test('an account is read line by line; without any row it is one whole', () => {
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
