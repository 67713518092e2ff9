import type { SortCode } from '@haat/shared/catalog/sort.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { type MediaFields, mediaJson, visible } from '../products/cards-repo.ts'

export interface CollectionRow {
  id: string
  slug: string
  name: string
  description: string
  texts: Texts
  seo: { title?: string; description?: string }
  kind: 'hand' | 'rule'
  sort: SortCode | null
  picture: MediaFields | null
  /** published products */
  count: number
}

/** The collections that are shown, by name, with their number of published products. */
export const findCollections = (db: Db): Promise<CollectionRow[]> =>
  rows(
    db,
    sql`WITH counts AS (SELECT c.id, count(*) AS count FROM products p, unnest(p.collection_ids) AS c(id) WHERE ${visible} GROUP BY c.id)
      SELECT c.id, c.slug, c.name, c.description, c.texts, c.seo, c.kind, c.sort,
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture, coalesce(n.count, 0) AS count
      FROM collections c LEFT JOIN media m ON m.id = c.media_id LEFT JOIN counts n ON n.id = c.id
      WHERE c.active ORDER BY lower(c.name), c.id`,
  )

/** Slugs of the shown collections that have published products. */
export const findFilledSlugs = (db: Db): Promise<{ slug: string; at: string }[]> =>
  rows(
    db,
    sql`SELECT c.slug, to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS at FROM collections c
      WHERE c.active AND EXISTS (SELECT 1 FROM products p WHERE ${visible} AND p.collection_ids @> ARRAY[c.id]) ORDER BY c.slug`,
  )
