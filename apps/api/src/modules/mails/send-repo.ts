import { mailKinds } from '@haat/shared/mails/kinds.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type ClaimSize, claimDue, extendClaims, type WorkTable } from '../../db/claim.ts'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

export type MailRow = typeof mails.$inferSelect

export type { ClaimSize }

const queue: WorkTable = { table: 'mails', kind: 'kind', kinds: mailKinds, open: "state = 'queued'" }

/** Claims due mails, the kinds in turn; oldest first. */
export async function claimQueued(db: Db, size: ClaimSize): Promise<MailRow[]> {
  const claimed = await claimDue(db, queue, size)
  if (claimed.length === 0) return []
  const ids = claimed.map(({ id }) => id)
  return db.select().from(mails).where(inArray(mails.id, ids)).orderBy(asc(mails.createdAt), asc(mails.id))
}

export const extendQueued = (db: Db, ids: readonly string[], seconds: number) => extendClaims(db, queue, ids, seconds)

interface Outcome {
  state: MailRow['state']
  lastError?: string
  /** seconds until a mail that stays queued is due again */
  retryIn?: number
}

/** The address of somebody who is to be forgotten is kept until the mail that says so has left. */
const unlessErased = sql`CASE WHEN ${mails.kind} = 'account-erased' THEN NULL ELSE ${mails.recipient} END`

/** A message of the contact form is in the mailbox of the shop once it was sent: the database does not store it any longer. */
const dataAfterSending = sql`CASE WHEN ${mails.kind} = 'contact-message' THEN '{}'::jsonb ELSE ${mails.data} END`

export async function noteMail(db: Db, id: string, { state, lastError, retryIn = 0 }: Outcome): Promise<void> {
  const sentAt = state === 'sent' ? sql`now()` : null
  const dueAt = sql`now() + make_interval(secs => ${retryIn}::float8)`
  await db
    .update(mails)
    .set({
      state,
      lastError: lastError ?? null,
      sentAt,
      dueAt,
      ...(state !== 'queued' && { recipient: unlessErased }),
      ...(state === 'sent' && { data: dataAfterSending }),
    })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}
