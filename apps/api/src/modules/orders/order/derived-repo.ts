import { orderStatuses } from '@haat/shared/orders/transitions.ts'

/** Derived states of an order as SQL expressions: `refreshStates` writes them, `shop check` compares them. */
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** The last of `names` that occurs among the order's events. A `cancelled` event before a `reopened` event does not count. */
const furthest = (names: readonly string[], otherwise: string) => `coalesce((
  SELECT e.type FROM order_events e WHERE e.order_id = orders.id AND e.type IN (${list(names)})
    AND NOT (e.type = 'cancelled' AND EXISTS (SELECT 1 FROM order_events r
      WHERE r.order_id = e.order_id AND r.type = 'reopened' AND r.at >= e.at))
  ORDER BY array_position(ARRAY[${list(names)}], e.type) DESC LIMIT 1), '${otherwise}')`

export const derivedStatus = furthest(orderStatuses, 'placed')

/** Units of the order in parcels of these states. */
const unitsIn = (states: readonly string[]) => `coalesce(sum(l.qty) FILTER (WHERE p.state IN (${list(states)})), 0)`

/** Payment state from captured, refunded and pending payments; the first match wins. */
export const derivedPayment = `(
  SELECT CASE
    WHEN sum(p.captured) > 0 AND back.amount >= sum(p.captured) THEN 'refunded'
    WHEN sum(p.captured) > 0 AND sum(p.captured) < orders.total THEN 'partially_paid'
    WHEN back.amount > 0 THEN 'partially_refunded'
    WHEN bool_or(p.status = 'captured') AND sum(p.captured) >= orders.total THEN 'paid'
    WHEN bool_or(p.status = 'authorized') THEN 'authorized'
    WHEN bool_or(p.status IN ('pending', 'unknown')) THEN 'pending'
    WHEN bool_or(p.status = 'failed') THEN 'failed'
    ELSE 'unpaid' END
  FROM payments p CROSS JOIN (SELECT coalesce(sum(r.amount), 0) AS amount FROM refunds r
    WHERE r.order_id = orders.id AND r.status = 'succeeded') back
  WHERE p.order_id = orders.id GROUP BY back.amount)`

/** Fulfilment state from the parcels; an order without goods to ship is delivered when it is paid. From the events for orders from before parcels were introduced. */
export const derivedFulfilment = `CASE WHEN NOT EXISTS (SELECT 1 FROM order_lines g WHERE g.order_id = orders.id AND NOT g.digital)
  THEN CASE WHEN ${derivedPayment} IN ('paid', 'partially_refunded', 'refunded') THEN 'delivered' ELSE 'unfulfilled' END
  WHEN NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = orders.id)
  THEN ${furthest(['shipped', 'delivered'], 'unfulfilled')}
  ELSE (SELECT CASE
      WHEN there.wanted <= 0 AND there.shipped = 0 THEN 'unfulfilled'
      WHEN there.delivered >= there.wanted THEN 'delivered'
      WHEN there.delivered > 0 THEN 'partially_delivered'
      WHEN there.shipped >= there.wanted THEN 'shipped'
      WHEN there.shipped > 0 THEN 'partially_shipped'
      ELSE 'unfulfilled' END
    FROM (SELECT ${unitsIn(['delivered'])} AS delivered, ${unitsIn(['shipped', 'delivered'])} AS shipped,
        (SELECT sum(w.qty - w.dropped) FROM order_lines w WHERE w.order_id = orders.id AND NOT w.digital) AS wanted
      FROM parcels p LEFT JOIN parcel_lines l ON l.parcel_id = p.id WHERE p.order_id = orders.id) there) END`

/** Return state from the returns of the order; returns without goods count as returned. */
export const derivedReturn = `(
  SELECT CASE
    WHEN asked.requested > 0 THEN 'requested'
    WHEN asked.under_way > 0 THEN 'in_progress'
    WHEN asked.units >= (SELECT sum(w.qty) FROM order_lines w WHERE w.order_id = orders.id) THEN 'returned'
    WHEN asked.units > 0 THEN 'partially_returned'
    ELSE 'none' END
  FROM (SELECT count(*) FILTER (WHERE r.status = 'requested') AS requested,
      count(*) FILTER (WHERE r.status IN ('approved', 'received')) AS under_way,
      coalesce(sum(CASE WHEN r.no_goods_back THEN l.qty ELSE l.received END) FILTER (WHERE r.status = 'closed'), 0) AS units
    FROM returns r JOIN return_lines l ON l.return_id = r.id WHERE r.order_id = orders.id) asked)`
