import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { mails } from '../../../db/tables/shop/mails.ts'

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'userId' | 'language' | 'data' | 'reference'>

/** Inserts a queued mail and answers its id. */
export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const made = await db.insert(mails).values(mail).returning({ id: mails.id })
  return made[0]!.id
}

export const newMailId = uuidV7

/** Inserts the mails whose kind and reference do not exist yet, and returns their number. */
export const insertMailsOnce = async (db: Db, added: readonly (NewMail & { id: string; reference: string })[]): Promise<number> =>
  (
    await named(
      db,
      'queue mails',
      sql`INSERT INTO mails (id, kind, recipient, user_id, language, reference, data)
        SELECT id, kind, recipient, "userId", language, reference, data
        FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          AS m(id uuid, kind text, recipient citext, "userId" uuid, language text, reference text, data jsonb)
        ON CONFLICT (kind, reference) DO NOTHING RETURNING id`,
    )
  ).length

/** State and last error of a mail, looked up by id, kind and recipient. */
export const findMail = async (db: Db, id: string, kind: string, recipient: string) =>
  (
    await db
      .select({ state: mails.state, error: mails.lastError })
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.kind, kind), eq(mails.recipient, recipient)))
  )[0]

/** Numbers of queued and failed mails. */
export const countUnsent = async (db: Db): Promise<{ waiting: number; failed: number }> =>
  (
    await rows<{ waiting: number; failed: number }>(
      db,
      sql`SELECT count(*) FILTER (WHERE state = 'queued')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed
        FROM mails WHERE state IN ('queued', 'failed')`,
    )
  )[0]!

/** Number of mails of a kind that were queued for an account within the last hour. */
export const countRecentMails = (db: Db, kind: string, userId: string): Promise<number> =>
  db.$count(mails, and(eq(mails.kind, kind), eq(mails.userId, userId), gt(mails.createdAt, sql`now() - interval '1 hour'`)))
