import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { type MediaFields, mediaJson } from '../products/cards-repo.ts'

export interface CategoryRow {
  id: string
  parentId: string | null
  slug: string
  name: string
  description: string
  texts: Texts
  ground: string | null
  picture: MediaFields | null
}

/** All categories in menu order. */
export const findCategories = (db: Db): Promise<CategoryRow[]> =>
  rows(
    db,
    sql`SELECT c.id, c.parent_id AS "parentId", c.slug, c.name, c.description, c.texts, c.ground,
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture
      FROM categories c LEFT JOIN media m ON m.id = c.media_id
      ORDER BY c.position, c.name, c.id`,
  )

export interface BrandRow {
  id: string
  slug: string
  name: string
  texts: Texts
}

/** All brands by name. */
export const findBrands = (db: Db): Promise<BrandRow[]> =>
  rows(db, sql`SELECT b.id, b.slug, b.name, b.texts FROM brands b ORDER BY lower(b.name), b.id`)
