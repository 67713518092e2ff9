import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id } from './columns.ts'

/** Tables of the dashboard as somebody likes to see them: filters, sort and columns as they stand in the address. */
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
    /** other staff see it too */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.list, table.userId)],
)
