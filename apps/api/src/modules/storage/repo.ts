import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Lets one sweep at a time delete files of a folder, until the transaction ends. */
export async function lockFolder(db: Db, folder: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sweep of ${folder}`}, 0))`)
}
