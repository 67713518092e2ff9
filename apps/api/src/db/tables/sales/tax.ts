import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, money, type Texts, version } from '../columns.ts'

export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    name: text().notNull(),
    texts: jsonb().$type<Texts>().notNull().default({}),
    country: text().notNull(),
    /** null: the whole country */
    state: text(),
    percent: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
    /** a state rate charged in addition to the country's, instead of replacing it */
    stacks: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    check('tax_rates_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('tax_rates_percent', sql`${table.percent} BETWEEN 0 AND 100`),
    check('tax_rates_stacks', sql`NOT ${table.stacks} OR ${table.state} IS NOT NULL`),
  ],
)

/**
 * Taxed amounts by day of a time zone and rate: triggers of `orders` and `refunds` add a signed row per change, as for `sales_days`; the same job
 * aggregates them. Amounts are charged minor units of the order's own currency.
 */
export const taxDays = pgTable(
  'tax_days',
  {
    /** as in `sales_days` */
    zoneId: integer().notNull().default(1),
    day: date().notNull(),
    currency: text().notNull(),
    rate: numeric().notNull(),
    country: text().notNull(),
    name: text().notNull(),
    percent: numeric().notNull(),
    orders: integer().notNull(),
    base: money().notNull(),
    tax: money().notNull(),
    /** tax refunded on that day */
    refunded: money().notNull().default(0),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('tax_days_by_day').on(table.day), index('tax_days_new').on(table.at).where(sql`NOT folded`)],
)
