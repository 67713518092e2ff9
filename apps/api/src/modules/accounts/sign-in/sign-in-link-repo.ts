import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { users } from '../../../db/tables/people/accounts.ts'

/** Removes the password; the owner can set a new one by a reset link. */
export async function dropPassword(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}
