import { spread } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/transitions.ts'

const withMoney: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** Whether an order must have an invoice: it is confirmed or paid, and not cancelled. */
export const wantsInvoice = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean =>
  status !== 'cancelled' && (status !== 'placed' || withMoney.includes(paymentStatus))

/** Printed invoice number: prefix and number, padded to six digits. */
export const formatInvoiceNumber = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`

interface Amounts {
  total: number
  tax: number
}

/** Amounts of an invoice that are not credited yet, in minor units. The tax cannot be negative: rounding of many small refunds may differ. */
export function creditableAmounts(invoice: Amounts, credited: readonly Amounts[]): Amounts {
  const total = credited.reduce((left, one) => left - one.total, invoice.total)
  return {
    total,
    tax: Math.min(
      total,
      credited.reduce((left, one) => left - one.tax, invoice.tax),
    ),
  }
}

/** Amounts of the credit note for a refund: at most what is left of the invoice. The last credit note takes the remaining tax. */
export function creditForRefund(refund: Amounts, left: Amounts): Amounts {
  const total = Math.min(refund.total, left.total)
  return { total, tax: total === left.total ? left.tax : Math.min(refund.tax, left.tax, total) }
}

/** Splits a credited tax by the tax rows of its order, in minor units; the parts sum to it. */
export function creditedTaxes<Row extends { base: number; amount: number }>(
  rows: readonly Row[],
  { total, tax }: Amounts,
): Row[] {
  const parts = spread(
    tax,
    rows.map(({ amount }) => amount),
  )
  return rows.map((row, index) => ({ ...row, base: total - tax, amount: parts[index]! }))
}
