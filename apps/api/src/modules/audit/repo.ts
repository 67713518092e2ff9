import type { Db } from '../../db/client.ts'
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
