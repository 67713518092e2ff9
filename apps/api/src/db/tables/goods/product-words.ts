import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, tsvector } from '../columns.ts'
import { products } from './catalog.ts'

/**
 * The words of the active products, for searches: the words are stored out of line, so that a page has about 70 rows, and finding a thousand products reads
 * few pages. Written by triggers on `products` only (`product_words_follow`), in the
 * transaction that changes a product; one without words has no row.
 */
export const productWords = pgTable(
  'product_words',
  {
    /** that of the product */
    id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    publishedAt: moment().notNull(),
    /** sold units, and 2^30 for a product in stock */
    popularity: integer().notNull(),
    /** `product_index_words`: the words without their places; each once more with the mark of its weight (`=` name, `+` brand or category, `~` tag or
     * option); the level of sales of a product in stock alone (`^7`) and with the words of name, brand and categories (`^7=cotton`); all words of a sixteenth
     * of the products with the mark of the sample (`!cotton`) */
    search: tsvector().notNull(),
    /** PostgreSQL stores columns out of line only in rows above 2 kB; this one takes 40 bytes when it is compressed */
    padding: text().notNull().default(sql`repeat('-', 2100)`),
  },
  (table) => [
    index('product_words_by_popularity').on(table.popularity, table.id),
    index('product_words_by_word').using('gin', table.search),
  ],
)
