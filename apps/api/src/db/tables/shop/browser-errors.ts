import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Browser errors, counted per day and kind. The number of rows per day is limited by the repo. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    day: date().notNull(),
    /** hash of code, message, route and first stack frame */
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
