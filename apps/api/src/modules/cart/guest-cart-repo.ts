import { guestCartDays } from '@haat/shared/cart/guest-token.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { guestCarts } from '../../db/tables/goods/cart.ts'
import type { CartRow } from './stored-cart-repo.ts'

const end = sql`now() + make_interval(days => ${guestCartDays})`
const isOpen = gt(guestCarts.expiresAt, sql`now()`)

/** Inserts a cart; answers its end and version. */
export async function insertGuestCart(
  db: Db,
  cart: Pick<typeof guestCarts.$inferInsert, 'hash' | 'items' | 'compare'>,
): Promise<{ expiresAt: Date; version: number }> {
  const [made] = await db
    .insert(guestCarts)
    .values({ ...cart, expiresAt: end as never })
    .returning({ expiresAt: guestCarts.expiresAt, version: guestCarts.version })
  return made!
}

/** Id of the cart with this token, by its hash; undefined if there is none or it has expired. Its expiry is extended at most once a day. */
export async function findGuestCartId(db: Db, hash: string): Promise<string | undefined> {
  const { rows } = await db.execute<{
    id: string
  }>(sql`WITH found AS (SELECT id FROM guest_carts WHERE hash = ${hash} AND expires_at > now()),
    prolonged AS (UPDATE guest_carts SET expires_at = ${end}
      WHERE id IN (SELECT id FROM found) AND expires_at < ${end} - interval '1 day')
    SELECT id FROM found`)
  return rows[0]?.id
}

/** The cart of a guest; undefined if it has ended. */
export async function findGuestCart(db: Db, id: string): Promise<CartRow | undefined> {
  const [row] = await db
    .select({ items: guestCarts.items, compare: guestCarts.compare, version: guestCarts.version })
    .from(guestCarts)
    .where(and(eq(guestCarts.id, id), isOpen))
  return row
}

/** Replaces version `version` of a cart and returns the new version; undefined if another version is stored. */
export async function replaceGuestCart(db: Db, id: string, { items, compare, version }: CartRow): Promise<number | undefined> {
  const [row] = await db
    .update(guestCarts)
    .set({ items, compare, version: sql`${guestCarts.version} + 1`, expiresAt: end })
    .where(and(eq(guestCarts.id, id), eq(guestCarts.version, version)))
    .returning({ version: guestCarts.version })
  return row?.version
}

/** Deletes a cart. */
export async function deleteGuestCart(db: Db, id: string): Promise<void> {
  await db.delete(guestCarts).where(eq(guestCarts.id, id))
}

/** Deletes up to 500 carts that have ended. */
export async function deleteEndedCarts(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM guest_carts WHERE id IN (
    SELECT id FROM guest_carts WHERE expires_at < now() ORDER BY expires_at LIMIT 500)`)
}

/** Their end moves with each use, at most once a day. */
const unused = (days: number, limit: number) =>
  sql`SELECT id FROM guest_carts WHERE expires_at < now() + make_interval(days => ${guestCartDays - days}::int) ORDER BY expires_at LIMIT ${limit}::int`

/** Number of carts that nobody used for `days`, at most `limit`. */
export const countUnusedCarts = async (db: Db, days: number, limit: number): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM (${unused(days, limit)}) AS unused`))[0]!.n

/** Deletes at most `limit` of them; answers their number. */
export const deleteUnusedCarts = async (db: Db, days: number, limit: number): Promise<number> =>
  (await rows(db, sql`DELETE FROM guest_carts WHERE id IN (${unused(days, limit)} FOR UPDATE SKIP LOCKED) RETURNING id`)).length
