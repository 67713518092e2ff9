import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import type { MenuLink } from '../../db/tables/pages.ts'

export type { MenuLink }

export interface MenuRow {
  place: MenuPlace
  /** null: the shop shows what it shows by itself */
  links: MenuLink[] | null
  version: number
}

export const findMenus = (db: Db): Promise<MenuRow[]> => rows(db, sql`SELECT place, links, version FROM menus`)

/** A menu that went back to the shop's own keeps its row, and counts on: two editors notice each other. */
export async function putMenu(db: Db, { place, links }: Pick<MenuRow, 'place' | 'links'>): Promise<void> {
  await db.execute(sql`INSERT INTO menus (place, links) VALUES (${place}, ${JSON.stringify(links)}::jsonb)
    ON CONFLICT (place) DO UPDATE SET links = excluded.links, version = menus.version + 1`)
}
