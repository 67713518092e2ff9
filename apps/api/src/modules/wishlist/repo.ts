import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { wishlistItems } from '../../db/tables/people/wishlist.ts'

/** Ids of the products on a wishlist, newest first. */
export async function findProductIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Adds an active product; false if there is none with this id. */
export async function insertItem(db: Db, userId: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    WITH product AS (SELECT id FROM products WHERE id = ${productId} AND status = 'active'),
      added AS (INSERT INTO wishlist_items (user_id, product_id) SELECT ${userId}::uuid, id FROM product ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT 1 FROM product) AS there`)
  return rows[0]?.there ?? false
}

/** Adds the active products that are not on the list yet, the last one as the newest; answers the number added. */
export async function insertItems(db: Db, userId: string, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0
  const { rows } = await db.execute(sql`
    WITH wanted AS (
      SELECT id, max(n) AS n FROM unnest(${sql.param([...productIds])}::uuid[]) WITH ORDINALITY AS one (id, n) GROUP BY id)
    INSERT INTO wishlist_items (user_id, product_id, created_at)
      SELECT ${userId}::uuid, products.id, now() + n * interval '1 microsecond'
      FROM wanted JOIN products ON products.id = wanted.id AND products.status = 'active'
      -- sorted, so that concurrent merges cannot deadlock
      ORDER BY products.id
    ON CONFLICT DO NOTHING
    RETURNING product_id`)
  return rows.length
}

/** Removes a product from the wishlist of an account; does nothing if it is not on it. */
export async function deleteItem(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
}

/** Deletes all but the newest `limit` items. */
export async function deleteOldest(db: Db, userId: string, limit: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM wishlist_items WHERE user_id = ${userId} AND product_id IN (
      SELECT product_id FROM wishlist_items WHERE user_id = ${userId}
      ORDER BY created_at DESC, product_id DESC OFFSET ${limit})`)
}
