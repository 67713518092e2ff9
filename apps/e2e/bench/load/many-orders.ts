import pg from 'pg'
import type { Shop } from '../../support/shop/shop.ts'

const [people, batch] = [200_000, 100_000]

/**
 * Inserts `wanted` orders of one line each, of 200,000 accounts and as many guests, over 1,500 days, by SQL in the database. Afterwards
 * computes the daily totals in one statement, as the migration that introduced them does.
 */
export const fillOrders = (shop: Shop, wanted: number, say: (what: string) => void): Promise<void> =>
  patiently(shop, async (run) => {
    say(`${people.toLocaleString('en')} customers`)
    await run(`INSERT INTO users (id, name, email, created_at)
    SELECT uuidv7(), initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n * 7)::text), 1, 8)), 'person' || n || '@example.com',
      now() - n * interval '8 minutes'
    FROM generate_series(1, ${people}) n`)
    for (let from = 0; from < wanted; from += batch) {
      say(`orders ${from.toLocaleString('en')} to ${Math.min(wanted, from + batch).toLocaleString('en')}`)
      await run(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
      WITH goods AS MATERIALIZED (SELECT row_number() OVER () - 1 AS at, p.id, p.name, p.slug, v.id AS variant_id, v.sku
          FROM products p JOIN variants v ON v.product_id = p.id WHERE p.source_key LIKE 'bulk:%' LIMIT 5000),
        accounts AS MATERIALIZED (SELECT row_number() OVER () - 1 AS at, id, name, email FROM users WHERE email LIKE 'person%'),
        made AS (INSERT INTO orders (id, order_id, user_id, email, status, payment_status, fulfilment_status, payment_method, currency, item_total,
            discount, delivery, total, delivery_type, delivery_area, billing, shipping, explanation, placed_at)
          SELECT uuidv7(), (200000000 + n)::text || lpad((n % 99991)::text, 5, '0'), CASE WHEN n % 2 = 0 THEN a.id END, a.email,
            (ARRAY['completed','completed','completed','completed','completed','completed','completed','cancelled','confirmed','placed'])[1 + n % 10],
            CASE WHEN n % 10 < 7 THEN 'paid' ELSE 'unpaid' END, CASE WHEN n % 10 < 7 THEN 'delivered' ELSE 'unfulfilled' END, 'cod',
            '{"name":"USD","s":"$","exchangeRate":1,"decimals":1}', 1000 + n % 90000, 0, 500, 1500 + n % 90000, 'delivery', 'Dhaka', who, who,
            '[]', now() - (n / ${wanted}.0) * interval '1500 days'
          FROM generate_series(${from + 1}, ${Math.min(wanted, from + batch)}) n
            JOIN accounts a ON a.at = n * 31 % ${people},
            LATERAL (SELECT jsonb_build_object('fullName', a.name, 'phone', '+88017' || lpad((n % 99999999)::text, 8, '0'), 'email', a.email,
              'house', '12', 'city', 'Dhaka', 'state', '', 'zipCode', '1205', 'country', 'BD') AS who) w
          RETURNING id, order_id, item_total)
      INSERT INTO order_lines (id, order_id, position, product_id, variant_id, name, slug, sku, qty, price, discount, total)
        SELECT uuidv7(), made.id, 0, g.id, g.variant_id, g.name, g.slug, g.sku, 1, item_total, 0, item_total
        FROM made JOIN goods g ON g.at = right(made.order_id, 5)::int % 5000;
      COMMIT`)
    }
    say('the sums of the days')
    await run(`INSERT INTO sales_days (day, currency, rate, source, method, country, orders, gross, discount, delivery, cancelled,
      cancelled_total, folded)
    SELECT (placed_at AT TIME ZONE 'UTC')::date, 'USD', 1, source, payment_method, 'BD', count(*) FILTER (WHERE live),
      coalesce(sum(item_total) FILTER (WHERE live), 0), 0, coalesce(sum(delivery) FILTER (WHERE live), 0),
      count(*) FILTER (WHERE NOT live), coalesce(sum(total) FILTER (WHERE NOT live), 0), true
    FROM (SELECT *, status <> 'cancelled' AS live FROM orders WHERE order_id LIKE '2%') o GROUP BY 1, 4, 5`)
    await run(`INSERT INTO product_days (day, product_id, currency, rate, units, gross, discount, folded)
    SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, 'USD', 1, sum(l.qty), sum(l.total), 0, true
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled' AND o.order_id LIKE '2%' GROUP BY 1, 2`)
    for (const table of ['users', 'orders', 'order_lines', 'sales_days', 'product_days']) await run(`VACUUM ANALYZE ${table}`)
  })

/** Deletes the large catalogue, so that the small demo shop remains for comparison. */
export const dropBulk = (shop: Shop): Promise<void> =>
  patiently(shop, async (run) => {
    await run(`DELETE FROM products WHERE source_key LIKE 'bulk:%'`)
    for (const table of ['products', 'variants', 'stock', 'stock_marks', 'product_categories', 'product_media', 'reviews'])
      await run(`VACUUM FULL ANALYZE ${table}`)
  })

/** Runs statements on a separate connection without a timeout. */
async function patiently(shop: Shop, work: (run: (statement: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}
