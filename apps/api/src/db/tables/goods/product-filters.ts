import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { moment, money, xid8 } from '../columns.ts'
import { products } from './catalog.ts'

/** A number that stands for an array; equal arrays have equal numbers. Groups by it are faster than groups by arrays. */
const setOf = () => bigint({ mode: 'bigint' }).notNull()

/**
 * What lists filter, sort and count active products by, without their texts: a tenth of the pages of `products`. Written by triggers on `products` only
 * (`product_filters_follow`), in the transaction that changes a product. The columns have the names they have there.
 */
export const productFilters = pgTable(
  'product_filters',
  {
    publishedAt: moment().notNull(),
    price: money().notNull(),
    categorySet: setOf(),
    colorSet: setOf(),
    keySet: setOf(),
    /** that of the product */
    id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    brandId: uuid(),
    /** evenly spread over all integers: a range of it is a random sample */
    sample: integer().notNull(),
    sold: integer().notNull(),
    rating: real().notNull(),
    inStock: boolean().notNull(),
    onSale: boolean().notNull(),
    categoryIds: uuid().array().notNull(),
    collectionIds: uuid().array().notNull(),
    colorNames: text().array().notNull(),
    facetKeys: text().array().notNull(),
    fieldNumbers: jsonb().$type<Record<string, number>>().notNull(),
    /** transaction that wrote the row last, by which processes find what changed; 0 for rows from before this column */
    changedIn: xid8().notNull().default(sql`'0'::xid8`),
  },
  (table) => [
    index('product_filters_by_price').on(table.price, table.publishedAt),
    index('product_filters_by_brand').on(table.brandId),
    index('product_filters_by_sample').on(table.sample),
    index('product_filters_by_change').on(table.changedIn),
    index('product_filters_by_values').using('gin', table.categoryIds, table.collectionIds, table.colorNames, table.facetKeys),
  ],
)

/** Ids of rows that left `product_filters`, for a day; the nil UUID stands for all. Written by triggers on that table only. */
export const removedProductFilters = pgTable(
  'removed_product_filters',
  {
    id: uuid().primaryKey(),
    changedIn: xid8().notNull(),
    removedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('removed_product_filters_by_change').on(table.changedIn)],
)
