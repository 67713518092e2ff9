import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

/** Beyond this a number says no more than that it is many. */
const most = 999

const some = (from: SQL) => sql`(SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${most + 1}::int) AS few)`

/** What waits in the catalogue: published products that are sold out or nearly so, and drafts. Each question stops at what is worth telling. */
export async function waitingProducts(db: Db): Promise<{ out: number; low: number; drafts: number }> {
  const [row] = await rows<{ out: number; low: number; drafts: number }>(
    db,
    sql`SELECT ${some(sql`FROM products p WHERE p.status = 'active' AND NOT p.in_stock`)} AS out,
      ${some(sql`FROM products p WHERE p.status = 'active' AND p.in_stock AND p.id IN (SELECT m.product_id FROM stock_marks m WHERE m.mark = 'low')`)} AS low,
      ${some(sql`FROM products p WHERE p.status = 'draft'`)} AS drafts`,
  )
  return row!
}

export async function waitingReviews(db: Db): Promise<number> {
  const [row] = await rows<{ n: number }>(db, sql`SELECT ${some(sql`FROM reviews r WHERE r.status = 'pending'`)} AS n`)
  return row!.n
}

export interface SetupFacts {
  currency: boolean
  delivery: boolean
  product: boolean
  pages: boolean
  staff: boolean
  order: boolean
}

/** How far a new shop is. It begins with one delivery area and some pages to start from: untouched they are no step.
 * Whoever publishes a price has thought of its currency. */
export async function findSetupFacts(db: Db): Promise<SetupFacts> {
  const [row] = await rows<SetupFacts>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM settings WHERE "group" = 'currency') OR EXISTS (SELECT 1 FROM products WHERE status = 'active') AS currency,
      (SELECT count(*) > 1 OR bool_or(version > 1) FROM delivery_areas) IS TRUE AS delivery,
      EXISTS (SELECT 1 FROM products WHERE status = 'active') AS product,
      EXISTS (SELECT 1 FROM pages WHERE version > 1) AS pages,
      (SELECT count(*) > 1 FROM (SELECT 1 FROM staff LIMIT 2) few) AS staff,
      EXISTS (SELECT 1 FROM orders) AS "order"`,
  )
  return row!
}
