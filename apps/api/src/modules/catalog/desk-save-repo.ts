import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { brands, categories, productCategories, productMedia, products } from '../../db/tables/catalog.ts'

export interface SavedFields {
  name: string
  slug: string
  shortDescription: string
  /** sanitised */
  description: string
  brandId: string | null
  categoryIds: string[]
  tags: string[]
  seo: { title?: string; description?: string; keyword?: string }
  media: { _id: string; color: string | null }[]
}

export async function writeFields(db: Db, productId: string, fields: SavedFields): Promise<void> {
  const { categoryIds, media, ...own } = fields
  await db.update(products).set(own).where(eq(products.id, productId))
  await db.delete(productCategories).where(eq(productCategories.productId, productId))
  if (categoryIds.length > 0)
    await db.insert(productCategories).values(categoryIds.map((categoryId, position) => ({ productId, categoryId, position })))
  await db.delete(productMedia).where(eq(productMedia.productId, productId))
  if (media.length > 0)
    await db
      .insert(productMedia)
      .values(media.map(({ _id, color }, position) => ({ productId, mediaId: _id, colorName: color, position })))
}

/** They stay as long as this transaction lasts. */
export const brandIsThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('key share')).length > 0

export const countCategories = async (db: Db, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? 0
    : (
        await db
          .select({ id: categories.id })
          .from(categories)
          .where(inArray(categories.id, [...ids]))
          .for('key share')
      ).length

export type Status = 'draft' | 'scheduled' | 'active' | 'archived'

/** A product is new in the shop on the day it is first published, not on the day its draft was begun. */
const dayOfPublication = sql`CASE WHEN published_at = created_at THEN now() ELSE published_at END`

export async function writeStatus(db: Db, productId: string, status: Status, publishAt: string | null): Promise<void> {
  await db.execute(sql`UPDATE products SET status = ${status}, publish_at = ${publishAt}::timestamptz,
    published_at = ${status === 'active' ? dayOfPublication : sql`published_at`} WHERE id = ${productId}`)
}

/** Of a draft: never published, which is told by this very moment. */
export async function markUnpublished(db: Db, productId: string): Promise<void> {
  await db.execute(sql`UPDATE products SET published_at = created_at WHERE id = ${productId}`)
}

/** Publishes what is due, each product once however many processes look. Answers which. */
export const publishDue = async (db: Db): Promise<{ id: string; publishAt: string }[]> =>
  (
    await db.execute<{ id: string; publishAt: string }>(sql`WITH due AS (SELECT id, publish_at FROM products
        WHERE status = 'scheduled' AND publish_at <= now() ORDER BY id LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE products p SET status = 'active', publish_at = NULL, published_at = ${dayOfPublication},
        version = version + 1, updated_at = now()
      FROM due WHERE p.id = due.id RETURNING p.id, due.publish_at::text AS "publishAt"`)
  ).rows
