import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'
import { users } from './accounts.ts'

/** Saved views of dashboard lists: filters, sort and columns as in the URL. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** orders, products, … */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** visible to other staff */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.list, table.userId)],
)
