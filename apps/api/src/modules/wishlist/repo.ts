import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { wishlistItems } from '../../db/tables/wishlist.ts'

export async function findProductIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Adds a product that is on sale; false when there is no such product. */
export async function insertItem(db: Db, userId: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    WITH product AS (SELECT id FROM products WHERE id = ${productId} AND status = 'active'),
      added AS (INSERT INTO wishlist_items (user_id, product_id) SELECT ${userId}::uuid, id FROM product ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT 1 FROM product) AS there`)
  return rows[0]?.there ?? false
}

export async function deleteItem(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
}

/** Keeps the newest `limit`, so that nobody can fill the shop with wishes. */
export async function deleteOldest(db: Db, userId: string, limit: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM wishlist_items WHERE user_id = ${userId} AND product_id IN (
      SELECT product_id FROM wishlist_items WHERE user_id = ${userId}
      ORDER BY created_at DESC, product_id DESC OFFSET ${limit})`)
}
