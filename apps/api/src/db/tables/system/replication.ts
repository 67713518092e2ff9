import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * A mark of each timeline that the primary has had: PostgreSQL begins a new one with each promotion. A replica that has the mark of the present
 * timeline follows the present primary.
 */
export const databaseTimelines = pgTable('database_timelines', {
  timeline: integer().primaryKey(),
  mark: uuid().notNull().defaultRandom(),
})
