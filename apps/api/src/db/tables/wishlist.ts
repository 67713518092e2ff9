import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { products } from './catalog.ts'
import { createdAt } from './columns.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index().on(table.productId)],
)

/** A wishlist shown to whoever has the link. The token is made of `id` and the secret; only its hash is kept. */
export const wishlistShares = pgTable('wishlist_shares', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
})
