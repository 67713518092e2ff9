import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

export interface MailOwner {
  userId: string
  email: string | null
  /** the address was shown to be theirs */
  isConfirmed: boolean
}

/** What is queued for an address as it was typed, and concerns the account behind it. */
const aboutAccount: MailKind[] = ['verify-email', 'address-taken', 'reset-password', 'sign-in-link']

export async function deleteMails(db: Db, { userId, email, isConfirmed }: MailOwner): Promise<void> {
  const wroteContactMessage =
    email !== null && isConfirmed
      ? and(eq(mails.kind, 'contact-message'), sql`lower(${mails.data} ->> 'email') = lower(${email})`)
      : undefined
  const toAddress = email === null ? undefined : eq(mails.recipient, email)
  const ofAddress = toAddress && (isConfirmed ? toAddress : and(toAddress, inArray(mails.kind, aboutAccount)))
  await db.delete(mails).where(or(eq(mails.userId, userId), ofAddress, wroteContactMessage))
}
