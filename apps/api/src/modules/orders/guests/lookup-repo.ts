import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import type { OrderRow } from '../order/repo.ts'

/** Guest orders of an email whose token has not expired. */
const isGuestOrder = (email: string) => and(eq(orders.email, email), isNull(orders.userId), gt(orders.tokenExpiresAt, sql`now()`))

/** Whether the email has a guest order whose link has not expired. */
export const hasGuestOrders = async (db: Db, email: string): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(isGuestOrder(email)).limit(1)).length > 0

/** Guest orders of the email whose link has not expired, newest first, at most `limit`. */
export const findGuestOrders = (db: Db, email: string, limit: number): Promise<OrderRow[]> =>
  db.select().from(orders).where(isGuestOrder(email)).orderBy(desc(orders.placedAt), desc(orders.id)).limit(limit)

/** Guest orders with a token, by id, after `after`. */
export const guestOrdersAfter = (db: Db, after: string, limit: number): Promise<Pick<OrderRow, 'id' | 'tokenHash'>[]> =>
  db
    .select({ id: orders.id, tokenHash: orders.tokenHash })
    .from(orders)
    .where(and(gt(orders.id, after), isNotNull(orders.tokenHash), isNull(orders.userId)))
    .orderBy(asc(orders.id))
    .limit(limit)

/** Replaces the hash of the guest token, which makes earlier links invalid; does nothing for an order of an account. */
export async function setTokenHash(db: Db, id: string, tokenHash: string): Promise<void> {
  await db
    .update(orders)
    .set({ tokenHash })
    .where(and(eq(orders.id, id), isNull(orders.userId)))
}

/** Makes an expired guest token valid for a year; does nothing for an order of an account. */
export async function renewToken(db: Db, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ tokenExpiresAt: sql`now() + interval '1 year'` })
    .where(and(eq(orders.id, id), isNull(orders.userId), isNotNull(orders.tokenHash), lte(orders.tokenExpiresAt, sql`now()`)))
}

/**
 * Moves guest orders into the account and revokes their guest links. The statement itself checks that the email is confirmed, so a concurrent change
 * of the email cannot interfere.
 */
export async function claimGuestOrders(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    UPDATE orders SET user_id = u.id, token_hash = NULL, token_expires_at = NULL, version = orders.version + 1
    FROM users u
    WHERE u.id = ${userId} AND u.status = 'active' AND u.email_verified_at IS NOT NULL
      AND orders.email = u.email AND orders.user_id IS NULL
    RETURNING orders.order_id`)
  return rows.map(({ order_id }) => order_id)
}
