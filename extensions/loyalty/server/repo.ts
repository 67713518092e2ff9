import { type Ctx, rows, sql } from '@haat/api/extension'
import type { Entry } from '../endpoints.ts'

type Db = Ctx['db']

export interface AccountRow {
  balance: number
  spending: boolean
}

/** The account of a customer; without one it has no points. */
export const findAccount = async (db: Db, userId: string): Promise<AccountRow> =>
  (await rows<AccountRow>(db, sql`SELECT balance::float8, spending FROM x_loyalty.accounts WHERE user_id = ${userId}`))[0] ?? {
    balance: 0,
    spending: false,
  }

/** The newest entries of a customer, at most 50. */
export const findEntries = async (db: Db, userId: string): Promise<Entry[]> =>
  (
    await rows<Omit<Entry, 'date'> & { at: string | Date }>(
      db,
      sql`SELECT id AS "_id", kind, points::float8 AS points, order_id AS "orderId", note, created_at AS at
        FROM x_loyalty.entries WHERE user_id = ${userId} ORDER BY created_at DESC, id LIMIT 50`,
    )
  ).map(({ at, ...entry }) => ({ ...entry, date: new Date(at).toISOString() }))

interface NewEntry {
  userId: string
  kind: Entry['kind']
  points: number
  orderId?: string
  note?: string
}

/** Writes an entry and changes the balance. */
export async function addEntry(db: Db, { userId, kind, points, orderId, note = '' }: NewEntry): Promise<void> {
  await db.execute(sql`INSERT INTO x_loyalty.accounts (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`)
  await db.execute(sql`INSERT INTO x_loyalty.entries (user_id, kind, points, order_id, note)
    VALUES (${userId}, ${kind}, ${points}, ${orderId ?? null}, ${note})`)
  await db.execute(
    sql`UPDATE x_loyalty.accounts SET balance = balance + ${points}::bigint, changed_at = now() WHERE user_id = ${userId}`,
  )
}

/** Deducts points if the account has enough. Atomic, so that concurrent orders cannot spend the same points. */
export const takePoints = async (db: Db, userId: string, points: number): Promise<boolean> =>
  (
    await rows(
      db,
      sql`UPDATE x_loyalty.accounts SET balance = balance - ${points}::bigint, changed_at = now()
        WHERE user_id = ${userId} AND balance >= ${points}::bigint RETURNING 1`,
    )
  ).length === 1

/** Records the points that `takePoints` deducted. */
export async function addSpent(db: Db, userId: string, points: number, orderId: string): Promise<void> {
  await db.execute(sql`INSERT INTO x_loyalty.entries (user_id, kind, points, order_id)
    VALUES (${userId}, 'spent', ${0 - points}::bigint, ${orderId})`)
}

/** Sets whether the next order is paid with points. */
export async function setSpending(db: Db, userId: string, spending: boolean): Promise<void> {
  await db.execute(sql`INSERT INTO x_loyalty.accounts (user_id, spending) VALUES (${userId}, ${spending})
    ON CONFLICT (user_id) DO UPDATE SET spending = excluded.spending`)
}

/** Locks the account, so that concurrent messages about one customer change it one after the other. */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.execute(sql`INSERT INTO x_loyalty.accounts (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`)
  await db.execute(sql`SELECT 1 FROM x_loyalty.accounts WHERE user_id = ${userId} FOR UPDATE`)
}

/** Points of one order, and its customer: null if the order has no entries. */
interface OrderPoints {
  earned: number
  /** taken and not given back */
  spent: number
  /** given back last by a cancellation or an edit, 0 if none */
  returned: number
  /** given back by refunds */
  refunded: number
  userId: string | null
}

export const findOrderPoints = async (db: Db, orderId: string): Promise<OrderPoints> =>
  (
    await rows<OrderPoints>(
      db,
      sql`SELECT coalesce(sum(points) FILTER (WHERE kind = 'earned'), 0)::float8 AS earned,
        coalesce(-sum(points) FILTER (WHERE kind IN ('spent', 'returned', 'refunded')), 0)::float8 AS spent,
        coalesce((array_agg(points ORDER BY created_at DESC) FILTER (WHERE kind = 'returned'))[1], 0)::float8 AS returned,
        coalesce(sum(points) FILTER (WHERE kind = 'refunded'), 0)::float8 AS refunded,
        (array_agg(user_id))[1]::text AS "userId"
        FROM x_loyalty.entries WHERE order_id = ${orderId}`,
    )
  )[0]!

/** The accounts with the most points. */
export const findRichest = (db: Db): Promise<{ userId: string; points: number; at: string | Date }[]> =>
  rows(
    db,
    sql`SELECT user_id::text AS "userId", balance::float8 AS points, changed_at AS at FROM x_loyalty.accounts
      WHERE balance <> 0 ORDER BY balance DESC, user_id LIMIT 100`,
  )

export const sumOfPoints = async (db: Db): Promise<number> =>
  (await rows<{ total: number }>(db, sql`SELECT coalesce(sum(balance), 0)::float8 AS total FROM x_loyalty.accounts`))[0]!.total

/** Expires the points of accounts without a change for `months` months, at most 500 accounts per call. Returns their number. */
export const expireAccounts = async (db: Db, months: number): Promise<number> =>
  (
    await rows(
      db,
      sql`WITH old AS (SELECT user_id, balance FROM x_loyalty.accounts WHERE balance > 0 AND changed_at < now() - make_interval(months => ${months}::int)
          ORDER BY changed_at LIMIT 500 FOR UPDATE SKIP LOCKED),
        gone AS (UPDATE x_loyalty.accounts a SET balance = 0, changed_at = now() FROM old WHERE a.user_id = old.user_id)
        INSERT INTO x_loyalty.entries (user_id, kind, points) SELECT user_id, 'expired', -balance FROM old RETURNING 1`,
    )
  ).length

/** Deletes the account of a customer with its entries. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.execute(sql`DELETE FROM x_loyalty.accounts WHERE user_id = ${userId}`)
}
