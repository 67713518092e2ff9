import { type DeliveryTopic, deliveryStates, pauseReasons, type WebhookTopic } from '@haat/shared/webhooks/topics.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf, version } from '../columns.ts'
import { users } from '../people/accounts.ts'
import { agents } from '../sales/agents.ts'

/** Receivers of events over HTTP. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    /** signing secret, encrypted; the replaced one signs too until `overlapUntil`. Null for an agent: the key of the shop's profile signs. */
    secret: text(),
    oldSecret: text(),
    overlapUntil: moment(),
    pausedAt: moment(),
    pauseReason: text({ enum: pauseReasons }),
    /** since when no delivery succeeded */
    failingSince: moment(),
    /** user whose permissions limit what is sent */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** the shopping agent whose profile names this receiver: it gets every event of its orders, whatever `topics` says */
    agentId: uuid()
      .unique()
      .references(() => agents.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('webhooks_secret', sql`(${table.secret} IS NULL) = (${table.agentId} IS NOT NULL)`),
    check('webhooks_overlap', sql`(${table.oldSecret} IS NULL) = (${table.overlapUntil} IS NULL)`),
    check('webhooks_paused', sql`(${table.pausedAt} IS NULL) = (${table.pauseReason} IS NULL)`),
    check('webhooks_pause_reason', sql`${table.pauseReason} IN (${oneOf(pauseReasons)})`),
  ],
)

/**
 * Events for webhooks, written by triggers in the transaction of the change, if a webhook has the topic: see the migration `webhook_triggers`.
 * Changes of one object are serialized by its row lock, so that `seq` of its events has the order of their commits.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `webhook-id` of its deliveries */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    topic: text().$type<DeliveryTopic>().notNull(),
    /** order number, or id of the product, variant, customer, review or import */
    object: text().notNull(),
    /** what the trigger knows: all of `data`, or ids of rows */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** the body that is sent; null until the event is distributed */
    payload: text(),
    createdAt: createdAt(),
    distributedAt: moment(),
  },
  (table) => [
    index('webhook_events_new').on(table.seq).where(sql`distributed_at IS NULL`),
    index('webhook_events_by_date').on(table.createdAt),
    index('webhook_events_by_object').on(table.object),
  ],
)

/** An event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id().default(sql`gen_random_uuid()`),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEvents.seq, { onDelete: 'cascade' }),
    topic: text().$type<DeliveryTopic>().notNull(),
    object: text().notNull(),
    /** the body for this receiver only; null: that of the event */
    payload: text(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** time of the next attempt */
    dueAt: moment().notNull().defaultNow(),
    /** until when a process is sending it */
    leasedUntil: moment(),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** of the last attempt */
    status: integer(),
    error: text(),
  },
  (table) => [
    check('webhook_deliveries_state', sql`${table.state} IN (${oneOf(deliveryStates)})`),
    unique('webhook_deliveries_once').on(table.webhookId, table.seq),
    index().on(table.seq),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_order').on(table.webhookId, table.object, table.seq).where(sql`state = 'waiting'`),
    index('webhook_deliveries_by_date').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_by_object').on(table.webhookId, table.object, table.createdAt),
  ],
)

/** Requests of a delivery and their answers, cut to a few kilobytes. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: createdAt(),
    durationMs: integer().notNull(),
    request: jsonb().$type<Record<string, string>>().notNull(),
    status: integer(),
    response: jsonb().$type<Record<string, string>>(),
    body: text().notNull().default(''),
    error: text(),
  },
  (table) => [index().on(table.deliveryId, table.id)],
)
