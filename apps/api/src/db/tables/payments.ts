import { onlineMethods, paymentMethods, paymentModes } from '@haat/shared/payments/constants.ts'
import { eventVerdicts, paymentStates, refundStates } from '@haat/shared/payments/moves.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, oneOf, version } from './columns.ts'
import { orders } from './orders.ts'

/** Attempts to be paid. `amount`, `captured` and `refunded` are in the order's minor units; what a provider was asked for stands beside. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: paymentStates }).notNull(),
    amount: money().notNull(),
    captured: money().notNull().default(0),
    /** succeeded, and on its way back: refunds take their part here before the provider is asked */
    refunded: money().notNull().default(0),
    mode: text({ enum: paymentModes }).notNull().default('live'),
    /** our name for it at the provider; random */
    reference: text(),
    providerId: text(),
    captureId: text(),
    /** where the buyer pays */
    providerUrl: text(),
    /** frozen when it was started: in the provider's smallest unit, and how many of its units one of the order's is */
    providerAmount: bigint({ mode: 'number' }),
    providerCurrency: text(),
    providerDecimals: integer(),
    providerRate: numeric({ precision: 18, scale: 8, mode: 'number' }),
    expiresAt: moment(),
    /** why it failed, or what did not match, in a short word of the provider or ours */
    problem: text(),
    /** when the provider was last asked */
    checkedAt: moment(),
    createdAt: createdAt(),
    settledAt: moment(),
    version: version(),
  },
  (table) => [
    index().on(table.orderId),
    unique('payments_reference').on(table.reference),
    unique('payments_provider_id').on(table.method, table.providerId),
    /**
     * The provider's name for the money: recorded for one payment only. Partial, so that its column is no key column: writing it would
     * lock the row against the foreign key of `payment_events`, and two webhooks would deadlock.
     */
    uniqueIndex('payments_capture_id').on(table.method, table.captureId).where(sql`capture_id IS NOT NULL`),
    /** what the reconciler asks about */
    index('payments_open')
      .on(table.createdAt)
      .where(sql`status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL`),
    /** what providers are told to end */
    index('payments_ended').on(table.settledAt).where(sql`status IN ('failed', 'voided', 'expired') AND provider_id IS NOT NULL`),
    /** money the shop should not have, until it is given back */
    index('payments_too_much').on(table.createdAt).where(sql`problem IN ('double', 'late') AND captured > refunded`),
    index('payments_by_status').on(table.status, table.createdAt, table.id),
    index('payments_by_amount').on(table.amount, table.id),
    /** newest first, for the list of the dashboard */
    index('payments_by_date').on(table.createdAt, table.id),
    check('payments_status', sql`${table.status} IN (${oneOf(paymentStates)})`),
    check('payments_mode', sql`${table.mode} IN (${oneOf(paymentModes)})`),
    check('payments_amount', sql`${table.amount} >= 0 AND ${table.captured} BETWEEN 0 AND ${table.amount}`),
    check('payments_refunded', sql`${table.refunded} BETWEEN 0 AND ${table.captured}`),
  ],
)

/** What providers told us, each once; written in the transaction that applies it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    method: text({ enum: onlineMethods }).notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'cascade' }),
    verdict: text({ enum: eventVerdicts }).notNull(),
    /** what was said and what was expected, without secrets and without the buyer's data */
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    at: createdAt(),
    /** staff have seen a mismatch and dealt with it */
    resolvedAt: moment(),
  },
  (table) => [
    unique('payment_events_once').on(table.method, table.eventId),
    index().on(table.paymentId),
    index('payment_events_by_date').on(table.at, table.id),
    index('payment_events_open').on(table.at).where(sql`verdict IN ('mismatch', 'foreign') AND resolved_at IS NULL`),
    check('payment_events_verdict', sql`${table.verdict} IN (${oneOf(eventVerdicts)})`),
  ],
)

/** Money on its way back, or back. Its part of `payments.refunded` is taken when the row is written, and given free if it fails. */
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
    amount: money().notNull(),
    /** of the order's tax, contained in `amount` */
    tax: money().notNull().default(0),
    /** of the order's delivery cost, contained in `amount` */
    delivery: money().notNull().default(0),
    status: text({ enum: refundStates }).notNull().default('pending'),
    /** the provider's idempotency key; ours, random */
    key: uuid().notNull().unique(),
    providerId: text(),
    /** in the provider's smallest unit, frozen */
    providerAmount: bigint({ mode: 'number' }),
    /** `dropped`: pieces that had not left, and are not sent any more */
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
    unique('refunds_provider_id').on(table.paymentId, table.providerId),
    check('refunds_status', sql`${table.status} IN (${oneOf(refundStates)})`),
    check(
      'refunds_amount',
      sql`${table.amount} > 0 AND ${table.tax} BETWEEN 0 AND ${table.amount} AND ${table.delivery} BETWEEN 0 AND ${table.amount}`,
    ),
  ],
)

/** The keys of a provider, sealed with the shop's secret. `hints` are the last letters, to recognise them by. */
export const paymentKeys = pgTable('payment_keys', {
  method: text({ enum: onlineMethods }).primaryKey(),
  mode: text({ enum: paymentModes }).notNull(),
  sealed: text().notNull(),
  hints: jsonb().$type<Record<string, string>>().notNull().default({}),
  updatedAt: createdAt(),
  version: version(),
})
