import { mailStates } from '@haat/shared/mails/states.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, oneOf, toSearchIndex, version } from '../columns.ts'
import { users } from '../people/accounts.ts'

export const mailWords = `coalesce(recipient::text, '') || ' ' || coalesce(data ->> 'orderId', '')`

/**
 * Emails to send, written in the transaction that causes them and sent by a runner. Secrets are generated while sending and never stored
 * here. `id` is the Message-ID, the same on every attempt. `dropped`: nothing had to be sent (the account does not exist).
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().notNull(),
    /** as given; an email to an account is sent to its current address */
    recipient: citext(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** number of the order or parcel; unique per kind, null for emails resent by staff */
    reference: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: mailStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    /** while claimed: end of the lease; not sent: time of the next attempt; failed: time of the last attempt */
    dueAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (table) => [
    check('mails_state', sql`${table.state} IN (${oneOf(mailStates)})`),
    unique('mails_once').on(table.kind, table.reference),
    index().on(table.createdAt, table.id),
    index('mails_by_kind').on(table.kind, table.createdAt, table.id),
    /** for the search of staff */
    index('mails_by_words').using('gin', toSearchIndex(mailWords)),
    index().on(table.userId),
    index('mails_due').on(table.kind, table.dueAt).where(sql`state = 'queued'`),
    index('mails_unsent').on(table.state, table.createdAt, table.id).where(sql`state <> 'sent'`),
  ],
)

/** Email templates changed by staff: a row per kind and language with the changed texts only. */
export const emailTemplates = pgTable(
  'email_templates',
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
