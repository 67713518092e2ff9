import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'

/** Answers of idempotent requests, stored in the transaction that created the record. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** account id, hash of a guest, or `any session` for a random key of an order */
    owner: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.route, table.key] }), index().on(table.createdAt)],
)
