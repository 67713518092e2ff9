import { eq, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

export async function deleteMails(db: Db, { userId, email }: { userId: string; email: string | null }): Promise<void> {
  await db.delete(mails).where(or(eq(mails.userId, userId), email === null ? undefined : eq(mails.recipient, email)))
}
