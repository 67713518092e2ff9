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
}

/** The collections that are shown, by name. */
export const findCollections = (db: Db): Promise<CollectionRow[]> =>
  rows(
    db,
    sql`SELECT c.id, c.slug, c.name, c.description, c.texts, c.seo, c.kind, c.sort,
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture
      FROM collections c LEFT JOIN media m ON m.id = c.media_id
      WHERE c.active ORDER BY lower(c.name), c.id`,
  )

/** Slugs of the shown collections that have published products. */
export const findFilledSlugs = (db: Db): Promise<{ slug: string; at: string }[]> =>
  rows(
    db,
    sql`SELECT c.slug, to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS at FROM collections c
      WHERE c.active AND EXISTS (SELECT 1 FROM products p WHERE ${visible} AND p.collection_ids @> ARRAY[c.id]) ORDER BY c.slug`,
  )
