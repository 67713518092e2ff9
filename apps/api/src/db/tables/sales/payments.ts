import {
  type OnlineMethod,
  onlineMethods,
  type PaymentMethod,
  paymentMethods,
  paymentModes,
} from '@haat/shared/payments/constants.ts'
import { eventOutcomes, paymentStates, refundStates } from '@haat/shared/payments/transitions.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { changedAt, createdAt, id, moment, money, oneOf, version } from '../columns.ts'
import { orders } from './orders.ts'

/** Payment attempts. `amount`, `captured` and `refunded` are minor units of the order; the provider's amount has its own columns. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text().$type<PaymentMethod>().notNull(),
    status: text({ enum: paymentStates }).notNull(),
    amount: money().notNull(),
    captured: money().notNull().default(0),
    /** including pending refunds: a refund reserves its amount here before the provider is called */
    refunded: money().notNull().default(0),
    mode: text({ enum: paymentModes }).notNull().default('live'),
    /** our random reference at the provider */
    reference: text(),
    providerId: text(),
    captureId: text(),
    /** payment page of the provider */
    providerUrl: text(),
    /** stored at the start: amount in the provider's smallest unit, and the exchange rate (provider currency per order currency) */
    providerAmount: bigint({ mode: 'number' }),
    providerCurrency: text(),
    providerDecimals: integer(),
    providerRate: numeric({ precision: 18, scale: 8, mode: 'number' }),
    expiresAt: moment(),
    /** when a return URL was exchanged for the token of a guest's order, which works once */
    returnedAt: moment(),
    /** why it failed or did not match, as a short code of the provider or ours */
    problem: text(),
    /** when the provider was last asked */
    checkedAt: moment(),
    createdAt: createdAt(),
    settledAt: moment(),
    changedAt: changedAt(),
    version: version(),
  },
  (table) => [
    index().on(table.orderId),
    unique('payments_reference').on(table.reference),
    unique('payments_provider_id').on(table.method, table.providerId),
    /**
     * The provider's id of the captured money, unique per method. A partial index, so that the column is no key column: writing it would
     * otherwise conflict with the foreign key lock of `payment_events`, and two webhooks would deadlock.
     */
    uniqueIndex('payments_capture_id').on(table.method, table.captureId).where(sql`capture_id IS NOT NULL`),
    /** for the reconciliation job */
    index('payments_open')
      .on(table.createdAt)
      .where(sql`status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL`),
    /** ended payments to cancel at the provider */
    index('payments_ended').on(table.settledAt).where(sql`status IN ('failed', 'voided', 'expired') AND provider_id IS NOT NULL`),
    /** overpayments and late payments that are not refunded yet */
    index('payments_too_much').on(table.createdAt).where(sql`problem IN ('double', 'late') AND captured > refunded`),
    index('payments_by_status').on(table.status, table.createdAt, table.id),
    index('payments_by_change').on(table.changedAt, table.id),
    index('payments_by_amount').on(table.amount, table.id),
    /** newest first, for the dashboard list */
    index('payments_by_date').on(table.createdAt, table.id),
    check('payments_status', sql`${table.status} IN (${oneOf(paymentStates)})`),
    check('payments_mode', sql`${table.mode} IN (${oneOf(paymentModes)})`),
    check('payments_amount', sql`${table.amount} >= 0 AND ${table.captured} BETWEEN 0 AND ${table.amount}`),
    check('payments_refunded', sql`${table.refunded} BETWEEN 0 AND ${table.captured}`),
  ],
)

/** Webhook events of providers, each stored once, in the transaction that applies it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    method: text().$type<OnlineMethod>().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'cascade' }),
    outcome: text({ enum: eventOutcomes }).notNull(),
    /** received and expected values, without secrets and personal data */
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    at: createdAt(),
    /** staff have resolved the mismatch */
    resolvedAt: moment(),
  },
  (table) => [
    unique('payment_events_once').on(table.method, table.eventId),
    index().on(table.paymentId),
    index('payment_events_by_date').on(table.at, table.id),
    index('payment_events_open').on(table.at).where(sql`outcome IN ('mismatch', 'foreign') AND resolved_at IS NULL`),
    check('payment_events_outcome', sql`${table.outcome} IN (${oneOf(eventOutcomes)})`),
  ],
)

/** Refunds. A row reserves its part of `payments.refunded` when it is written, and releases it if the refund fails. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** method of the payment: a provider's refund id is unique among all refunds of the provider */
    method: text().$type<PaymentMethod>().notNull(),
    amount: money().notNull(),
    /** part of the order's tax, contained in `amount` */
    tax: money().notNull().default(0),
    /** part of the order's delivery cost, contained in `amount` */
    delivery: money().notNull().default(0),
    status: text({ enum: refundStates }).notNull().default('pending'),
    /** our random idempotency key at the provider */
    key: uuid().notNull().unique(),
    providerId: text(),
    /** amount in the provider's smallest unit */
    providerAmount: bigint({ mode: 'number' }),
    /** `dropped`: units refunded before shipping, which are not sent any more */
    lines: jsonb()
      .$type<{ lineId: string; qty: number; amount: number; restocked: boolean; dropped?: number }[]>()
      .notNull()
      .default([]),
    reason: text().notNull().default(''),
    problem: text(),
    actor: text().notNull().default('system'),
    checkedAt: moment(),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.paymentId),
    index('refunds_open').on(table.createdAt).where(sql`status IN ('pending', 'unknown')`),
    unique('refunds_provider_id').on(table.method, table.providerId),
    check('refunds_method', sql`${table.method} IN (${oneOf(paymentMethods)}) OR ${table.method} LIKE 'x-%'`),
    check('refunds_status', sql`${table.status} IN (${oneOf(refundStates)})`),
    check(
      'refunds_amount',
      sql`${table.amount} > 0 AND ${table.tax} BETWEEN 0 AND ${table.amount} AND ${table.delivery} BETWEEN 0 AND ${table.amount}`,
    ),
  ],
)

/** Keys of a provider, encrypted with the shop's secret. `hints` are their last characters. */
export const paymentKeys = pgTable('payment_keys', {
  method: text({ enum: onlineMethods }).primaryKey(),
  mode: text({ enum: paymentModes }).notNull(),
  sealed: text().notNull(),
  hints: jsonb().$type<Record<string, string>>().notNull().default({}),
  updatedAt: createdAt(),
  version: version(),
})
