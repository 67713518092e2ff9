import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'userId' | 'language' | 'data'>

export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const made = await db.insert(mails).values(mail).returning({ id: mails.id })
  return made[0]!.id
}

/** How many mails of a kind were written to an account within the last hour. */
export const countLately = (db: Db, kind: string, userId: string): Promise<number> =>
  db.$count(mails, and(eq(mails.kind, kind), eq(mails.userId, userId), gt(mails.createdAt, sql`now() - interval '1 hour'`)))
