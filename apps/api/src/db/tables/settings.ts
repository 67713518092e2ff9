import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, type Texts, version } from './columns.ts'

/** One row per group of `Settings` (`general`, `color`, `currency`, …); a missing group or field has its default. */
export const settings = pgTable('settings', {
  group: text().primaryKey(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  texts: jsonb().$type<Texts>().notNull().default({}),
  version: version(),
  updatedAt: moment().notNull().defaultNow(),
})
