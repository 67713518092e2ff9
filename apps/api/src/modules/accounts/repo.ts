import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { staff, users } from '../../db/tables/people/accounts.ts'

/**
 * Sign-in facts of the account with this email, of any status; undefined if there is none. `passwordHash` is null without a
 * password.
 */
export async function findUserByEmail(db: Db, email: string) {
  const found = await db
    .select({ id: users.id, status: users.status, passwordHash: users.passwordHash, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.email, email))
  return found[0]
}

/** Inserts an account and answers its id; undefined if the email has an account. */
export async function insertUser(
  db: Db,
  user: { email: string; name: string | null; passwordHash: string; language?: string | undefined },
): Promise<string | undefined> {
  const made = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning({ id: users.id })
  return made[0]?.id
}

/** Sets the name of an account and raises its version; does nothing if there is no such account. */
export async function updateName(db: Db, userId: string, name: string): Promise<void> {
  await db
    .update(users)
    .set({ name, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Sets the password and enables the account. */
export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, status: 'active', version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Makes the account an active admin. */
export async function makeAdmin(db: Db, userId: string): Promise<void> {
  await db
    .insert(staff)
    .values({ userId, status: 'active', isAdmin: true })
    .onConflictDoUpdate({ target: staff.userId, set: { status: 'active', isAdmin: true } })
}

/** Null for an account without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const found = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return found[0]?.hash ?? null
}
