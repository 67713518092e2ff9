import type { Db } from '../../db/client.ts'
import { audit } from '../../db/tables/audit.ts'

export async function insertAudit(db: Db, entry: Omit<typeof audit.$inferInsert, 'id' | 'at'>): Promise<void> {
  await db.insert(audit).values(entry)
}
