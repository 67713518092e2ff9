import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Orders of guests with the account's email count too. */
const boughtSince = sql`EXISTS (SELECT 1 FROM orders o WHERE o.user_id = c.user_id AND o.placed_at >= c.updated_at)
  OR EXISTS (SELECT 1 FROM orders o WHERE o.email = u.email AND o.placed_at >= c.updated_at)`

/**
 * Claims abandoned carts: last changed at least `hours` ago, at most `days`, owner wants reminders and has not ordered since. Marking them as
 * reminded keeps concurrent processes from claiming the same carts.
 */
export const claimAbandonedCarts = (
  db: Db,
  { hours, days, limit }: { hours: number; days: number; limit: number },
): Promise<{ userId: string; language: string | null }[]> =>
  rows(
    db,
    sql`WITH left_behind AS (SELECT c.user_id, u.language FROM carts c JOIN users u ON u.id = c.user_id
        WHERE c.reminded_at IS NULL AND c.items <> '[]' AND c.updated_at < now() - make_interval(hours => ${hours})
          AND c.updated_at > now() - make_interval(days => ${days}) AND u.status = 'active' AND u.email_verified_at IS NOT NULL
          AND u.cart_reminders_at <= c.updated_at
          AND NOT (${boughtSince})
        ORDER BY c.updated_at LIMIT ${limit}::int FOR UPDATE OF c SKIP LOCKED)
      UPDATE carts c SET reminded_at = now() FROM left_behind l WHERE c.user_id = l.user_id
      RETURNING c.user_id AS "userId", l.language`,
  )

/** Whether the owner has ordered since the cart was last changed. */
export const hasBoughtSince = async (db: Db, userId: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM carts c JOIN users u ON u.id = c.user_id WHERE c.user_id = ${userId} AND (${boughtSince})`))
    .length > 0
