import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, money, toSearchIndex, version } from '../columns.ts'
import { orders } from './orders.ts'

/** Searchable text of a coupon. */
export const couponWords = `code::text || ' ' || note || ' ' || coalesce(batch, '')`

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: citext().notNull().unique(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** minimum item total, catalogue minor units */
    minimum: money().notNull().default(0),
    startsAt: moment(),
    endsAt: moment(),
    usageLimit: integer(),
    perCustomerLimit: integer(),
    used: integer().notNull().default(0),
    scope: jsonb().$type<CouponScope>().notNull().default({ type: 'all' }),
    active: boolean().notNull().default(true),
    /** staff note */
    note: text().notNull().default(''),
    /** name of the batch of codes */
    batch: text(),
    createdAt: createdAt(),
    /** start of the transaction of its last change, written by a trigger */
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('coupons_percent', sql`${table.percent} BETWEEN 0 AND 100`),
    check('coupons_used', sql`${table.used} >= 0 AND (${table.usageLimit} IS NULL OR ${table.used} <= ${table.usageLimit})`),
    check('coupons_minimum', sql`${table.minimum} >= 0`),
    index('coupons_by_date').on(table.createdAt, table.id),
    index('coupons_by_use').on(table.used, table.id),
    index('coupons_by_batch').on(table.batch, table.createdAt),
    index('coupons_by_words').using('gin', toSearchIndex(couponWords)),
  ],
)

/** One row per order that used a coupon. The slot (1 … per-customer limit) enforces the limit by a unique key. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    /** the customer's normalized email, also for guests */
    customer: citext().notNull(),
    slot: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('coupon_redemptions_slot').on(table.couponId, table.customer, table.slot),
    index('coupon_redemptions_by_date').on(table.couponId, table.createdAt, table.orderId),
  ],
)
