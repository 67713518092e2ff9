import type { SavedCart } from '@haat/shared/cart/schema.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { carts } from '../../db/tables/goods/cart.ts'

export type CartRow = SavedCart & { version: number }

/** The stored cart of an account. */
export async function findCart(db: Db, userId: string): Promise<CartRow | undefined> {
  const [row] = await db
    .select({ items: carts.items, compare: carts.compare, version: carts.version })
    .from(carts)
    .where(eq(carts.userId, userId))
  return row
}

/** Replaces version `version` of a cart (0 inserts one) and returns the new version; undefined if another version is stored. */
export async function replaceCart(db: Db, userId: string, { items, compare, version }: CartRow): Promise<number | undefined> {
  const saved = sql`${JSON.stringify(items)}::jsonb, ${JSON.stringify(compare)}::jsonb`
  const { rows } = await db.execute<{ version: number }>(sql`
    WITH changed AS (
      UPDATE carts SET (items, compare, version, updated_at, reminded_at) =
        (SELECT ${saved}, carts.version + 1, now(), CASE WHEN ${JSON.stringify(items)}::jsonb <> '[]' THEN carts.reminded_at END)
      WHERE user_id = ${userId} AND version = ${version} RETURNING version),
    made AS (
      INSERT INTO carts (user_id, items, compare, version) SELECT ${userId}::uuid, ${saved}, 1 WHERE ${version}::int = 0
      ON CONFLICT DO NOTHING RETURNING version)
    SELECT version FROM changed UNION ALL SELECT version FROM made`)
  return rows[0]?.version
}
