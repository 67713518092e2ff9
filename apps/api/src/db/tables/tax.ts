import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, money, type Texts, version } from './columns.ts'

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
    /** a state's rate that is charged beside the country's, not in their place */
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
 * What was taxed on a day (UTC), by rate: triggers of `orders` and `refunds` add a row for every change, signed, as for `sales_days`;
 * the same job folds them. Amounts in charged minor units of the order's own currency.
 */
export const taxDays = pgTable(
  'tax_days',
  {
    day: date().notNull(),
    currency: text().notNull(),
    rate: numeric().notNull(),
    country: text().notNull(),
    name: text().notNull(),
    percent: numeric().notNull(),
    orders: integer().notNull(),
    base: money().notNull(),
    tax: money().notNull(),
    /** of the tax, what went back with refunds of that day */
    refunded: money().notNull().default(0),
    folded: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [index('tax_days_by_day').on(table.day), index('tax_days_new').on(table.at).where(sql`NOT folded`)],
)
