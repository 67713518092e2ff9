import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { categories } from '../../../../db/tables/goods/catalog.ts'
import { type MediaFields, mediaJson } from '../../products/cards-repo.ts'
import { changedSince } from '../changes-repo.ts'
import { productCountsBy } from '../count-products-repo.ts'

export interface DashboardCategoryRow {
  id: string
  parentId: string | null
  slug: string
  name: string
  description: string
  texts: Texts
  picture: MediaFields | null
  mediaId: string | null
  ground: string | null
  count: number
  version: number
}

/** Serialises changes of the category tree until the transaction ends. */
export async function lockTree(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('dashboard categories', 0))`)
}

/** All categories in menu order, or those that changed since a time, with the numbers of their products. */
export const findDashboardCategories = (db: Db, updatedSince?: string): Promise<DashboardCategoryRow[]> =>
  rows(
    db,
    sql`WITH counts AS (${productCountsBy('category')})
      SELECT c.id, c.parent_id AS "parentId", c.slug, c.name, c.description, c.texts, c.media_id AS "mediaId", c.ground, c.version,
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture, coalesce(n.count, 0) AS count
      FROM categories c LEFT JOIN media m ON m.id = c.media_id LEFT JOIN counts n ON n.id = c.id
      ${changedSince('c', updatedSince)} ORDER BY c.position, c.name, c.id`,
  )

export type CategoryWords = Pick<DashboardCategoryRow, 'name' | 'slug' | 'description' | 'texts' | 'mediaId' | 'ground'>

/** Inserts a category in last position, with `id` one that was deleted, and returns its id. */
export async function insertDashboardCategory(
  db: Db,
  category: CategoryWords & { id?: string; parentId: string | null },
): Promise<string> {
  const [made] = await db
    .insert(categories)
    .values({ ...category, position: sql`(SELECT coalesce(max(position), 0) + 1 FROM categories)` })
    .returning({ id: categories.id })
  return made!.id
}

/** Replaces texts, slug and picture of a category and raises its version; parent and position stay. */
export async function updateCategory(db: Db, id: string, words: CategoryWords): Promise<void> {
  await db
    .update(categories)
    .set({ ...words, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
}

/** Sets parent and position of all categories, in the given order. */
export async function placeCategories(db: Db, places: readonly { _id: string; parentId: string | null }[]): Promise<void> {
  await db.execute(sql`UPDATE categories c SET parent_id = w."parentId", position = w.position
    FROM jsonb_to_recordset(${JSON.stringify(places.map((place, index) => ({ ...place, position: index + 1 })))}::jsonb)
      AS w(_id uuid, "parentId" uuid, position int)
    WHERE c.id = w._id AND (c.parent_id, c.position) IS DISTINCT FROM (w."parentId", w.position)`)
}

/** Deletes a category and moves its children to its parent. */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`UPDATE categories SET parent_id = (SELECT parent_id FROM categories WHERE id = ${id}) WHERE parent_id = ${id}`,
  )
  await db.execute(sql`DELETE FROM categories WHERE id = ${id}`)
}

/** Whether a category other than `exceptId` has the slug; null compares with all categories. */
export const categorySlugIsTaken = async (db: Db, slug: string, exceptId: string | null): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM categories WHERE slug = ${slug} AND id IS DISTINCT FROM ${exceptId}::uuid`)).length > 0

/** The products of a category itself, each with all its own categories in order. */
export const findMembers = (db: Db, categoryId: string): Promise<{ id: string; categoryIds: string[] }[]> =>
  rows(
    db,
    sql`SELECT m.product_id AS id, ARRAY(SELECT pc.category_id::text FROM product_categories pc
        WHERE pc.product_id = m.product_id ORDER BY pc.position, pc.category_id) AS "categoryIds"
      FROM product_categories m WHERE m.category_id = ${categoryId} ORDER BY m.product_id`,
  )

/** Products in these categories or their descendants. */
export const findProductsInCategories = async (db: Db, categoryIds: readonly string[]): Promise<string[]> =>
  categoryIds.length === 0
    ? []
    : (
        await rows<{ id: string }>(db, sql`SELECT id FROM products WHERE category_ids && ${sql.param([...categoryIds])}::uuid[]`)
      ).map(({ id }) => id)
