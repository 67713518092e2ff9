import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { mails } from '../../db/tables/shop/mails.ts'

export interface MailOwner {
  userId: string
  email: string | null
  /** the email is verified */
  isConfirmed: boolean
}

/** Kinds queued for an email that concern the account behind it. */
const accountKinds: MailKind[] = ['verify-email', 'address-taken', 'reset-password', 'sign-in-link']

/** Deletes mails of an account and of its email; see `eraseMails`. */
export async function deleteMails(db: Db, { userId, email, isConfirmed }: MailOwner): Promise<void> {
  const wroteContactMessage =
    email !== null && isConfirmed
      ? and(eq(mails.kind, 'contact-message'), sql`lower(${mails.data} ->> 'email') = lower(${email})`)
      : undefined
  const toAddress = email === null ? undefined : eq(mails.recipient, email)
  const ofAddress = toAddress && (isConfirmed ? toAddress : and(toAddress, inArray(mails.kind, accountKinds)))
  await db.delete(mails).where(or(eq(mails.userId, userId), ofAddress, wroteContactMessage))
}

export interface OldMails {
  /** how old they are at least, as an interval of PostgreSQL */
  age: string
  /** only of this kind */
  kind?: MailKind
}

const old = ({ age, kind }: OldMails, limit: number) =>
  sql`SELECT id FROM mails WHERE state <> 'queued' AND created_at < now() - ${age}::interval
    ${kind === undefined ? sql`` : sql`AND kind = ${kind}`} ORDER BY created_at, id LIMIT ${limit}::int`

/** Number of emails that ended and are old enough, at most `limit`. */
export const countOld = async (db: Db, which: OldMails, limit: number): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM (${old(which, limit)}) AS old`))[0]!.n

/** Deletes at most `limit` of them, the oldest first; answers their number. */
export const deleteOld = async (db: Db, which: OldMails, limit: number): Promise<number> =>
  (await rows(db, sql`DELETE FROM mails WHERE id IN (${old(which, limit)} FOR UPDATE SKIP LOCKED) RETURNING id`)).length
