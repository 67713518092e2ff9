import { returnReasons, returnResolutions, returnStates } from '@haat/shared/returns/transitions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { changedAt, createdAt, id, moment, oneOf, version } from '../columns.ts'
import { variants } from '../goods/catalog.ts'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'

/** SQL condition: returns that wait for staff. */
export const returnWaits = `(status IN ('requested', 'received') OR (status = 'approved' AND no_goods_back) OR asked_at IS NOT NULL)`

/** A return of an order. The order says who owns it. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … within the order */
    number: integer().notNull(),
    status: text({ enum: returnStates }).notNull().default('requested'),
    resolution: text({ enum: returnResolutions }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    /** the customer keeps the goods */
    noGoodsBack: boolean().notNull().default(false),
    refundId: uuid()
      .unique()
      .references(() => refunds.id, { onDelete: 'set null' }),
    /** the exchange order */
    exchangeId: uuid()
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    /** time of the customer's first unanswered message */
    askedAt: moment(),
    createdAt: createdAt(),
    decidedAt: moment(),
    receivedAt: moment(),
    closedAt: moment(),
    changedAt: changedAt(),
    version: version(),
  },
  (table) => [
    unique('returns_number').on(table.orderId, table.number),
    index('returns_by_date').on(table.createdAt, table.id),
    index('returns_by_change').on(table.changedAt, table.id),
    index('returns_by_status').on(table.status, table.createdAt, table.id),
    /** few rows, regardless of the total number */
    index('returns_waiting').on(table.createdAt, table.id).where(sql.raw(returnWaits)),
    index('returns_under_way').on(table.status).where(sql`status IN ('requested', 'approved', 'received')`),
    check('returns_status', sql`${table.status} IN (${oneOf(returnStates)})`),
    check('returns_resolution', sql`${table.resolution} IN (${oneOf(returnResolutions)})`),
    check('returns_reason', sql`${table.reason} IN (${oneOf(returnReasons)})`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
    /** received units */
    received: integer(),
    /** received units that were restocked */
    resellable: integer().notNull().default(0),
    /** requested exchange variant */
    exchangeVariantId: uuid().references(() => variants.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.lineId] }),
    index().on(table.lineId),
    index().on(table.exchangeVariantId),
    check('return_lines_qty', sql`${table.qty} > 0`),
    check(
      'return_lines_received',
      sql`${table.received} BETWEEN 0 AND ${table.qty} AND ${table.resellable} BETWEEN 0 AND coalesce(${table.received}, 0)`,
    ),
  ],
)

/** Messages between customer and shop about a return. */
export const returnMessages = pgTable(
  'return_messages',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    author: text({ enum: ['customer', 'staff'] }).notNull(),
    text: text().notNull(),
    /** ids of `attachments` of the same order */
    pictures: uuid().array().notNull().default(sql`'{}'`),
    /** same format as in the order history */
    actor: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    index().on(table.returnId, table.at),
    check('return_messages_author', sql`${table.author} IN ('customer', 'staff')`),
  ],
)
