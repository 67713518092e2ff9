import type { KeptCart } from '@haat/shared/cart/schema.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment, version } from './columns.ts'

/** The cart and compare list of an account, so that they follow to another device. Advice: orders are made of what is sent. */
export const carts = pgTable(
  'carts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    items: jsonb().$type<KeptCart['items']>().notNull(),
    /** product ids, first chosen first */
    compare: jsonb().$type<string[]>().notNull(),
    version: version(),
    updatedAt: moment().notNull().defaultNow(),
    /** its owner was reminded of it; a cart that was emptied starts anew */
    remindedAt: moment(),
  },
  (table) => [
    /** left behind, and nobody was reminded */
    index('carts_left').on(table.updatedAt).where(sql`reminded_at IS NULL AND items <> '[]'`),
  ],
)
