import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

export type MailRow = typeof mails.$inferSelect

/** Counts the try; undefined for a mail that is done with. */
export async function claimMail(db: Db, id: string): Promise<MailRow | undefined> {
  const claimed = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
    .returning()
  return claimed[0]
}

interface Outcome {
  state: MailRow['state']
  lastError?: string
}

/** The address of somebody who is to be forgotten is kept until the mail that says so has left. */
const unlessErased = sql`CASE WHEN ${mails.kind} = 'account-erased' THEN NULL ELSE ${mails.recipient} END`

export async function noteMail(db: Db, id: string, { state, lastError }: Outcome): Promise<void> {
  const sentAt = state === 'sent' ? sql`now()` : null
  await db
    .update(mails)
    .set({ state, lastError: lastError ?? null, sentAt, ...(state !== 'queued' && { recipient: unlessErased }) })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/** Mails that wait since before `seconds`, oldest first. */
export async function waitingMails(db: Db, { seconds, limit }: { seconds: number; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lt(mails.createdAt, sql`now() - make_interval(secs => ${seconds})`)))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those whose last try was cut off. */
export async function giveUpMails(db: Db, { tries, seconds }: { tries: number; seconds: number }): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', lastError: 'cut off' })
    .where(
      and(
        eq(mails.state, 'queued'),
        gte(mails.attempts, tries),
        lt(mails.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
}
