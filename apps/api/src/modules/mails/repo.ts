import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { mails } from '../../db/tables/mails.ts'

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'userId' | 'language' | 'data' | 'reference'>

export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const made = await db.insert(mails).values(mail).returning({ id: mails.id })
  return made[0]!.id
}

/** Undefined where there is a mail of this kind about the same thing already. */
export async function insertMailOnce(db: Db, mail: NewMail & { reference: string }): Promise<string | undefined> {
  const made = await db
    .insert(mails)
    .values(mail)
    .onConflictDoNothing({ target: [mails.kind, mails.reference] })
    .returning({ id: mails.id })
  return made[0]?.id
}

/** A mail of a kind to an address, as far as it got. */
export const findMail = async (db: Db, id: string, kind: string, recipient: string) =>
  (
    await db
      .select({ state: mails.state, error: mails.lastError })
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.kind, kind), eq(mails.recipient, recipient)))
  )[0]

export const countUnsent = async (db: Db): Promise<{ waiting: number; failed: number }> =>
  (
    await rows<{ waiting: number; failed: number }>(
      db,
      sql`SELECT count(*) FILTER (WHERE state = 'queued')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed
        FROM mails WHERE state IN ('queued', 'failed')`,
    )
  )[0]!

/** How many mails of a kind were written to an account within the last hour. */
export const countLately = (db: Db, kind: string, userId: string): Promise<number> =>
  db.$count(mails, and(eq(mails.kind, kind), eq(mails.userId, userId), gt(mails.createdAt, sql`now() - interval '1 hour'`)))
