import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { authenticators, identities, passkeys, recoveryCodes, staff, users } from '../../db/tables/accounts.ts'

const shown = {
  id: users.id,
  email: users.email,
  name: users.name,
  status: users.status,
  language: users.language,
  emailVerifiedAt: users.emailVerifiedAt,
  hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`,
  wantsCartReminders: sql<boolean>`${users.cartRemindersAt} IS NOT NULL`,
}
export type PersonRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'status' | 'language' | 'emailVerifiedAt'> & {
  hasPassword: boolean
  wantsCartReminders: boolean
}

export const findPerson = async (db: Db, userId: string): Promise<PersonRow | undefined> =>
  (await db.select(shown).from(users).where(eq(users.id, userId)))[0]

/** Nobody else changes this account before the transaction ends. */
export const lockPerson = async (db: Db, userId: string): Promise<PersonRow | undefined> =>
  (await db.select(shown).from(users).where(eq(users.id, userId)).for('update'))[0]

export const lockPersonByEmail = async (db: Db, email: string): Promise<PersonRow | undefined> =>
  (await db.select(shown).from(users).where(eq(users.email, email)).for('update'))[0]

/** An account that nobody can sign in to yet; nothing happens when the address has one. */
export async function insertBareAccount(db: Db, account: { email: string; name: string; language: string }): Promise<void> {
  await db.insert(users).values(account).onConflictDoNothing({ target: users.email })
}

export async function updateStatus(db: Db, userId: string, status: 'active' | 'disabled'): Promise<void> {
  await db
    .update(users)
    .set({ status, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

export async function updateOwned(db: Db, userId: string, own: { name?: string; passwordHash?: string }): Promise<void> {
  await db
    .update(users)
    .set({ ...own, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** The account and all that hangs on it. Staff stay: the staff they belong to lets them go first. */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(users)
    .where(and(eq(users.id, userId), notExists(db.select({ one: sql`1` }).from(staff).where(eq(staff.userId, userId)))))
    .returning({ id: users.id })
  return gone.length === 1
}

export async function deleteWaysIn(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(authenticators).where(eq(authenticators.userId, userId))
}
