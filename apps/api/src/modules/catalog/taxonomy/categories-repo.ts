import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { type MediaFields, mediaJson, visible } from '../products/cards-repo.ts'

export interface CategoryRow {
  id: string
  parentId: string | null
  slug: string
  name: string
  description: string
  texts: Texts
  ground: string | null
  picture: MediaFields | null
  count: number
}

/** All categories in menu order, with the number of published products in each and its descendants. */
export const findCategories = (db: Db): Promise<CategoryRow[]> =>
  rows(
    db,
    sql`WITH counts AS (SELECT c.id, count(*) AS count FROM products p, unnest(p.category_ids) AS c(id) WHERE ${visible} GROUP BY c.id)
      SELECT c.id, c.parent_id AS "parentId", c.slug, c.name, c.description, c.texts, c.ground,
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture, coalesce(n.count, 0) AS count
      FROM categories c LEFT JOIN media m ON m.id = c.media_id LEFT JOIN counts n ON n.id = c.id
      ORDER BY c.position, c.name, c.id`,
  )

/** Whether customers can see any product with a reduced price. */
export const isAnyOnSale = async (db: Db): Promise<boolean> =>
  (
    await rows<{ onSale: boolean }>(db, sql`SELECT EXISTS (SELECT FROM products p WHERE ${visible} AND p.on_sale) AS "onSale"`)
  )[0]!.onSale

export interface BrandRow {
  id: string
  slug: string
  name: string
  texts: Texts
  count: number
}

/** All brands by name. `count` is the number of their products that customers can see. */
export const findBrands = (db: Db): Promise<BrandRow[]> =>
  rows(
    db,
    sql`SELECT b.id, b.slug, b.name, b.texts, coalesce(n.count, 0) AS count FROM brands b
      LEFT JOIN (SELECT p.brand_id, count(*) AS count FROM products p WHERE ${visible} GROUP BY p.brand_id) n ON n.brand_id = b.id
      ORDER BY lower(b.name), b.id`,
  )
