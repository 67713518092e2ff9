import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, type Texts, version } from '../columns.ts'

export const pages = pgTable('pages', {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  /** sanitized on write */
  body: text().notNull(),
  /** translations of title and body */
  texts: jsonb().$type<Texts>().notNull().default({}),
  seo: jsonb().$type<{ title?: string; description?: string }>().notNull().default({}),
  active: boolean().notNull().default(true),
  /** visitors see the published blocks of the page instead of `body` */
  built: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
  version: version(),
})

export interface MenuLink {
  label: string
  /** a path of the shop, or an https URL */
  href: string
  /** translations of the label */
  texts?: Texts
}

/** Links of a menu: `header`, `footer-shop`, `footer-help`. Without a row the default links are shown. */
export const menus = pgTable('menus', {
  place: text().primaryKey(),
  links: jsonb().$type<MenuLink[]>().notNull(),
  version: version(),
})
