import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'

/** A spelling and the number of the product's variants that have it. */
type Spelling = [of: string, spelled: string, variants: number]

/**
 * The colours, option values and tags of each product in any state, as they are spelled: a tenth of the pages of `variants`. Written by
 * triggers on `products` and `variants` only (`product_options_follow`), so that the dashboard counts what is in use without reading all variants. Products with
 * the same options have the same `optionSet`.
 */
export const productOptions = pgTable('product_options', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** a number that stands for `colors` and `values` */
  optionSet: bigint({ mode: 'bigint' }).notNull(),
  /** name, and value in lower case */
  colors: jsonb().$type<Spelling[]>().notNull(),
  /** name of the option, and value */
  values: jsonb().$type<Spelling[]>().notNull(),
  tags: text().array().notNull().default(sql`'{}'`),
})
