import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/tables/orders.ts'
import type { OrderRow } from './repo.ts'

/** Orders that belong to no account and whose token still lives. */
const ofGuest = (email: string) => and(eq(orders.email, email), isNull(orders.userId), gt(orders.tokenExpiresAt, sql`now()`))

export const hasGuestOrders = async (db: Db, email: string): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(ofGuest(email)).limit(1)).length > 0

export const findGuestOrders = (db: Db, email: string, limit: number): Promise<OrderRow[]> =>
  db.select().from(orders).where(ofGuest(email)).orderBy(desc(orders.placedAt), desc(orders.id)).limit(limit)

/** Orders of guests that a token opens, by id. */
export const guestOrdersAfter = (db: Db, after: string, limit: number): Promise<Pick<OrderRow, 'id' | 'tokenHash'>[]> =>
  db
    .select({ id: orders.id, tokenHash: orders.tokenHash })
    .from(orders)
    .where(and(gt(orders.id, after), isNotNull(orders.tokenHash), isNull(orders.userId)))
    .orderBy(asc(orders.id))
    .limit(limit)

export async function setTokenHash(db: Db, id: string, tokenHash: string): Promise<void> {
  await db
    .update(orders)
    .set({ tokenHash })
    .where(and(eq(orders.id, id), isNull(orders.userId)))
}

/** The confirmed address stands in the statement, so that it is the one of this very moment. The link of a guest ends with it. */
export async function claimGuestOrders(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    UPDATE orders SET user_id = u.id, token_hash = NULL, token_expires_at = NULL, version = orders.version + 1
    FROM users u
    WHERE u.id = ${userId} AND u.status = 'active' AND u.email_verified_at IS NOT NULL
      AND orders.email = u.email AND orders.user_id IS NULL
    RETURNING orders.order_id`)
  return rows.map(({ order_id }) => order_id)
}
