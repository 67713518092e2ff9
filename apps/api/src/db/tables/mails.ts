import { mailStates } from '@haat/shared/mails/states.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citext, createdAt, id, moment, oneOf, version } from './columns.ts'

export const mailWords = `lower(coalesce(recipient::text, '') || ' ' || coalesce(data ->> 'orderId', ''))`

/**
 * Mails to send, written in the transaction that causes them; a runner sends them. Secrets are made while sending and never stored here.
 * `id` is the Message-ID, the same on every try. `dropped`: nothing had to be sent (there is no such account).
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().notNull(),
    /** as given; a mail to an account goes to the address it has when sent */
    recipient: citext(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** what it is about (the number of an order, a parcel): of each kind one mail by itself; what staff send again has none */
    reference: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: mailStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    /** claimed by a runner: the end of its lease; not sent: the next attempt; failed: the moment it was given up */
    dueAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (table) => [
    check('mails_state', sql`${table.state} IN (${oneOf(mailStates)})`),
    unique('mails_once').on(table.kind, table.reference),
    index().on(table.createdAt, table.id),
    index('mails_by_kind').on(table.kind, table.createdAt, table.id),
    /** what staff find a mail by */
    index('mails_by_words').using('gin', sql`(${sql.raw(mailWords)}) gin_trgm_ops`),
    index().on(table.userId),
    index('mails_due').on(table.kind, table.dueAt).where(sql`state = 'queued'`),
    index('mails_unsent').on(table.createdAt).where(sql`state IN ('queued', 'failed')`),
  ],
)

/** What staff wrote in place of the shop's own words: a row per kind and language, with nothing but what differs. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text().notNull(),
    language: text().notNull(),
    words: jsonb()
      .$type<{ subject?: string; heading?: string; paragraphs?: string[]; button?: string; note?: string }>()
      .notNull(),
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.language] })],
)
