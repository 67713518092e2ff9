/**
 * Definition of sales figures in all reports and on the overview. Amounts are minor units of the shop's current currency.
 *
 * - An order counts on the day it was placed, in the shop's time zone, regardless of when it is paid. A cancelled order does not count, not even on past days.
 * - `gross` is the sum of the lines, `discount` the coupon discounts, `net` the difference; delivery is separate.
 * - `average` is net divided by orders.
 * - An order in the current currency counts as charged. Orders in a former currency are converted: the amount is divided by the order's own
 *   stored rate and multiplied by the current rate. The SQL in the API's repo does this.
 * - Only a cancellation reduces the figures of a day; refunds are reported separately.
 */
export interface Sums {
  orders: number
  gross: number
  discount: number
  delivery: number
  /** cancelled orders, and their total */
  cancelled: number
  cancelledTotal: number
  /** first orders of a customer's email, and their net: they define new customers */
  firstOrders: number
  firstNet: number
}

export interface Figures extends Sums {
  net: number
  /** refunded amount */
  refunded: number
  /** charged amount: net plus delivery */
  total: number
  average: number
}

export const noSums: Sums = {
  orders: 0,
  gross: 0,
  discount: 0,
  delivery: 0,
  cancelled: 0,
  cancelledTotal: 0,
  firstOrders: 0,
  firstNet: 0,
}

/** Adds the sums of two days or groups, field by field. Amounts in minor units. */
export const addSums = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  gross: a.gross + b.gross,
  discount: a.discount + b.discount,
  delivery: a.delivery + b.delivery,
  cancelled: a.cancelled + b.cancelled,
  cancelledTotal: a.cancelledTotal + b.cancelledTotal,
  firstOrders: a.firstOrders + b.firstOrders,
  firstNet: a.firstNet + b.firstNet,
})

/** Completes sums with the derived figures. `refunded` and all amounts in minor units; `average` is rounded, 0 without orders. */
export function toFigures(sums: Sums, refunded = 0): Figures {
  const net = sums.gross - sums.discount - refunded
  return { ...sums, refunded, net, total: net + sums.delivery, average: sums.orders === 0 ? 0 : Math.round(net / sums.orders) }
}
