import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Counts stop here: the page shows "999+". */
const countLimit = 999

const cappedCount = (from: SQL) => sql`(SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${countLimit + 1}::int) AS few)`

/** Numbers of published products out of stock or low on stock, and of drafts; each count stops at the limit. */
export async function waitingProducts(db: Db): Promise<{ out: number; low: number; drafts: number }> {
  const [row] = await rows<{ out: number; low: number; drafts: number }>(
    db,
    sql`SELECT ${cappedCount(sql`FROM products p WHERE p.status = 'active' AND NOT p.in_stock`)} AS out,
      ${cappedCount(sql`FROM products p WHERE p.status = 'active' AND p.in_stock AND p.id IN (SELECT m.product_id FROM stock_marks m WHERE m.mark = 'low')`)} AS low,
      ${cappedCount(sql`FROM products p WHERE p.status = 'draft'`)} AS drafts`,
  )
  return row!
}

const freeEverywhere = sql`(SELECT count(*)::int FROM delivery_areas a WHERE a.active AND a.serves @> '[{"country":"*"}]'
  AND EXISTS (SELECT 1 FROM delivery_rates r WHERE r.area_id = a.id AND r.type <> 'pickup' AND r.cost = 0))`

/** Number of active delivery areas that deliver to every country free of charge. */
export const countFreeEverywhere = async (db: Db): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT ${freeEverywhere} AS n`))[0]!.n

/** Numbers of pending reviews and questions; each count stops at the limit. */
export async function waitingReviews(db: Db): Promise<{ reviews: number; questions: number }> {
  const [row] = await rows<{ reviews: number; questions: number }>(
    db,
    sql`SELECT ${cappedCount(sql`FROM reviews r WHERE r.status = 'pending'`)} AS reviews,
      ${cappedCount(sql`FROM product_questions q WHERE q.status = 'pending'`)} AS questions`,
  )
  return row!
}

export interface SetupFacts {
  delivery: boolean
  product: boolean
  pages: boolean
  staff: boolean
  order: boolean
}

/**
 * Completed setup steps. A sample product is none of the merchant's own. The set-up adds hidden draft pages, so the legal pages count once they are published.
 */
export async function findSetupFacts(db: Db): Promise<SetupFacts> {
  const [row] = await rows<SetupFacts>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM delivery_areas WHERE active) AND ${freeEverywhere} = 0 AS delivery,
      EXISTS (SELECT 1 FROM products p WHERE p.status = 'active' AND NOT EXISTS (SELECT 1 FROM sample_goods s
        WHERE s.kind = 'product' AND s.id = p.id::text AND s.state = p.version::text)) AS product,
      (SELECT count(*) = 2 FROM pages WHERE active AND slug IN ('terms', 'privacy')) AS pages,
      (SELECT count(*) > 1 FROM (SELECT 1 FROM staff LIMIT 2) few) AS staff,
      EXISTS (SELECT 1 FROM orders) AS "order"`,
  )
  return row!
}
