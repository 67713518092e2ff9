import type { SubscriberSource } from '@haat/shared/newsletter/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { newsletterSubscribers } from '../../db/tables/people/newsletter.ts'

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect

interface SignUp {
  email: string
  language: Language
  source: SubscriberSource
}

const isSubscribed = sql.raw('s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL')

/**
 * Records a sign-up that waits for its confirmation. An active subscription stays as it is; of an ended one the end stays until the
 * confirmation.
 */
export async function requestSubscription(db: Db, { email, language, source }: SignUp): Promise<SubscriberRow> {
  const unlessActive = (column: string, next: ReturnType<typeof sql>) =>
    sql`CASE WHEN ${isSubscribed} THEN s.${sql.raw(column)} ELSE ${next} END`
  await db.execute(sql`INSERT INTO newsletter_subscribers AS s (id, email, language, source, request, requested_at)
    VALUES (${uuidV7()}, ${email}, ${language}, ${source}, ${uuidV7()}, now())
    ON CONFLICT (email) DO UPDATE SET language = ${unlessActive('language', sql`excluded.language`)},
      source = ${unlessActive('source', sql`excluded.source`)}, request = ${unlessActive('request', sql`excluded.request`)},
      requested_at = ${unlessActive('requested_at', sql`excluded.requested_at`)}`)
  return (await findByEmail(db, email))!
}

/** Subscribes a verified email of the person. Must run in a transaction. `isNew`: it was not subscribed before. */
export async function activateSubscription(db: Db, { email, language, source }: SignUp): Promise<{ id: string; isNew: boolean }> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('newsletter'), hashtext(lower(${email})))`)
  const before = await findByEmail(db, email)
  if (before?.confirmedAt && !before.unsubscribedAt) return { id: before.id, isNew: false }
  const [row] = await rows<{ id: string }>(
    db,
    sql`INSERT INTO newsletter_subscribers (id, email, language, source, confirmed_at)
      VALUES (${uuidV7()}, ${email}, ${language}, ${source}, now())
      ON CONFLICT (email) DO UPDATE SET confirmed_at = now(), unsubscribed_at = NULL, request = NULL,
        language = excluded.language, source = excluded.source RETURNING id`,
  )
  return { id: row!.id, isNew: true }
}

/** Confirms the sign-up of a link. Undefined if the link is too old or a later one replaced it; `isNew`: not confirmed before. */
export const confirmRequest = async (
  db: Db,
  request: string,
  hours: number,
): Promise<(Pick<SubscriberRow, 'id' | 'email' | 'language'> & { isNew: boolean }) | undefined> =>
  (
    await rows<Pick<SubscriberRow, 'id' | 'email' | 'language'> & { isNew: boolean }>(
      db,
      sql`WITH before AS (SELECT s.id, ${isSubscribed} AS active FROM newsletter_subscribers s WHERE s.request = ${request} FOR UPDATE)
        UPDATE newsletter_subscribers s SET confirmed_at = CASE WHEN before.active THEN s.confirmed_at ELSE now() END, unsubscribed_at = NULL
        FROM before WHERE s.id = before.id AND (before.active OR s.requested_at > now() - make_interval(hours => ${hours}))
        RETURNING s.id, s.email, s.language, NOT before.active AS "isNew"`,
    )
  )[0]

/** Ends a subscription, also a pending one; its confirmation links stop working. Does nothing for an unknown id. */
export async function endSubscription(db: Db, whose: { id: string } | { email: string }): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: sql`coalesce(${newsletterSubscribers.unsubscribedAt}, now())`, request: null })
    .where('id' in whose ? eq(newsletterSubscribers.id, whose.id) : eq(newsletterSubscribers.email, whose.email))
}

/**
 * Ends the active subscription of one email and starts that of another one, without a request for confirmation. Where the other one
 * is subscribed or was unsubscribed, it stays as it is.
 */
export async function transferSubscription(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.execute(sql`WITH ended AS (UPDATE newsletter_subscribers s SET unsubscribed_at = now(), request = NULL
      WHERE s.email = ${from} AND ${isSubscribed} RETURNING s.language, s.source)
    INSERT INTO newsletter_subscribers AS s (id, email, language, source, confirmed_at)
      SELECT ${uuidV7()}::uuid, ${to}, ended.language, ended.source, now() FROM ended
    ON CONFLICT (email) DO UPDATE SET confirmed_at = now(), request = NULL WHERE s.confirmed_at IS NULL AND s.unsubscribed_at IS NULL`)
}

/** The subscriber with this email; undefined if there is none. */
export const findByEmail = async (db: Db, email: string): Promise<SubscriberRow | undefined> =>
  (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]

/** The subscriber with this id; undefined if there is none. */
export const findById = async (db: Db, id: string): Promise<SubscriberRow | undefined> =>
  (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)))[0]

/** Deletes sign-ups that were not confirmed within this many hours. Answers their number. */
export async function deleteUnconfirmed(db: Db, hours: number): Promise<number> {
  const { rowCount } = await db.execute(sql`DELETE FROM newsletter_subscribers
    WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL AND requested_at < now() - make_interval(hours => ${hours})`)
  return rowCount ?? 0
}

/** Deletes a subscriber by email, when the customer is erased. */
export async function deleteByEmail(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
