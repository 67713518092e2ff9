import type { Language } from '@haat/shared/reference/languages.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'

/**
 * The parts of product cards that are expensive to collect, derived like the columns of `products`, as JSON that goes out unread. Stock, prices and
 * ratings are not stored: lists read them with the card.
 */
export const productCards = pgTable(
  'product_cards',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** `cardVersion` of the code that wrote it; 0 if a source has changed since */
    version: integer().notNull(),
    /** its active variants */
    variantIds: uuid().array().notNull().default([]),
    colors: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** `own`, and the languages whose texts differ from it: see `writeWords` in `card-text.ts` */
    words: jsonb().$type<Partial<Record<Language | 'own', string>>>().notNull().default({}),
    /** JSON of a picture without its `alt` */
    image: text(),
    hoverImage: text(),
  },
  (table) => [
    index().on(table.version),
    // finds products without a picture, with few others
    index('product_cards_bare').on(table.productId).where(sql`image IS NULL OR version = 0`),
  ],
)
