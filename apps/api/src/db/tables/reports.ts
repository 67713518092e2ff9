import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, money } from './columns.ts'
import { orders } from './orders.ts'

/** Searches of a day, and what they found: for "searched, not found". Folded words, no person. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date().notNull(),
    words: text().notNull(),
    times: integer().notNull(),
    /** products of the last time */
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] }), index().on(table.found, table.day)],
)

/** Who came on a day. The name is a hash whose salt is forgotten with the day, so that nobody can be followed to the next. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    visitor: text().notNull(),
    pages: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/** The salt of a day's visitors, the same for every process. Gone when the day is. */
export const visitSalts = pgTable('visit_salts', { day: date().primaryKey(), salt: text().notNull() })

/** What is left of a day's visitors when it is over: how many they were. */
export const visitTotals = pgTable('visit_totals', {
  day: date().primaryKey(),
  visitors: integer().notNull(),
  pages: integer().notNull(),
})

/** Amounts in charged minor units of the order's own currency and rate. */
const frozen = { currency: text().notNull(), rate: numeric().notNull() }

/**
 * What was sold on a day (UTC). Triggers of `orders` add a row for every change, signed, without touching another: sales never wait for
 * one another here. A job folds the rows of a day that are alike into one. The sum over the rows is right at any moment.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    day: date().notNull(),
    ...frozen,
    source: text().notNull(),
    method: text().notNull(),
    country: text().notNull(),
    coupon: text(),
    /** not cancelled */
    orders: integer().notNull(),
    gross: money().notNull(),
    discount: money().notNull(),
    delivery: money().notNull(),
    cancelled: integer().notNull(),
    cancelledTotal: money().notNull(),
    /** of these, the first ones of their buyers */
    firstOrders: integer().notNull().default(0),
    firstNet: money().notNull().default(0),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('sales_days_by_day').on(table.day), index('sales_days_new').on(table.at).where(sql`NOT folded`)],
)

/** Orders that were the first of their buyer's address when they were placed: what makes a customer new. */
export const firstOrders = pgTable('first_orders', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** The same by product, of the lines of orders that were not cancelled. Nothing is tied to `products`: what is no more was sold nonetheless. */
export const productDays = pgTable(
  'product_days',
  {
    day: date().notNull(),
    productId: uuid(),
    ...frozen,
    pieces: integer().notNull(),
    gross: money().notNull(),
    discount: money().notNull(),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('product_days_by_day').on(table.day), index('product_days_new').on(table.at).where(sql`NOT folded`)],
)
