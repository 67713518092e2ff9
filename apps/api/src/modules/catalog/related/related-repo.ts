import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { visible } from '../products/cards-repo.ts'

/** Ids of the published products that staff have chosen as related, in their order. */
export const findChosen = async (db: Db, productId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT p.id FROM related_products r JOIN products p ON p.id = r.related_id AND ${visible}
        WHERE r.product_id = ${productId} ORDER BY r.position`,
    )
  ).map(({ id }) => id)

/** Ids of published products in stock that are often ordered with this one, the most frequent first. */
export const findTogether = async (db: Db, productId: string, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT p.id FROM bought_together b JOIN products p ON p.id = b.other_id AND p.in_stock AND ${visible}
        WHERE b.product_id = ${productId} ORDER BY b.orders DESC, p.id LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)

/** Replaces the related products of a product. */
export async function writeRelated(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`DELETE FROM related_products WHERE product_id = ${productId}`)
  if (ids.length > 0)
    await db.execute(sql`INSERT INTO related_products (product_id, related_id, position)
      SELECT ${productId}, w.id, w.n FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n)`)
}

/** Orders of which pairs are counted: the newest of these days, with a limited number of products. */
interface Window {
  days: number
  orders: number
  /** products of one order; larger ones say little about two of them */
  products: number
}

/**
 * Counts in how many recent orders two products occur together, stores the `most` frequent others of each product that occur at least twice, and
 * writes only rows that differ. Returns their number.
 */
export async function writePairs(db: Db, { days, orders, products }: Window, most: number): Promise<number> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('bought_together', 0))`)
  const [changed] = await rows<{ count: number }>(
    db,
    sql`WITH recent AS (SELECT id FROM orders WHERE placed_at > now() - make_interval(days => ${days}::int) AND status <> 'cancelled'
          ORDER BY placed_at DESC LIMIT ${orders}::int),
      items AS MATERIALIZED (SELECT DISTINCT l.order_id, l.product_id FROM order_lines l JOIN recent r ON r.id = l.order_id
        JOIN products p ON p.id = l.product_id),
      several AS (SELECT order_id FROM items GROUP BY order_id HAVING count(*) BETWEEN 2 AND ${products}::int),
      pairs AS (SELECT a.product_id, b.product_id AS other_id, count(*)::int AS orders FROM several s
        JOIN items a ON a.order_id = s.order_id JOIN items b ON b.order_id = s.order_id AND b.product_id <> a.product_id
        GROUP BY 1, 2 HAVING count(*) >= 2),
      ranked AS (SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY orders DESC, other_id) AS place FROM pairs),
      wanted AS MATERIALIZED (SELECT product_id, other_id, orders FROM ranked WHERE place <= ${most}::int),
      gone AS (DELETE FROM bought_together t WHERE (t.product_id, t.other_id) NOT IN (SELECT product_id, other_id FROM wanted) RETURNING 1),
      written AS (INSERT INTO bought_together AS t (product_id, other_id, orders) SELECT * FROM wanted
        ON CONFLICT (product_id, other_id) DO UPDATE SET orders = excluded.orders WHERE t.orders <> excluded.orders RETURNING 1)
      SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS count`,
  )
  const count = Number(changed!.count)
  if (count > 0) await db.execute(sql`SELECT pg_notify('catalog', 'products')`)
  return count
}

/** Names and numbers of the products often ordered with this one, of any status. */
export const findTogetherForStaff = (db: Db, productId: string): Promise<{ id: string; orders: number }[]> =>
  rows(db, sql`SELECT other_id AS id, orders FROM bought_together WHERE product_id = ${productId} ORDER BY orders DESC, other_id`)
