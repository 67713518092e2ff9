import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await rows<{ found: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM staff WHERE is_admin) AS found`))[0]!.found

/** Until the end of the transaction nobody else joins the staff. */
export async function holdStaff(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE`)
}
