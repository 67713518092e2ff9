import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { notifiedEventTypes } from '@haat/shared/orders/transitions.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The newest `most` orders since a moment, oldest first. Totals as amounts in the order's currency. */
export async function findOrdersSince(db: Db, since: Date, most: number): Promise<ShopEvent[]> {
  const found = await rows<{ _id: string; at: string; number: string; total: number; name: string; s: string }>(
    db,
    sql`SELECT id AS _id, ${iso('placed_at')} AS at, order_id AS number, total, currency ->> 'name' AS name,
        currency ->> 's' AS s
      FROM orders WHERE placed_at > ${since.toISOString()}::timestamptz ORDER BY placed_at DESC, id DESC LIMIT ${most}::int`,
  )
  return found.reverse().map(({ name, s, total, ...order }) => ({
    type: 'order' as const,
    ...order,
    total: toAmount(Number(total)),
    currency: { name, s },
  }))
}

/** Pending reviews by creation time, oldest first. */
export async function findReviewsSince(db: Db, since: Date, most: number): Promise<ShopEvent[]> {
  const found = await rows<{ _id: string; at: string; product: string; stars: number }>(
    db,
    sql`SELECT r.id AS _id, ${iso('r.created_at')} AS at, p.name AS product, r.stars
      FROM reviews r JOIN products p ON p.id = r.product_id
      WHERE r.status = 'pending' AND r.created_at > ${since.toISOString()}::timestamptz
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${most}::int`,
  )
  return found.reverse().map((review) => ({ type: 'review' as const, ...review }))
}

/** Pending questions about products by creation time, oldest first. */
export async function findQuestionsSince(db: Db, since: Date, most: number): Promise<ShopEvent[]> {
  const found = await rows<{ _id: string; at: string; product: string }>(
    db,
    sql`SELECT q.id AS _id, ${iso('q.created_at')} AS at, p.name AS product
      FROM product_questions q JOIN products p ON p.id = q.product_id
      WHERE q.status = 'pending' AND q.created_at > ${since.toISOString()}::timestamptz
      ORDER BY q.created_at DESC, q.id DESC LIMIT ${most}::int`,
  )
  return found.reverse().map((question) => ({ type: 'question' as const, ...question }))
}

/** Return requests, and later messages of the customer about them, oldest first. */
export async function findReturnsSince(db: Db, since: Date, most: number): Promise<ShopEvent[]> {
  const from = since.toISOString()
  const found = await rows<{ _id: string; at: string; number: string; returnId: string; message: boolean }>(
    db,
    sql`SELECT n.id AS _id, ${iso('n.at')} AS at, o.order_id AS number, n.return_id AS "returnId", n.message
      FROM ((SELECT r.id, r.id AS return_id, r.order_id, r.created_at AS at, false AS message FROM returns r
          WHERE r.created_at > ${from}::timestamptz AND r.decided_at IS DISTINCT FROM r.created_at)
        UNION ALL (SELECT m.id, r.id, r.order_id, m.at, true FROM return_messages m JOIN returns r ON r.id = m.return_id
          WHERE m.at > ${from}::timestamptz AND m.author = 'customer' AND m.at > r.created_at)) n
        JOIN orders o ON o.id = n.order_id
      ORDER BY n.at DESC, n.id DESC LIMIT ${most}::int`,
  )
  return found.reverse().map((event) => ({ type: 'return' as const, ...event }))
}

/** Transfer receipts, payment problems and failed refunds, oldest first. */
export async function findMoneySince(db: Db, since: Date, most: number): Promise<ShopEvent[]> {
  const found = await rows<{ _id: string; at: string; number: string; what: (typeof notifiedEventTypes)[number] }>(
    db,
    sql`SELECT e.id AS _id, ${iso('e.at')} AS at, o.order_id AS number, e.type AS what
      FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.type IN ('transfer_receipt_sent', 'payment_problem', 'refund_failed') AND e.at > ${since.toISOString()}::timestamptz
      ORDER BY e.at DESC, e.id DESC LIMIT ${most}::int`,
  )
  return found.reverse().map((event) => ({ type: 'money' as const, ...event }))
}
