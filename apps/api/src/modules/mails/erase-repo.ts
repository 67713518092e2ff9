import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
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
