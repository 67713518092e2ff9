import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../columns.ts'

/** Settings of extensions; those of an extension that is off stay. Secret values are encrypted. */
export const extensionSettings = pgTable('extension_settings', {
  extension: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: createdAt(),
  version: version(),
})

/** Migrations of extensions that this database has, each in the schema of its extension. */
export const extensionMigrations = pgTable(
  'extension_migrations',
  {
    extension: text().notNull(),
    name: text().notNull(),
    hash: text().notNull(),
    appliedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.extension, table.name] })],
)

/** Messages whose listener in an extension failed; processed again by the recurring job `extensions`. */
export const extensionMessages = pgTable('extension_messages', {
  id: id(),
  extension: text().notNull(),
  topic: text().notNull(),
  reference: text().notNull(),
  attempts: integer().notNull().default(1),
  /** time of the next attempt; null after the last one */
  dueAt: moment(),
  error: text().notNull(),
  createdAt: createdAt(),
})
