import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, type Texts, version } from './columns.ts'

export const pages = pgTable('pages', {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  /** sanitised on write */
  body: text().notNull(),
  /** title and body in the other languages */
  texts: jsonb().$type<Texts>().notNull().default({}),
  seo: jsonb().$type<{ title?: string; description?: string }>().notNull().default({}),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
  version: version(),
})

export interface MenuLink {
  label: string
  /** a path of the shop, or an https address */
  href: string
  /** the label in the other languages */
  texts?: Texts
}

/** The links of a place in the storefront: `header`, `footer-shop`, `footer-help`. A place without a row shows what the shop shows by itself. */
export const menus = pgTable('menus', {
  place: text().primaryKey(),
  links: jsonb().$type<MenuLink[]>().notNull(),
  version: version(),
})
