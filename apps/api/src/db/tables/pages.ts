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
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
  version: version(),
})
