import { toMinor } from '../money.ts'
import type { DashboardOrder } from '../orders/dashboard/schema.ts'
import { smallestAmount } from './provider-money.ts'
import type { RefundFacts } from './refund-rules.ts'

/** Converts an order as returned by the dashboard API to the facts of the refund rules, in minor units. */
export function toRefundFacts(order: DashboardOrder): RefundFacts {
  const added = (tax: number) => (order.taxIncluded ? 0 : toMinor(tax))
  const valid = order.refunds.filter(({ status }) => status !== 'failed')
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + toMinor(amount), 0)
  const unit = smallestAmount(order.currency.name)
  return {
    unit,
    cancelled: order.status === 'cancelled',
    total: toMinor(order.total),
    tax: toMinor(order.tax),
    delivery: toMinor(order.delivery.cost) + added(order.deliveryTax),
    deliveryTax: toMinor(order.deliveryTax),
    refunded: sum(valid.map(({ amount }) => amount)),
    refundedTax: sum(valid.map(({ tax }) => tax)),
    refundedDelivery: sum(valid.map(({ delivery }) => delivery)),
    refundedApart: sum(valid.filter(({ lines, delivery }) => lines.length === 0 && delivery === 0).map(({ amount }) => amount)),
    lines: order.items.map((line) => ({
      id: line._id,
      unit,
      qty: line.qty,
      worth: toMinor(line.total) - toMinor(line.discount) + added(line.tax),
      tax: toMinor(line.tax),
      refunded: line.refunded,
      restocked: line.restocked,
      waiting: Math.max(0, line.remaining),
    })),
    payments: order.payments.map(({ _id, captured, refunded }) => ({
      id: _id,
      captured: toMinor(captured),
      refunded: toMinor(refunded),
    })),
  }
}
