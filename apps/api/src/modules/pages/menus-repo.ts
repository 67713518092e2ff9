import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
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

/**
 * Stores a menu and increments its version. Resetting to the defaults keeps the row, so that version conflicts are still
 * detected.
 */
export async function saveMenuRow(db: Db, { place, links }: Pick<MenuRow, 'place' | 'links'>): Promise<void> {
  await db.execute(sql`INSERT INTO menus (place, links) VALUES (${place}, ${JSON.stringify(links)}::jsonb)
    ON CONFLICT (place) DO UPDATE SET links = excluded.links, version = menus.version + 1`)
}
