import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, oneOf } from './columns.ts'

export const redirectKinds = ['product', 'category', 'page'] as const

/**
 * Addresses things once had. A row names the thing, not its next address: however often it moves, its old addresses lead straight to
 * where it is now, and never in a circle.
 */
export const redirects = pgTable(
  'redirects',
  {
    kind: text({ enum: redirectKinds }).notNull(),
    slug: text().notNull(),
    targetId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    check('redirects_kind', sql`${table.kind} IN (${oneOf(redirectKinds)})`),
    index().on(table.targetId),
  ],
)
