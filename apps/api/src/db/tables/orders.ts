import {
  allEventTypes,
  fulfilmentStatuses,
  newsEventTypes,
  orderStatuses,
  parcelStates,
  paymentStatuses,
} from '@haat/shared/orders/moves.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import { returnStatuses } from '@haat/shared/returns/moves.ts'
import type { TaxRow } from '@haat/shared/tax/schema.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { products, variants } from './catalog.ts'
import { citext, createdAt, id, moment, money, oneOf, version } from './columns.ts'

/** First part of an order id. */
export const orderNumber = pgSequence('order_number', { startWith: 100_000_000 })

const digits = (address: string) =>
  `regexp_replace(translate(${address} ->> 'phone', '٠١٢٣٤٥٦٧٨٩০১২৩৪৫৬৭৮৯', '01234567890123456789'), '[^0-9]', '', 'g')`

/** What staff find an order by: its number, the names, the address it was ordered under, and the digits of both telephones. */
export const orderWords = `lower(order_id || ' ' || email::text || ' ' || (billing ->> 'fullName') || ' ' || (shipping ->> 'fullName') || ' ' || ${digits('billing')} || ' ' || ${digits('shipping')})`

/** Orders that reserve stock although nobody has paid: cash on delivery, bank transfers, online payments that are not made yet. */
export const openUnpaid =
  "status IN ('placed', 'confirmed') AND fulfilment_status = 'unfulfilled' AND payment_status IN ('unpaid', 'pending', 'failed')"

/** A postal address as one word: case, spaces and punctuation make no difference. */
export const addressKey = (address: string) =>
  `regexp_replace(lower((${address} ->> 'country') || (${address} ->> 'city') || (${address} ->> 'house')), '[[:space:][:punct:]]+', '', 'g')`

/** A frozen record: every amount in charged minor units of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderId: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: citext().notNull(),
    /** SHA-256 of a guest's token */
    tokenHash: text(),
    tokenExpiresAt: moment(),
    status: text({ enum: orderStatuses }).notNull().default('placed'),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('unpaid'),
    fulfilmentStatus: text({ enum: fulfilmentStatuses }).notNull().default('unfulfilled'),
    returnStatus: text({ enum: returnStatuses }).notNull().default('none'),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    currency: jsonb()
      .$type<{ name: string; s: string; exchangeRate: number; decimals: number; base?: string | null | undefined }>()
      .notNull(),
    itemTotal: money().notNull(),
    discount: money().notNull(),
    delivery: money().notNull(),
    /** tax on lines and delivery, added to the total or contained in it */
    tax: money().notNull().default(0),
    taxIncluded: boolean().notNull().default(false),
    /** what `tax` is made of: a row per rate */
    taxes: jsonb().$type<TaxRow[]>().notNull().default([]),
    /** the part of `tax` that is on the delivery */
    deliveryTax: money().notNull().default(0),
    total: money().notNull(),
    couponCode: text(),
    couponPercent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    deliveryType: text({ enum: ['delivery', 'express', 'pickup'] }).notNull(),
    deliveryArea: text().notNull(),
    deliveryDaysMin: integer().notNull().default(0),
    deliveryDaysMax: integer().notNull().default(0),
    billing: jsonb().$type<Address>().notNull(),
    shipping: jsonb().$type<Address>().notNull(),
    note: text().notNull().default(''),
    /** which rule moved which amount: rows of `Explanation` */
    explanation: jsonb()
      .$type<{ rule: 'items' | 'coupon' | 'delivery' | 'delivery_free' | 'tax'; about?: string; amount: number }[]>()
      .notNull(),
    language: text().notNull().default('en'),
    /** `staff`: taken by phone or at the counter */
    source: text({ enum: ['web', 'staff'] })
      .notNull()
      .default('web'),
    tags: text().array().notNull().default(sql`'{}'`),
    /** keyed hash of the network it was placed from, to count open orders; null for staff's orders */
    networkHash: text(),
    /** nobody works on it until it is released */
    heldAt: moment(),
    holdReason: text(),
    /** its goods are kept for it until then, while an online payment is waited for; null when that is over */
    payUntil: moment(),
    placedAt: createdAt(),
    cancelledAt: moment(),
    cancelReason: text(),
    version: version(),
  },
  (table) => [
    check(
      'orders_total',
      sql`${table.total} = ${table.itemTotal} - ${table.discount} + ${table.delivery} + CASE WHEN ${table.taxIncluded} THEN 0 ELSE ${table.tax} END`,
    ),
    check('orders_tax', sql`${table.tax} >= 0 AND ${table.deliveryTax} BETWEEN 0 AND ${table.tax}`),
    check(
      'orders_amounts',
      sql`${table.itemTotal} >= 0 AND ${table.delivery} >= 0 AND ${table.discount} BETWEEN 0 AND ${table.itemTotal}`,
    ),
    check('orders_status', sql`${table.status} IN (${oneOf(orderStatuses)})`),
    check('orders_payment_status', sql`${table.paymentStatus} IN (${oneOf(paymentStatuses)})`),
    check('orders_fulfilment_status', sql`${table.fulfilmentStatus} IN (${oneOf(fulfilmentStatuses)})`),
    check('orders_return_status', sql`${table.returnStatus} IN (${oneOf(returnStatuses)})`),
    index('orders_by_user').on(table.userId, table.placedAt, table.id),
    /** orders of guests, found again by their address */
    index('orders_of_guests').on(table.email).where(sql`user_id IS NULL`),
    /** who ordered before: the reports' new and returning customers */
    index('orders_by_buyer').on(table.email, table.placedAt),
    index('orders_by_date').on(table.placedAt, table.id),
    index('orders_by_status').on(table.status, table.placedAt),
    /** any of these together: what matches seldom is found by skipping (the migration adds statistics of which go together) */
    index('orders_by_states').on(
      table.status,
      table.paymentStatus,
      table.fulfilmentStatus,
      table.paymentMethod,
      table.source,
      table.placedAt,
      table.id,
    ),
    index('orders_tagged').on(table.placedAt, table.id).where(sql`tags <> '{}'`),
    index('orders_by_total').on(table.total, table.id),
    index('orders_unpaid_until').on(table.payUntil).where(sql`pay_until IS NOT NULL`),
    /** few among many: newest first */
    index('orders_with_returns').on(table.returnStatus, table.placedAt, table.id).where(sql`return_status <> 'none'`),
    /** the limits on open orders; those of an account are found by their owner */
    index('orders_open_by_address')
      .on(sql`(${sql.raw(addressKey('shipping'))})`)
      .where(sql.raw(openUnpaid)),
    index('orders_open_by_network')
      .on(table.networkHash)
      .where(sql.raw(`network_hash IS NOT NULL AND ${openUnpaid}`)),
    index('orders_held').on(table.heldAt).where(sql`held_at IS NOT NULL`),
    index('orders_by_tag').using('gin', table.tags),
    index('orders_by_words').using('gin', sql`(${sql.raw(orderWords)}) gin_trgm_ops`),
  ],
)

/** Lines keep a snapshot of what was bought; product and variant may go. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    variantId: uuid().references(() => variants.id, { onDelete: 'set null' }),
    name: text().notNull(),
    slug: text().notNull(),
    sku: text(),
    colorName: text(),
    colorValue: text(),
    attributeName: text(),
    mediaId: uuid(),
    qty: integer().notNull(),
    price: money().notNull(),
    discount: money().notNull(),
    /** on this line after its discount, added to the order's total or contained in `total` */
    tax: money().notNull().default(0),
    total: money().notNull(),
    /** pieces that were paid back before they had left, and are not sent any more */
    dropped: integer().notNull().default(0),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    index().on(table.productId),
    index().on(table.variantId),
    check('order_lines_qty', sql`${table.qty} > 0`),
    check('order_lines_dropped', sql`${table.dropped} BETWEEN 0 AND ${table.qty}`),
    check(
      'order_lines_total',
      sql`${table.total} = ${table.price} * ${table.qty} AND ${table.discount} BETWEEN 0 AND ${table.total}`,
    ),
  ],
)

/** The history of an order, append only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text({ enum: allEventTypes }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    actor: text().notNull().default('system'),
    at: createdAt(),
  },
  (table) => [
    index().on(table.orderId, table.at),
    /** what staff are told of: few */
    index('order_events_news')
      .on(table.at)
      .where(sql`type IN (${oneOf(newsEventTypes)})`),
  ],
)

/** What goes out together. An order may go in several; pieces in parcels never exceed the pieces of their line. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … within the order */
    number: integer().notNull(),
    state: text({ enum: parcelStates }).notNull().default('packed'),
    carrier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    trackingUrl: text().notNull().default(''),
    createdAt: createdAt(),
    shippedAt: moment(),
    deliveredAt: moment(),
    version: version(),
  },
  (table) => [
    unique('parcels_number').on(table.orderId, table.number),
    /** what stands packed and waits to leave: few, however many have left */
    index('parcels_packed').on(table.orderId).where(sql`state = 'packed'`),
    check('parcels_state', sql`${table.state} IN (${oneOf(parcelStates)})`),
  ],
)

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    index().on(table.lineId),
    check('parcel_lines_qty', sql`${table.qty} > 0`),
  ],
)

/** What must happen after a commit (mails, webhooks): written with it, done by a runner. One row per topic and reference. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    topic: text().notNull(),
    reference: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** claimed by a runner: the end of its lease; failed: the next attempt */
    dueAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** of the last attempt; null while an attempt is under way */
    lastError: text(),
    doneAt: moment(),
    /** all attempts failed: staff may try it again */
    failedAt: moment(),
  },
  (table) => [
    unique('outbox_once').on(table.topic, table.reference),
    index('outbox_due').on(table.topic, table.dueAt).where(sql`done_at IS NULL AND failed_at IS NULL`),
    index('outbox_failed').on(table.failedAt).where(sql`failed_at IS NOT NULL`),
  ],
)
