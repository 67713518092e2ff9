import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Searches of a day, and what they found: for "searched, not found". Folded words, no person. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date().notNull(),
    words: text().notNull(),
    times: integer().notNull(),
    /** products of the last time */
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] }), index().on(table.found, table.day)],
)

/** Who came on a day. The name is a hash whose salt is forgotten with the day, so that nobody can be followed to the next. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    visitor: text().notNull(),
    pages: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)
