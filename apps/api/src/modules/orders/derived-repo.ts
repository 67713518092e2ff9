import { orderStatuses } from '@haat/shared/orders/moves.ts'

/** The three axes of an order as SQL over the rows beneath it: `refreshStates` writes them, `shop check` compares. */
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** The furthest of these events of the order, in the given order. */
const furthest = (names: readonly string[], otherwise: string) => `coalesce((
  SELECT e.type FROM order_events e WHERE e.order_id = orders.id AND e.type IN (${list(names)})
  ORDER BY array_position(ARRAY[${list(names)}], e.type) DESC LIMIT 1), '${otherwise}')`

export const derivedStatus = furthest(orderStatuses, 'placed')

export const derivedFulfilment = furthest(['shipped', 'delivered'], 'unfulfilled')

export const derivedPayment = `(
  SELECT CASE
    WHEN bool_or(p.status = 'captured') AND sum(p.captured) >= orders.total THEN 'paid'
    WHEN sum(p.captured) > 0 THEN 'partially_paid'
    WHEN bool_or(p.status = 'pending') THEN 'pending'
    WHEN bool_or(p.status = 'failed') THEN 'failed'
    ELSE 'unpaid' END
  FROM payments p WHERE p.order_id = orders.id)`
