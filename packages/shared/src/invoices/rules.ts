import { spread } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/moves.ts'

const withMoney: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** An order has an invoice as soon as the shop has taken it on, or has its money; a cancelled one has none in force. */
export const wantsInvoice = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean =>
  status !== 'cancelled' && (status !== 'placed' || withMoney.includes(paymentStatus))

/** The number as it is printed. */
export const labelOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`

interface Amounts {
  total: number
  tax: number
}

/** What of an invoice can still be credited, in minor units. Of many small refunds each may have said less tax than it held. */
export function creditable(invoice: Amounts, credited: readonly Amounts[]): Amounts {
  const total = credited.reduce((left, one) => left - one.total, invoice.total)
  return {
    total,
    tax: Math.min(
      total,
      credited.reduce((left, one) => left - one.tax, invoice.tax),
    ),
  }
}

/** The part of a refund that its credit note says: never more than is left of the invoice; the last one takes the rest of the tax. */
export function creditOf(refund: Amounts, left: Amounts): Amounts {
  const total = Math.min(refund.total, left.total)
  return { total, tax: total === left.total ? left.tax : Math.min(refund.tax, left.tax, total) }
}

/** A credited tax by the rates of its order; the parts sum to it. In minor units. */
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
