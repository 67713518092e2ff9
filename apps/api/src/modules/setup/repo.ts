import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Whether the shop has an admin, also an invited or disabled one; false before the setup. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await rows<{ found: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM staff WHERE is_admin) AS found`))[0]!.found

/** Locks the staff table until the transaction ends, so that no other admin can be added. */
export async function lockStaff(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE`)
}
