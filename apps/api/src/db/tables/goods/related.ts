import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'

/** Related products chosen by staff, in order; product pages show them before those found automatically. */
export const relatedProducts = pgTable(
  'related_products',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    relatedId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.relatedId] }),
    index().on(table.relatedId),
    check('related_products_other', sql`${table.relatedId} <> ${table.productId}`),
  ],
)

/** Products that are often ordered with a product, written by the job `pairs`: a few of each, with the number of such orders. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] }), index().on(table.otherId)],
)
