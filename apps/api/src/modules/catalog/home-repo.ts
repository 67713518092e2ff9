import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { type MediaFields, mediaJson, visible } from './cards-repo.ts'

export interface SectionRow {
  id: string
  type: 'hero' | 'categories' | 'products' | 'banner'
  data: Record<string, unknown>
  texts: Texts
  picture: MediaFields | null
}

export const findSections = (db: Db): Promise<SectionRow[]> =>
  rows(
    db,
    sql`SELECT s.id, s.type, s.data, s.texts, CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture
      FROM home_sections s LEFT JOIN media m ON m.id = s.media_id WHERE s.active ORDER BY s.position, s.id`,
  )

/** Visible products of these slugs, in that order. */
export const findIdsBySlugs = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT p.id FROM unnest(${sql.param([...slugs])}::text[]) WITH ORDINALITY AS w(slug, n)
        LEFT JOIN products s ON s.slug = w.slug LEFT JOIN redirects r ON s.id IS NULL AND r.kind = 'product' AND r.slug = w.slug
        JOIN products p ON p.id = coalesce(s.id, r.target_id) AND ${visible} ORDER BY w.n`,
    )
  ).map(({ id }) => id)
