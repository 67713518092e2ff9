import { type ProductTexts, splitTexts } from '@haat/shared/catalog/translations.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { brands, categories, productCategories, productMedia, products } from '../../../../db/tables/goods/catalog.ts'
import { iso } from '../../products/cards-repo.ts'
import type { DashboardProductRecord } from './product-repo.ts'

export interface SavedFields {
  name: string
  slug: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brandId: string | null
  categoryIds: string[]
  tags: string[]
  seo: { title?: string; description?: string; keyword?: string }
  media: { _id: string; color: string | null }[]
}

/** Replaces the fields, categories and media of a locked product whose current state is `before`. */
export async function writeFields(
  db: Db,
  before: Pick<DashboardProductRecord, 'id' | 'categories' | 'media'>,
  fields: SavedFields,
): Promise<void> {
  const productId = before.id
  const { categoryIds, media, ...own } = fields
  await db.update(products).set(own).where(eq(products.id, productId))
  if (before.categories.length > 0) await db.delete(productCategories).where(eq(productCategories.productId, productId))
  if (categoryIds.length > 0)
    await db.insert(productCategories).values(categoryIds.map((categoryId, position) => ({ productId, categoryId, position })))
  if (before.media.length > 0) await db.delete(productMedia).where(eq(productMedia.productId, productId))
  if (media.length > 0)
    await db
      .insert(productMedia)
      .values(media.map(({ _id, color }, position) => ({ productId, mediaId: _id, colorName: color, position })))
}

/** Replaces the translations of a product and returns their columns. */
export async function writeTexts(db: Db, productId: string, texts: ProductTexts): Promise<ReturnType<typeof splitTexts>> {
  const columns = splitTexts(texts)
  await db.update(products).set(columns).where(eq(products.id, productId))
  return columns
}

/** Whether the brand exists; a key share lock keeps it until the transaction ends. */
export const brandExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('key share')).length > 0

/** Number of existing categories among these ids, with a key share lock. */
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

/** The publication date is the first time a product is published, not the creation of its draft. */
const dayOfPublication = sql`CASE WHEN published_at = created_at THEN now() ELSE published_at END`

export interface WrittenStatus {
  status: Status
  publishAt: string | null
  publishedAt: string
}

/** Sets status and scheduled time of an existing product. */
export const writeStatus = async (db: Db, productId: string, status: Status, publishAt: string | null): Promise<WrittenStatus> =>
  (
    await rows<WrittenStatus>(
      db,
      sql`UPDATE products SET status = ${status}, publish_at = ${publishAt}::timestamptz,
          published_at = ${status === 'active' ? dayOfPublication : sql`published_at`} WHERE id = ${productId}
        RETURNING status, ${iso('publish_at')} AS "publishAt", ${iso('published_at')} AS "publishedAt"`,
    )
  )[0]!

/** Resets the publication date: it equals the creation date until the product is published first. */
export async function markUnpublished(db: Db, productId: string): Promise<void> {
  await db.execute(sql`UPDATE products SET published_at = created_at WHERE id = ${productId}`)
}

/** Publishes due products; SKIP LOCKED gives each product to one process. Returns the published products. */
export const publishDue = async (db: Db): Promise<{ id: string; publishAt: string }[]> =>
  (
    await db.execute<{ id: string; publishAt: string }>(sql`WITH due AS (SELECT id, publish_at FROM products
        WHERE status = 'scheduled' AND publish_at <= now() ORDER BY id LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE products p SET status = 'active', publish_at = NULL, published_at = ${dayOfPublication},
        version = version + 1, updated_at = now()
      FROM due WHERE p.id = due.id RETURNING p.id, due.publish_at::text AS "publishAt"`)
  ).rows
