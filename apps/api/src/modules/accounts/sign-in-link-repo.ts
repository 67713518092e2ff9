import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/tables/accounts.ts'

/** The account has no password from now on; its owner sets one by a reset. */
export async function dropPassword(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}
