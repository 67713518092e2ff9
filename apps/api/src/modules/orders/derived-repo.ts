import { orderStatuses } from '@haat/shared/orders/moves.ts'

/** The axes of an order as SQL over the rows beneath it: `refreshStates` writes them, `shop check` compares. */
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** The furthest of these events of the order, in the given order. What was cancelled and then opened again is not cancelled. */
const furthest = (names: readonly string[], otherwise: string) => `coalesce((
  SELECT e.type FROM order_events e WHERE e.order_id = orders.id AND e.type IN (${list(names)})
    AND NOT (e.type = 'cancelled' AND EXISTS (SELECT 1 FROM order_events r
      WHERE r.order_id = e.order_id AND r.type = 'reopened' AND r.at >= e.at))
  ORDER BY array_position(ARRAY[${list(names)}], e.type) DESC LIMIT 1), '${otherwise}')`

export const derivedStatus = furthest(orderStatuses, 'placed')

/** Pieces of the order that stand in its parcels of these states. */
const piecesIn = (states: readonly string[]) => `coalesce(sum(l.qty) FILTER (WHERE p.state IN (${list(states)})), 0)`

/** From its parcels; of an order that went out as a whole, before there were parcels, from its events. */
export const derivedFulfilment = `CASE WHEN NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = orders.id)
  THEN ${furthest(['shipped', 'delivered'], 'unfulfilled')}
  ELSE (SELECT CASE
      WHEN there.wanted <= 0 AND there.shipped = 0 THEN 'unfulfilled'
      WHEN there.delivered >= there.wanted THEN 'delivered'
      WHEN there.delivered > 0 THEN 'partially_delivered'
      WHEN there.shipped >= there.wanted THEN 'shipped'
      WHEN there.shipped > 0 THEN 'partially_shipped'
      ELSE 'unfulfilled' END
    FROM (SELECT ${piecesIn(['delivered'])} AS delivered, ${piecesIn(['shipped', 'delivered'])} AS shipped,
        (SELECT sum(w.qty - w.dropped) FROM order_lines w WHERE w.order_id = orders.id) AS wanted
      FROM parcels p LEFT JOIN parcel_lines l ON l.parcel_id = p.id WHERE p.order_id = orders.id) there) END`

/** From what was taken, given back, and is still waited for; the first that fits. */
export const derivedPayment = `(
  SELECT CASE
    WHEN sum(p.captured) > 0 AND back.amount >= sum(p.captured) THEN 'refunded'
    WHEN back.amount > 0 THEN 'partially_refunded'
    WHEN bool_or(p.status = 'captured') AND sum(p.captured) >= orders.total THEN 'paid'
    WHEN sum(p.captured) > 0 THEN 'partially_paid'
    WHEN bool_or(p.status = 'authorized') THEN 'authorized'
    WHEN bool_or(p.status IN ('pending', 'unknown')) THEN 'pending'
    WHEN bool_or(p.status = 'failed') THEN 'failed'
    ELSE 'unpaid' END
  FROM payments p CROSS JOIN (SELECT coalesce(sum(r.amount), 0) AS amount FROM refunds r
    WHERE r.order_id = orders.id AND r.status = 'succeeded') back
  WHERE p.order_id = orders.id GROUP BY back.amount)`

/** From what was asked to be given back, and what came of it; goods that need not come count as returned. */
export const derivedReturn = `(
  SELECT CASE
    WHEN asked.requested > 0 THEN 'requested'
    WHEN asked.under_way > 0 THEN 'in_progress'
    WHEN asked.pieces >= (SELECT sum(w.qty) FROM order_lines w WHERE w.order_id = orders.id) THEN 'returned'
    WHEN asked.pieces > 0 THEN 'partially_returned'
    ELSE 'none' END
  FROM (SELECT count(*) FILTER (WHERE r.status = 'requested') AS requested,
      count(*) FILTER (WHERE r.status IN ('approved', 'received')) AS under_way,
      coalesce(sum(CASE WHEN r.no_goods_back THEN l.qty ELSE l.received END) FILTER (WHERE r.status = 'closed'), 0) AS pieces
    FROM returns r JOIN return_lines l ON l.return_id = r.id WHERE r.order_id = orders.id) asked)`
