import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { MenuLink } from '../../db/tables/shop/pages.ts'

export type { MenuLink }

export interface MenuRow {
  place: MenuPlace
  /** null: the shop shows its default links */
  links: MenuLink[] | null
  version: number
}

/** Menus that staff saved; places without a row show the default links. */
export const findMenus = (db: Db): Promise<MenuRow[]> => rows(db, sql`SELECT place, links, version FROM menus`)

/** Names of the shown collections with these slugs, by the slug: also a former one, whose page leads to the current one. */
export async function findCollectionNames(db: Db, slugs: readonly string[], lng: Language): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const found = await rows<{ slug: string; name: string }>(
    db,
    sql`SELECT w.slug, coalesce(c.texts #>> ARRAY[${lng}::text, 'name'], c.name) AS name
      FROM unnest(${sql.param([...slugs])}::text[]) AS w(slug)
      LEFT JOIN redirects r ON r.kind = 'collection' AND r.slug = w.slug
      JOIN collections c ON (c.slug = w.slug OR c.id = r.target_id) AND c.active`,
  )
  return new Map(found.map(({ slug, name }) => [slug, name]))
}

/**
 * Stores a menu and increments its version. Resetting to the defaults keeps the row, so that version conflicts are still
 * detected.
 */
export async function saveMenuRow(db: Db, { place, links }: Pick<MenuRow, 'place' | 'links'>): Promise<void> {
  await db.execute(sql`INSERT INTO menus (place, links) VALUES (${place}, ${JSON.stringify(links)}::jsonb)
    ON CONFLICT (place) DO UPDATE SET links = excluded.links, version = menus.version + 1`)
}
