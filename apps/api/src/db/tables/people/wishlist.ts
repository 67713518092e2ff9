import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { products } from '../goods/catalog.ts'
import { users } from './accounts.ts'

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

/** A wishlist shared by link. The token is derived from `id` and the secret; only its hash is stored. */
export const wishlistShares = pgTable('wishlist_shares', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
})
