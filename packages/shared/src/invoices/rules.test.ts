import { expect, test } from 'vitest'
import { creditableAmounts, creditedTaxes, creditForRefund, formatInvoiceNumber, wantsInvoice } from './rules.ts'

test('an order is invoiced when it is confirmed or paid, and never while it is cancelled', () => {
  expect(wantsInvoice({ status: 'placed', paymentStatus: 'pending' })).toBe(false)
  expect(wantsInvoice({ status: 'placed', paymentStatus: 'paid' })).toBe(true)
  expect(wantsInvoice({ status: 'confirmed', paymentStatus: 'pending' })).toBe(true)
  expect(wantsInvoice({ status: 'cancelled', paymentStatus: 'paid' })).toBe(false)
})

test('credit notes never exceed their invoice; the last one takes the remaining tax', () => {
  const invoice = { total: 1150, tax: 150 }
  const first = creditForRefund({ total: 500, tax: 65 }, creditableAmounts(invoice, []))
  expect(first).toEqual({ total: 500, tax: 65 })
  const last = creditForRefund({ total: 900, tax: 117 }, creditableAmounts(invoice, [first]))
  expect(last).toEqual({ total: 650, tax: 85 })
  expect(creditableAmounts(invoice, [first, last])).toEqual({ total: 0, tax: 0 })
})

test('a credited tax is split among its rates', () => {
  const rows = [
    { name: 'GST', base: 1000, amount: 50 },
    { name: 'PST', base: 1000, amount: 101 },
  ]
  expect(creditedTaxes(rows, { total: 400, tax: 52 })).toEqual([
    { name: 'GST', base: 348, amount: 17 },
    { name: 'PST', base: 348, amount: 35 },
  ])
})

test('invoice numbers are padded with zeros', () => {
  expect(formatInvoiceNumber('INV-', 7)).toBe('INV-000007')
  expect(formatInvoiceNumber('', 1_234_567)).toBe('1234567')
})
