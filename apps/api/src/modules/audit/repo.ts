import type { Db } from '../../db/client.ts'
import { audit } from '../../db/tables/people/audit.ts'

/** Inserts an entry and answers its id. */
export async function insertAudit(db: Db, entry: Omit<typeof audit.$inferInsert, 'id' | 'at'>): Promise<string> {
  const [written] = await db.insert(audit).values(entry).returning({ id: audit.id })
  return written!.id
}
