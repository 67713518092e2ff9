import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, money } from '../columns.ts'
import { orders } from '../sales/orders.ts'

/** Search terms by day with their number of results. Normalized, without user data. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date().notNull(),
    words: text().notNull(),
    times: integer().notNull(),
    /** number of products in the last search */
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] }), index().on(table.found, table.day)],
)

/** Visitors of a day as hashes. The salt is deleted with the day, so that visitors cannot be tracked across days. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    visitor: text().notNull(),
    pages: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/** Salt of a day's visitor hashes, shared by all processes. Deleted with the day. */
export const visitSalts = pgTable('visit_salts', { day: date().primaryKey(), salt: text().notNull() })

/** Number of visitors of a past day. */
export const visitTotals = pgTable('visit_totals', {
  day: date().primaryKey(),
  visitors: integer().notNull(),
  pages: integer().notNull(),
})

/**
 * Time zones whose days are counted: the current one, and while the shop changes its zone, the next one. Triggers add rows for each of them; reports
 * read those of the current one.
 */
export const reportZones = pgTable(
  'report_zones',
  {
    id: integer().primaryKey(),
    /** IANA name */
    zone: text().notNull(),
    current: boolean().notNull(),
  },
  (table) => [uniqueIndex('report_zones_current').on(table.current).where(sql`current`)],
)

/** Row of `report_zones` that a day belongs to. No foreign key: a job deletes the rows of a former zone. */
const zoneId = () => integer().notNull().default(1)

/** Amounts are charged minor units of the order's own currency and rate. */
const frozen = { currency: text().notNull(), rate: numeric().notNull() }

/**
 * Sales by day of a time zone. Triggers of `orders` add a signed row per change and update no other row, so that sales never wait for each other.
 * A job aggregates the rows of a day. The sum over the rows is always correct.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    zoneId: zoneId(),
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
    /** of these, first orders of a customer */
    firstOrders: integer().notNull().default(0),
    firstNet: money().notNull().default(0),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('sales_days_by_day').on(table.day), index('sales_days_new').on(table.at).where(sql`NOT folded`)],
)

/** First orders of an email address when placed: they define new customers. */
export const firstOrders = pgTable('first_orders', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** Sales by product, from lines of orders that were not cancelled. No foreign key to `products`: deleted products remain in the reports. */
export const productDays = pgTable(
  'product_days',
  {
    zoneId: zoneId(),
    day: date().notNull(),
    productId: uuid(),
    ...frozen,
    units: integer().notNull(),
    gross: money().notNull(),
    discount: money().notNull(),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('product_days_by_day').on(table.day), index('product_days_new').on(table.at).where(sql`NOT folded`)],
)
