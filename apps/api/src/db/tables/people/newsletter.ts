import { subscriberSources } from '@haat/shared/newsletter/constants.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { changedAt, citext, createdAt, id, moment, oneOf, toSearchIndex } from '../columns.ts'

/** Searched text of a subscriber. */
export const subscriberWords = 'email::text'

/**
 * Newsletter subscribers. Pending: neither confirmed nor unsubscribed. Unsubscribed rows are kept, so that the merchant can remove the
 * emails elsewhere.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: citext().notNull().unique(),
    language: text().notNull(),
    source: text({ enum: subscriberSources }).notNull(),
    createdAt: createdAt(),
    /** id in the confirmation link of the latest sign-up; null after the subscription ended, so that old links do nothing */
    request: uuid().unique(),
    requestedAt: moment(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
    changedAt: changedAt(),
  },
  (table) => [
    check('newsletter_subscribers_source', sql`${table.source} IN (${oneOf(subscriberSources)})`),
    index('newsletter_subscribers_by_change').on(table.changedAt, table.id),
    index('newsletter_subscribers_by_email').on(sql`lower(email::text)`, table.id),
    index('newsletter_subscribers_by_words').using('gin', toSearchIndex(subscriberWords)),
    index('newsletter_subscribers_by_date').on(table.createdAt, table.id),
    /** for the cleanup of sign-ups without confirmation */
    index('newsletter_subscribers_pending').on(table.requestedAt).where(sql`confirmed_at IS NULL AND unsubscribed_at IS NULL`),
  ],
)
