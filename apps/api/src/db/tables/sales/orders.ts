import { orderDeliveryTypes } from '@haat/shared/delivery/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { orderSources } from '@haat/shared/orders/sources.ts'
import {
  allEventTypes,
  fulfilmentStatuses,
  notifiedEventTypes,
  orderStatuses,
  parcelStates,
  paymentStatuses,
} from '@haat/shared/orders/transitions.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { returnStatuses } from '@haat/shared/returns/transitions.ts'
import type { TaxRow } from '@haat/shared/tax/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { HistoryAddress, HistoryLine } from '@haat/shared/transfers/columns/history.ts'
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
import { citext, createdAt, id, moment, money, oneOf, toSearchIndex, version } from '../columns.ts'
import { products, variants } from '../goods/catalog.ts'
import { users } from '../people/accounts.ts'
import { agentCheckouts } from './agents.ts'

/** First part of an order id. */
export const orderNumber = pgSequence('order_number', { startWith: 100_000_000 })

const digits = (address: string) =>
  `regexp_replace(translate(${address} ->> 'phone', '٠١٢٣٤٥٦٧٨٩০১২৩৪৫৬৭৮৯', '01234567890123456789'), '[^0-9]', '', 'g')`

/** Searchable text of an order: number, names, email, and the digits of both phone numbers. */
export const orderWords = `order_id || ' ' || email::text || ' ' || (billing ->> 'fullName') || ' ' || (shipping ->> 'fullName') || ' ' || ${digits('billing')} || ' ' || ${digits('shipping')}`

/** Unpaid orders that reserve stock: cash on delivery, bank transfers, pending online payments. */
export const openUnpaid =
  "status IN ('placed', 'confirmed') AND fulfilment_status = 'unfulfilled' AND payment_status IN ('unpaid', 'pending', 'failed')"

/** A postal address as one key without case, spaces and punctuation. */
export const addressKey = (address: string) =>
  `regexp_replace(lower((${address} ->> 'country') || (${address} ->> 'city') || (${address} ->> 'house')), '[[:space:][:punct:]]+', '', 'g')`

/** An order. All amounts are charged minor units of `currency`. */
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
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    currency: jsonb()
      .$type<{ name: string; s: string; exchangeRate: number; decimals: number; base?: string | null | undefined }>()
      .notNull(),
    itemTotal: money().notNull(),
    discount: money().notNull(),
    delivery: money().notNull(),
    /** tax on lines and delivery, added to the total or contained in it */
    tax: money().notNull().default(0),
    taxIncluded: boolean().notNull().default(false),
    /** `tax` by rate */
    taxes: jsonb().$type<TaxRow[]>().notNull().default([]),
    /** part of `tax` on the delivery */
    deliveryTax: money().notNull().default(0),
    total: money().notNull(),
    couponCode: text(),
    couponPercent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    deliveryType: text({ enum: orderDeliveryTypes }).notNull(),
    deliveryArea: text().notNull(),
    deliveryDaysMin: integer().notNull().default(0),
    deliveryDaysMax: integer().notNull().default(0),
    billing: jsonb().$type<Address>().notNull(),
    shipping: jsonb().$type<Address>().notNull(),
    note: text().notNull().default(''),
    /** breakdown of the total: rows of `Explanation` */
    explanation: jsonb()
      .$type<
        {
          rule: 'items' | 'coupon' | 'promotion' | 'delivery' | 'delivery_free' | 'tax'
          about?: string
          names?: Partial<Record<Language, string>>
          extension?: string
          amount: number
        }[]
      >()
      .notNull(),
    language: text().notNull().default('en'),
    /** `staff`: placed by staff on behalf of a customer; `agent`: by a shopping agent for its user */
    source: text({ enum: orderSources }).notNull().default('web'),
    /** name of the shopping agent, as it was */
    agent: text(),
    /** the checkout of the agent that became this order: one order for each */
    agentCheckoutId: uuid()
      .unique()
      .references(() => agentCheckouts.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default(sql`'{}'`),
    /** keyed hash of the customer's network, to count open orders; null for orders placed by staff */
    networkHash: text(),
    /** when the customer agreed to the immediate delivery of digital content */
    digitalConsentAt: moment(),
    /** on hold since */
    heldAt: moment(),
    holdReason: text(),
    /** end of the stock reservation while an online payment is pending; null afterwards */
    payUntil: moment(),
    placedAt: createdAt(),
    cancelledAt: moment(),
    cancelReason: text(),
    /** start of the transaction of its last change, written by a trigger */
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    check(
      'orders_total',
      sql`${table.total} = ${table.itemTotal} - ${table.discount} + ${table.delivery} + CASE WHEN ${table.taxIncluded} THEN 0 ELSE ${table.tax} END`,
    ),
    check('orders_agent', sql`(${table.source} = 'agent') = (${table.agent} IS NOT NULL)`),
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
    /** guest orders by email */
    index('orders_of_guests').on(table.email).where(sql`user_id IS NULL`),
    /** previous orders of a customer: new and returning customers in reports */
    index('orders_by_buyer').on(table.email, table.placedAt),
    index('orders_by_date').on(table.placedAt, table.id),
    index('orders_by_change').on(table.updatedAt, table.id),
    index('orders_by_status').on(table.status, table.placedAt),
    /** any combination of states; rare combinations are found by skip scan (the migration adds extended statistics) */
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
    /** few rows, newest first */
    index('orders_with_returns').on(table.returnStatus, table.placedAt, table.id).where(sql`return_status <> 'none'`),
    /** for the limits on open orders; those of an account use its own index */
    index('orders_open_by_address')
      .on(sql`(${sql.raw(addressKey('shipping'))})`)
      .where(sql.raw(openUnpaid)),
    index('orders_open_by_network')
      .on(table.networkHash)
      .where(sql.raw(`network_hash IS NOT NULL AND ${openUnpaid}`)),
    index('orders_held').on(table.heldAt).where(sql`held_at IS NOT NULL`),
    index('orders_by_tag').using('gin', table.tags),
    index('orders_by_words').using('gin', toSearchIndex(orderWords)),
  ],
)

/** Names of a line in the order's language; a missing one equals the shop's. */
export interface LineTexts {
  name?: string
  color?: string
  attribute?: string
  /** names and values of the options, in their order */
  options?: { name: string; value: string }[]
}

/** A part of a bundle as it was sold. Its variant may be deleted. */
export interface SoldPart {
  variantId: string
  productId: string
  name: string
  sku: string | null
  options: { name: string; value: string }[]
  /** names in the order's language, as for lines */
  texts: Pick<LineTexts, 'name' | 'options'> | null
  /** delivered as files; absent for what is shipped */
  digital?: true
  /** units in one bundle */
  qty: number
}

/** Lines keep a snapshot of the product; product and variant may be deleted. */
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
    /** the options with the chosen values; colour and attribute are made of them */
    options: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** the names in the order's language, as the customer saw them; null if they are the same */
    texts: jsonb().$type<LineTexts>(),
    /** parts of a bundle, whose stock the line takes; empty for other products */
    parts: jsonb().$type<SoldPart[]>().notNull().default([]),
    mediaId: uuid(),
    /** delivered as files, without shipping */
    digital: boolean().notNull().default(false),
    qty: integer().notNull(),
    price: money().notNull(),
    discount: money().notNull(),
    /** tax of this line after its discount, added to the order's total or contained in `total` */
    tax: money().notNull().default(0),
    total: money().notNull(),
    /** units refunded before shipping, which are not sent any more */
    dropped: integer().notNull().default(0),
    /** units put back to stock by refunds and received returns */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    index().on(table.productId),
    index().on(table.variantId),
    check('order_lines_qty', sql`${table.qty} > 0`),
    check('order_lines_restocked', sql`${table.restocked} BETWEEN 0 AND ${table.qty}`),
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
    /** When the event was written, under the lock of the order: a transaction that waited for it may have begun before an earlier event. */
    at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index().on(table.orderId, table.at),
    /** events that notify staff: few rows */
    index('order_events_notified')
      .on(table.at)
      .where(sql`type IN (${oneOf(notifiedEventTypes)})`),
  ],
)

/** A parcel of an order. The units in all parcels never exceed the units of their line. */
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
    /** packed parcels that are not shipped: few rows */
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

/** Transactional outbox: messages written with a commit and processed by a runner. One row per topic and reference. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    topic: text().notNull(),
    reference: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** while claimed: end of the lease; after a failed attempt: time of the next one */
    dueAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** of the last attempt; null while an attempt is running */
    lastError: text(),
    doneAt: moment(),
    /** all attempts failed; staff can retry */
    failedAt: moment(),
  },
  (table) => [
    unique('outbox_once').on(table.topic, table.reference),
    index('outbox_due').on(table.topic, table.dueAt).where(sql`done_at IS NULL AND failed_at IS NULL`),
    index('outbox_failed').on(table.failedAt).where(sql`failed_at IS NOT NULL`),
  ],
)

/** SQL of what imported orders are searched by, also the expression of their index. */
export const importedWords = `number || ' ' || email::text || ' ' || (billing ->> 'name') || ' ' || (shipping ->> 'name')`

/**
 * Orders that customers placed in another shop, as history: nothing in stock, payments, reports and taxes follows from them. Amounts are hundredths of
 * `currency`; states are the words of the other shop.
 */
export const importedOrders = pgTable(
  'imported_orders',
  {
    id: id(),
    /** number in the other shop */
    number: text().notNull(),
    placedAt: moment().notNull(),
    email: citext().notNull().default(''),
    status: text().notNull().default(''),
    paymentStatus: text().notNull().default(''),
    fulfilmentStatus: text().notNull().default(''),
    paymentMethod: text().notNull().default(''),
    /** ISO code; '' if the file did not say */
    currency: text().notNull().default(''),
    itemTotal: money(),
    coupon: text().notNull().default(''),
    discount: money(),
    deliveryMethod: text().notNull().default(''),
    delivery: money(),
    tax: money(),
    total: money(),
    note: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    billing: jsonb().$type<HistoryAddress>().notNull(),
    shipping: jsonb().$type<HistoryAddress>().notNull(),
    lines: jsonb().$type<HistoryLine[]>().notNull(),
    importedAt: createdAt(),
  },
  (table) => [
    /** the same order is imported once */
    unique('imported_orders_number').on(table.number),
    index('imported_orders_by_date').on(table.placedAt, table.id),
    index('imported_orders_by_email').on(table.email),
    index('imported_orders_by_words').using('gin', toSearchIndex(importedWords)),
    check('imported_orders_lines', sql`jsonb_typeof(${table.lines}) = 'array'`),
  ],
)
