import { fewestPartUnits, mostParts } from '@haat/shared/catalog/bundles.ts'
import { manualMethods } from '@haat/shared/payments/constants.ts'
import { derivedFulfilment, derivedPayment, derivedReturn, derivedStatus } from '../modules/orders/service.ts'

/** An invariant in one sentence, and the query that finds violating rows. `id` identifies the row. */
export interface Check {
  name: string
  sql: string
}

/** Existing variants whose stock an order line takes, with the units for one unit of the line: its own, or the parts of a bundle. */
const lineUnits = `SELECT id AS line_id, variant_id, 1 AS qty FROM order_lines WHERE variant_id IS NOT NULL AND parts = '[]'
  UNION ALL SELECT l.id, v.id, (p ->> 'qty')::int FROM order_lines l CROSS JOIN LATERAL jsonb_array_elements(l.parts) AS p
    JOIN variants v ON v.id = (p ->> 'variantId')::uuid WHERE l.parts <> '[]'`

/** The zone of the reports, if PostgreSQL knows it: of another one, days cannot be computed. */
const shownZone = 'SELECT id, zone FROM report_zones WHERE current AND zone IN (SELECT name FROM pg_timezone_names)'

/** Invariants of the shop. Each returned row is a violation. */
export const checks: Check[] = [
  {
    name: 'a download belongs to a line of its order with digital goods',
    sql: `SELECT d.id, l.order_id FROM order_downloads d JOIN order_lines l ON l.id = d.line_id WHERE l.order_id <> d.order_id 
      OR NOT (l.digital OR l.parts @> '[{"digital": true}]')`,
  },
  {
    name: 'stock on hand is the sum of its ledger, for variants whose stock is limited',
    sql: `SELECT s.variant_id AS id, s.on_hand, coalesce(sum(m.delta), 0)::int AS ledger
      FROM stock s LEFT JOIN stock_movements m ON m.variant_id = s.variant_id
      WHERE s.on_hand IS NOT NULL
      GROUP BY s.variant_id, s.on_hand HAVING s.on_hand <> coalesce(sum(m.delta), 0)`,
  },
  {
    name: 'every variant has a stock row',
    sql: 'SELECT v.id FROM variants v LEFT JOIN stock s ON s.variant_id = v.id WHERE s.variant_id IS NULL',
  },
  {
    name: 'a variant is a bundle when it has parts: at least two units, none of which is a bundle',
    sql: `SELECT s.variant_id AS id, s.bundle, b.parts, b.units FROM stock s
      LEFT JOIN (SELECT b.variant_id, count(*)::int AS parts, sum(b.qty)::int AS units, bool_or(k.bundle) AS nested
        FROM bundle_parts b LEFT JOIN stock k ON k.variant_id = b.part_id GROUP BY 1) b ON b.variant_id = s.variant_id
      WHERE s.bundle <> (b.parts IS NOT NULL) OR b.units < ${fewestPartUnits} OR b.parts > ${mostParts} OR b.nested`,
  },
  {
    name: 'a simple product has one variant without colour and attribute',
    sql: `SELECT p.id, count(v.id)::int AS variants FROM products p LEFT JOIN variants v ON v.product_id = p.id
      WHERE p.type = 'simple' GROUP BY p.id
      HAVING count(v.id) <> 1 OR bool_or(v.color_name IS NOT NULL OR v.attribute_name IS NOT NULL)`,
  },
  {
    name: 'a product is in stock when one of its active variants is',
    sql: `SELECT p.id, p.in_stock FROM products p
      WHERE p.in_stock <> EXISTS (SELECT 1 FROM variants v JOIN stock_levels s ON s.variant_id = v.id
        WHERE v.product_id = p.id AND v.active AND (s.on_hand IS NULL OR s.on_hand > 0))`,
  },
  {
    name: 'the row that lists filter a product by is what would be written from it now',
    sql: `SELECT coalesce(p.id, f.id) AS id FROM product_filters f FULL JOIN (SELECT * FROM products WHERE status = 'active') p ON p.id = f.id
      WHERE (f.id, f.published_at, f.price, f.brand_id, f.sold, f.rating, f.in_stock, f.on_sale, f.category_ids, f.collection_ids, f.color_names,
          f.facet_keys, f.field_numbers, f.sample, f.category_set, f.color_set, f.key_set)
        IS DISTINCT FROM (p.id, p.published_at, p.price, p.brand_id, p.sold, p.rating, p.in_stock, p.on_sale, p.category_ids, p.collection_ids, p.color_names,
          p.facet_keys, p.field_numbers, uuid_hash(p.id), hash_array_extended(p.category_ids, 0), hash_array_extended(p.color_names, 0),
          hash_array_extended(p.facet_keys, 0))`,
  },
  {
    name: 'the words that searches find a product by are what would be written from it now',
    sql: `SELECT coalesce(p.id, w.id) AS id FROM product_words w
      FULL JOIN (SELECT * FROM products WHERE status = 'active' AND search <> '') p ON p.id = w.id
      WHERE (w.id, w.published_at, w.popularity, w.search) IS DISTINCT FROM
        (p.id, p.published_at, product_popularity(p.in_stock, p.sold), product_index_words(p.id, p.search, p.in_stock, p.sold))`,
  },
  {
    name: 'a product that is counted as running low, or as unlimited, has such a variant in sale',
    sql: `SELECT coalesce(m.product_id, d.product_id) AS id, m.mark AS stored, d.mark FROM stock_marks m
      FULL JOIN (SELECT DISTINCT v.product_id, CASE WHEN s.on_hand IS NULL THEN 'unlimited' ELSE 'low' END AS mark
        FROM variants v JOIN stock_levels s ON s.variant_id = v.id WHERE v.active AND (s.on_hand IS NULL OR s.on_hand <= s.low_at)) d
        ON (d.product_id, d.mark) = (m.product_id, m.mark)
      WHERE m.mark IS NULL OR d.mark IS NULL`,
  },
  {
    name: 'the prices of a product are the lowest and the highest of its active variants',
    sql: `SELECT p.id, p.price, p.max_price, v.low, v.high
      FROM products p JOIN (SELECT product_id, min(price) AS low, max(price) AS high FROM variants WHERE active GROUP BY product_id) v
        ON v.product_id = p.id
      WHERE (p.price, p.max_price) IS DISTINCT FROM (v.low, v.high)`,
  },
  {
    name: 'the rating of a product is that of its published reviews',
    sql: `SELECT p.id, p.rating_count, p.rating_sum, r.count, r.sum
      FROM products p JOIN (SELECT product_id, count(*)::int AS count, sum(stars)::int AS sum FROM reviews
        WHERE status = 'published' GROUP BY product_id) r ON r.product_id = p.id
      WHERE (p.rating_count, p.rating_sum) IS DISTINCT FROM (r.count, r.sum)`,
  },
  {
    name: 'the total of an order is items − discount + delivery + the tax that is added',
    sql: `SELECT order_id AS id, total FROM orders
      WHERE total <> item_total - discount + delivery + CASE WHEN tax_included THEN 0 ELSE tax END`,
  },
  {
    name: 'the tax of an order is that of its lines and its delivery, and the sum of its rates',
    sql: `SELECT o.order_id AS id, o.tax, o.delivery_tax, l.tax AS lines, r.tax AS rates
      FROM orders o LEFT JOIN (SELECT order_id, sum(tax) AS tax FROM order_lines GROUP BY order_id) l ON l.order_id = o.id
        CROSS JOIN LATERAL (SELECT coalesce(sum((row->>'amount')::bigint), 0) AS tax FROM jsonb_array_elements(o.taxes) AS row) r
      WHERE o.tax <> coalesce(l.tax, 0) + o.delivery_tax OR o.tax <> r.tax`,
  },
  {
    name: 'the tax by day is that of the orders that were not cancelled, less what went back with their refunds',
    sql: `WITH shown AS (${shownZone})
      SELECT coalesce(o.day, s.day)::text AS id, o.tax, s.tax AS stored, o.refunded, s.refunded AS stored_refunded
      FROM (SELECT day, sum(tax) AS tax, sum(refunded) AS refunded FROM (
          SELECT (placed_at AT TIME ZONE z.zone)::date AS day, tax, 0 AS refunded FROM orders, shown z WHERE status <> 'cancelled' AND tax > 0
          UNION ALL SELECT (coalesce(r.settled_at, r.created_at) AT TIME ZONE z.zone)::date, 0, r.tax
            FROM refunds r JOIN orders o ON o.id = r.order_id, shown z WHERE o.status <> 'cancelled' AND r.status = 'succeeded' AND o.tax > 0) x GROUP BY day) o
        FULL JOIN (SELECT day, sum(tax) AS tax, sum(refunded) AS refunded FROM tax_days, shown z WHERE zone_id = z.id GROUP BY day) s USING (day)
      WHERE (coalesce(o.tax, 0), coalesce(o.refunded, 0)) IS DISTINCT FROM (coalesce(s.tax, 0), coalesce(s.refunded, 0))`,
  },
  {
    name: 'PostgreSQL knows the time zone of the shop: update the time zone data of the server, or choose another zone in the settings',
    sql: `SELECT "group" AS id, data ->> 'timeZone' AS "timeZone" FROM settings
      WHERE "group" = 'general' AND data ? 'timeZone' AND data ->> 'timeZone' NOT IN (SELECT name FROM pg_timezone_names)`,
  },
  {
    name: 'the lines of an order sum to its items and its discount',
    sql: `SELECT o.order_id AS id, o.item_total, o.discount, l.total AS lines, l.discount AS shares
      FROM orders o LEFT JOIN (SELECT order_id, sum(total) AS total, sum(discount) AS discount FROM order_lines GROUP BY order_id) l
        ON l.order_id = o.id
      WHERE (o.item_total, o.discount) IS DISTINCT FROM (l.total, l.discount)`,
  },
  {
    name: 'sales by day are those of the orders that were not cancelled',
    sql: `WITH shown AS (${shownZone})
      SELECT coalesce(o.day, s.day)::text AS id, o.orders, s.orders AS stored, o.net, s.net AS stored_net
      FROM (SELECT (placed_at AT TIME ZONE z.zone)::date AS day, count(*) AS orders, sum(item_total - discount) AS net
          FROM orders, shown z WHERE status <> 'cancelled' GROUP BY 1) o
        FULL JOIN (SELECT day, sum(orders) AS orders, sum(gross - discount) AS net FROM sales_days, shown z WHERE zone_id = z.id GROUP BY day) s USING (day)
      WHERE (coalesce(o.orders, 0), coalesce(o.net, 0)) IS DISTINCT FROM (coalesce(s.orders, 0), coalesce(s.net, 0))`,
  },
  {
    name: 'pieces sold by day are those of the lines of these orders',
    sql: `WITH shown AS (${shownZone})
      SELECT coalesce(o.day, s.day)::text AS id, o.units, s.units AS stored
      FROM (SELECT (o.placed_at AT TIME ZONE z.zone)::date AS day, sum(l.qty) AS units, sum(l.total) AS gross
          FROM orders o JOIN order_lines l ON l.order_id = o.id, shown z WHERE o.status <> 'cancelled' GROUP BY 1) o
        FULL JOIN (SELECT day, sum(units) AS units, sum(gross) AS gross FROM product_days, shown z WHERE zone_id = z.id GROUP BY day) s USING (day)
      WHERE (coalesce(o.units, 0), coalesce(o.gross, 0)) IS DISTINCT FROM (coalesce(s.units, 0), coalesce(s.gross, 0))`,
  },
  {
    name: 'invoices and credit notes are numbered without a gap',
    sql: `SELECT s.kind AS id, s.last, count(d.id)::int AS documents, max(d.number) AS highest
      FROM document_series s LEFT JOIN documents d ON d.kind = s.kind
      GROUP BY s.kind, s.last HAVING count(d.id) <> s.last OR coalesce(max(d.number), 0) <> s.last`,
  },
  {
    name: 'credit notes are about an invoice of their order, and never come to more than it; one that was taken back is credited in full',
    sql: `SELECT i.label AS id, i.total, i.tax, c.total AS credited, c.tax AS credited_tax
      FROM documents i LEFT JOIN (SELECT invoice_id, sum(total) AS total, sum(tax) AS tax, count(DISTINCT order_id) AS orders,
          min(order_id::text) AS order_id FROM documents WHERE kind = 'credit_note' GROUP BY invoice_id) c ON c.invoice_id = i.id
      WHERE i.kind = 'invoice' AND (c.orders > 1 OR c.order_id <> i.order_id::text OR c.total > i.total OR c.tax > i.tax
        OR (i.reversed_at IS NOT NULL AND i.total > 0 AND c.total IS DISTINCT FROM i.total))`,
  },
  {
    name: 'the explanation of an order sums to its total',
    sql: `SELECT order_id AS id, total FROM orders
      WHERE total <> (SELECT coalesce(sum((row->>'amount')::bigint), 0) FROM jsonb_array_elements(explanation) AS row)`,
  },
  {
    name: 'an order is marked as cancelled when it has a moment of cancellation',
    sql: "SELECT order_id AS id, status FROM orders WHERE (status = 'cancelled') <> (cancelled_at IS NOT NULL)",
  },
  {
    name: 'the states of an order follow from its events, parcels, payments and returns',
    sql: `SELECT * FROM (SELECT order_id AS id, status, ${derivedStatus} AS status_from_events, fulfilment_status,
        ${derivedFulfilment} AS fulfilment_from_events, payment_status, ${derivedPayment} AS payment_from_payments,
        return_status, ${derivedReturn} AS return_from_returns FROM orders) o
      WHERE (status, fulfilment_status, payment_status, return_status)
        IS DISTINCT FROM (status_from_events, fulfilment_from_events, payment_from_payments, return_from_returns)`,
  },
  {
    name: 'an order has one event that it was placed, and one payment of its total at least',
    sql: `SELECT o.order_id AS id FROM orders o
      WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.type = 'placed') <> 1
        OR NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.amount = o.total)`,
  },
  {
    name: 'every order has exactly one outbox row that says it was placed',
    sql: `SELECT coalesce(o.order_id, x.reference) AS id FROM orders o
      FULL JOIN (SELECT reference FROM outbox WHERE topic = 'order.placed') x ON x.reference = o.order_id
      WHERE o.id IS NULL OR x.reference IS NULL`,
  },
  {
    name: 'an order took from the ledger what its lines say, and gave it back when cancelled',
    sql: `SELECT o.order_id AS id, l.variant_id, l.qty, coalesce(m.delta, 0) AS ledger
      FROM orders o
      JOIN (SELECT l.order_id, u.variant_id, sum(l.qty * u.qty)::int AS qty FROM order_lines l JOIN (${lineUnits}) u ON u.line_id = l.id GROUP BY 1, 2) l
        ON l.order_id = o.id
      LEFT JOIN (SELECT reference, variant_id, sum(delta)::int AS delta FROM stock_movements
        WHERE kind IN ('sale', 'cancel') GROUP BY 1, 2) m ON m.reference = o.order_id AND m.variant_id = l.variant_id
      LEFT JOIN (SELECT r.order_id, w.variant_id, sum((x ->> 'qty')::int * w.qty)::int AS qty
        FROM refunds r CROSS JOIN LATERAL jsonb_array_elements(r.lines) AS x JOIN (${lineUnits}) w ON w.line_id = (x ->> 'lineId')::uuid
        WHERE (x ->> 'restocked')::boolean GROUP BY 1, 2) b ON b.order_id = o.id AND b.variant_id = l.variant_id
      WHERE coalesce(m.delta, 0) <> CASE WHEN o.status = 'cancelled' THEN -coalesce(b.qty, 0) ELSE -l.qty END`,
  },
  {
    name: 'a payment that was taken was taken whole, and of any other nothing was taken',
    sql: `SELECT p.id, o.order_id AS order, p.status, p.amount, p.captured FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.captured <> CASE WHEN p.status = 'captured' THEN p.amount ELSE 0 END`,
  },
  {
    name: 'a payment at a provider has a name of ours, and what the provider was asked for',
    sql: `SELECT id, method, status FROM payments WHERE method NOT IN (${manualMethods.map((method) => `'${method}'`).join(', ')}) AND amount > 0
      AND (reference IS NULL OR provider_amount IS NULL OR provider_currency IS NULL OR expires_at IS NULL)`,
  },
  {
    name: 'an order that was paid in full at a provider has exactly one outbox row that says so',
    sql: `SELECT coalesce(o.order_id, x.reference) AS id, o.payment_status
      FROM (SELECT * FROM orders WHERE id IN (SELECT order_id FROM payments
          WHERE status = 'captured' AND reference IS NOT NULL AND captured > 0)
        AND total <= (SELECT sum(captured) FROM payments y WHERE y.order_id = orders.id)) o
      FULL JOIN (SELECT reference FROM outbox WHERE topic = 'order.paid') x ON x.reference = o.order_id
      WHERE x.reference IS NULL OR (o.id IS NULL AND NOT EXISTS (SELECT 1 FROM payments p JOIN orders m ON m.id = p.order_id
        WHERE m.order_id = x.reference AND p.status = 'captured'))`,
  },
  {
    name: 'the money of a provider is recorded for one payment, by every id the provider gives it',
    sql: `SELECT n.name AS id, n.method, count(DISTINCT n.id)::int AS payments
      FROM (SELECT id, method, provider_id AS name FROM payments UNION ALL SELECT id, method, capture_id FROM payments) n
      WHERE n.name <> '' GROUP BY n.method, n.name HAVING count(DISTINCT n.id) > 1`,
  },
  {
    name: 'a refund of a provider is recorded once, under the method of its payment',
    sql: `SELECT r.id, r.method, p.method AS paid_by, r.provider_id FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.method <> p.method OR EXISTS (SELECT FROM refunds o WHERE o.method = r.method AND o.provider_id = r.provider_id AND o.id <> r.id)`,
  },
  {
    name: 'goods are kept for an order while it waits to be paid, and not ten minutes longer',
    sql: `SELECT order_id AS id, status, payment_status, pay_until FROM orders WHERE pay_until IS NOT NULL
      AND (status IN ('cancelled', 'completed') OR payment_status IN ('paid', 'authorized')
        OR (status = 'placed' AND pay_until < now() - interval '10 minutes'))`,
  },
  {
    name: 'what a provider told is about a payment at that provider',
    sql: `SELECT e.id, e.method, p.method AS of_payment FROM payment_events e JOIN payments p ON p.id = e.payment_id WHERE e.method <> p.method`,
  },
  {
    name: 'what is back of a payment, or on its way, is what its refunds say, and no more than was taken',
    sql: `SELECT p.id, p.captured, p.refunded, coalesce(r.amount, 0) AS refunds, p.provider_amount, r.units
      FROM payments p LEFT JOIN (SELECT payment_id, sum(amount) AS amount, sum(provider_amount) AS units FROM refunds
        WHERE status <> 'failed' GROUP BY 1) r ON r.payment_id = p.id
      WHERE p.refunded <> coalesce(r.amount, 0) OR p.refunded > p.captured OR r.units > p.provider_amount
        OR (r.units <> p.provider_amount AND p.refunded = p.captured AND p.captured > 0)`,
  },
  {
    name: 'units of a line are refunded once, and not sent where a refund says so',
    sql: `SELECT l.id, l.qty, l.dropped, b.paid_back, b.dropped AS said
      FROM order_lines l JOIN (SELECT (x ->> 'lineId')::uuid AS line_id,
          coalesce(sum((x ->> 'qty')::int) FILTER (WHERE r.status <> 'failed'), 0)::int AS paid_back,
          coalesce(sum((x ->> 'dropped')::int), 0)::int AS dropped
        FROM refunds r CROSS JOIN LATERAL jsonb_array_elements(r.lines) AS x GROUP BY 1) b ON b.line_id = l.id
      WHERE b.paid_back > l.qty OR b.dropped <> l.dropped`,
  },
  {
    name: 'units put back to stock are those of the refunds and returns of the line',
    sql: `SELECT l.id, l.qty, l.restocked FROM order_lines l
      LEFT JOIN (SELECT (x ->> 'lineId')::uuid AS line_id, sum((x ->> 'qty')::int)::int AS units
        FROM refunds r CROSS JOIN LATERAL jsonb_array_elements(r.lines) AS x WHERE (x ->> 'restocked')::boolean GROUP BY 1) b ON b.line_id = l.id
      LEFT JOIN (SELECT line_id, sum(resellable)::int AS units FROM return_lines GROUP BY 1) i ON i.line_id = l.id
      WHERE l.restocked <> coalesce(b.units, 0) + coalesce(i.units, 0)`,
  },
  {
    name: 'no more of a line is returned than was sold of it',
    sql: `SELECT l.id, l.qty, sum(CASE WHEN r.status = 'closed' AND NOT r.no_goods_back THEN coalesce(i.received, i.qty) ELSE i.qty END)::int AS returned
      FROM return_lines i JOIN returns r ON r.id = i.return_id JOIN order_lines l ON l.id = i.line_id
      WHERE r.status IN ('requested', 'approved', 'received', 'closed')
      GROUP BY l.id HAVING sum(CASE WHEN r.status = 'closed' AND NOT r.no_goods_back THEN coalesce(i.received, i.qty) ELSE i.qty END) > l.qty`,
  },
  {
    name: 'a line of a return is a line of its order, and what was sent instead belongs to the same buyer',
    sql: `SELECT r.id FROM returns r JOIN return_lines i ON i.return_id = r.id JOIN order_lines l ON l.id = i.line_id
        WHERE l.order_id <> r.order_id
      UNION SELECT r.id FROM returns r JOIN orders o ON o.id = r.order_id JOIN orders x ON x.id = r.exchange_id
        WHERE x.user_id IS DISTINCT FROM o.user_id OR x.total <> 0`,
  },
  {
    name: 'what came back in a return and can be sold again is on the ledger',
    sql: `SELECT o.order_id AS id, b.variant_id, b.units, coalesce(m.delta, 0) AS ledger
      FROM (SELECT r.order_id, l.variant_id, sum(i.resellable * l.qty)::int AS units FROM returns r JOIN return_lines i ON i.return_id = r.id
          JOIN (${lineUnits}) l ON l.line_id = i.line_id GROUP BY 1, 2) b
        JOIN orders o ON o.id = b.order_id
        LEFT JOIN (SELECT reference, variant_id, sum(delta)::int AS delta FROM stock_movements WHERE kind = 'return' GROUP BY 1, 2) m
          ON m.reference = o.order_id AND m.variant_id = b.variant_id
      WHERE coalesce(m.delta, 0) < b.units`,
  },
  {
    name: 'an order opened by a token has an end of that token',
    sql: 'SELECT order_id AS id FROM orders WHERE (token_hash IS NULL) <> (token_expires_at IS NULL)',
  },
  {
    name: 'the uses of a coupon are its redemptions',
    sql: `SELECT c.id, c.code, c.used, count(r.order_id)::int AS redemptions
      FROM coupons c LEFT JOIN coupon_redemptions r ON r.coupon_id = c.id
      GROUP BY c.id HAVING c.used <> count(r.order_id)`,
  },
  {
    name: 'an order with a coupon holds a redemption unless it is cancelled, and no other order does',
    sql: `SELECT o.order_id AS id, o.status, o.coupon_code FROM orders o LEFT JOIN coupon_redemptions r ON r.order_id = o.id
      WHERE (o.coupon_code IS NOT NULL AND o.status <> 'cancelled') <> (r.order_id IS NOT NULL)`,
  },
  {
    name: 'a stored answer belongs to an order that exists',
    sql: `SELECT key AS id, owner FROM idempotency i
      WHERE route = 'orders' AND (answer IS NULL OR NOT EXISTS
        (SELECT 1 FROM orders o WHERE o.id = (i.answer->'order'->>'_id')::uuid))`,
  },
  {
    name: 'the shop has an active administrator, once it has staff',
    sql: `SELECT s.user_id AS id FROM staff s
      WHERE NOT EXISTS (SELECT 1 FROM staff a JOIN users u ON u.id = a.user_id
        WHERE a.is_admin AND a.status = 'active' AND u.status = 'active')`,
  },
  {
    name: 'a category is not its own ancestor',
    sql: `WITH RECURSIVE up AS (
        SELECT id, parent_id, 1 AS depth FROM categories
        UNION ALL SELECT up.id, c.parent_id, depth + 1 FROM up JOIN categories c ON c.id = up.parent_id WHERE depth < 50)
      SELECT DISTINCT id FROM up WHERE depth >= 50`,
  },
  {
    name: 'no mail waits for more than a day',
    sql: "SELECT id, kind, attempts, last_error FROM mails WHERE state = 'queued' AND created_at < now() - interval '1 day'",
  },
  {
    name: 'no secret stands in a mail that is kept',
    sql: `SELECT DISTINCT m.id, m.kind FROM mails m CROSS JOIN LATERAL jsonb_each_text(m.data) AS word
      WHERE word.value ~ '^(\\d{6,10}|[A-Za-z0-9_-]{32,})$' AND word.value !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
         OR word.value ~ 'https?://[^ ]*#'`,
  },
]
