import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { audit } from '../../db/tables/people/audit.ts'

export type NewEntry = Omit<typeof audit.$inferInsert, 'id' | 'at'>

/** Inserts entries and answers their ids, in the same order. */
export const insertAudit = async (db: Db, entries: readonly NewEntry[]): Promise<string[]> =>
  (
    await db
      .insert(audit)
      .values([...entries])
      .returning({ id: audit.id })
  ).map(({ id }) => id)

const old = (years: number, limit: number) =>
  sql`SELECT id FROM audit WHERE at < now() - make_interval(years => ${years}::int) ORDER BY at, id LIMIT ${limit}::int`

/** Number of entries older than `years`, at most `limit`. */
export const countOld = async (db: Db, years: number, limit: number): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM (${old(years, limit)}) AS old`))[0]!.n

/** Deletes at most `limit` of them, the oldest first; answers their number. The trigger of the log lets this transaction delete. */
export async function deleteOld(db: Db, years: number, limit: number): Promise<number> {
  await db.execute(sql`SELECT set_config('haat.audit_retention', 'on', true)`)
  const deleted = await rows(db, sql`DELETE FROM audit WHERE id IN (${old(years, limit)} FOR UPDATE SKIP LOCKED) RETURNING id`)
  await db.execute(sql`SELECT set_config('haat.audit_retention', 'off', true)`)
  return deleted.length
}
