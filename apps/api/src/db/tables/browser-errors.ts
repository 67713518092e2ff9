import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Errors that browsers reported, counted per day and kind. A bounded number of rows per day: see the repo. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    day: date().notNull(),
    /** hash of code, message, route and first frame */
    fingerprint: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    route: text().notNull(),
    frames: jsonb().$type<string[]>().notNull(),
    build: text().notNull(),
    count: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.fingerprint] })],
)
