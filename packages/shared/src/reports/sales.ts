/**
 * What "sales" means, in every report and on the overview. Amounts are minor units of the shop's currency of today.
 *
 * - An order counts on the day it was placed (UTC), whatever is paid when. One that is cancelled later counts no more, on that day too.
 * - `gross` is what the lines cost, `discount` what coupons took off, `net` what is left of both; delivery stands beside it, not in it.
 * - `average` is net by orders.
 * - An order in the shop's currency counts as it was charged. One from before the currency changed is converted: its amount at its own
 *   frozen rate gives the catalogue amount, and that at today's rate the amount shown. The API's repo asks for it so.
 * - Nothing lowers a day but a cancellation: money given back will, with the first return.
 */
export interface Sums {
  orders: number
  gross: number
  discount: number
  delivery: number
  /** orders that were cancelled, and what they would have come to */
  cancelled: number
  cancelledTotal: number
  /** orders that were the first of their buyer's address, and their net: what makes a customer new */
  firstOrders: number
  firstNet: number
}

export interface Figures extends Sums {
  net: number
  /** given back */
  refunded: number
  /** what was charged in all: net and delivery */
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

export function figuresOf(sums: Sums, refunded = 0): Figures {
  const net = sums.gross - sums.discount - refunded
  return { ...sums, refunded, net, total: net + sums.delivery, average: sums.orders === 0 ? 0 : Math.round(net / sums.orders) }
}
