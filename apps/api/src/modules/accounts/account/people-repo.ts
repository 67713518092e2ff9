import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { authenticators, identities, passkeys, recoveryCodes, staff, users } from '../../../db/tables/people/accounts.ts'

const personColumns = {
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

/** An account of any status by id; undefined if there is none. Does not lock. */
export const findPerson = async (db: Db, userId: string): Promise<PersonRow | undefined> =>
  (await db.select(personColumns).from(users).where(eq(users.id, userId)))[0]

/** Locks the account row until the transaction ends. */
export const lockPerson = async (db: Db, userId: string): Promise<PersonRow | undefined> =>
  (await db.select(personColumns).from(users).where(eq(users.id, userId)).for('update'))[0]

/** Locks the account with this email until the transaction ends; undefined if there is none. */
export const lockPersonByEmail = async (db: Db, email: string): Promise<PersonRow | undefined> =>
  (await db.select(personColumns).from(users).where(eq(users.email, email)).for('update'))[0]

/** Inserts an account without any sign-in method; does nothing if the email has an account. */
export async function insertBareAccount(db: Db, account: { email: string; name: string; language: string }): Promise<void> {
  await db.insert(users).values(account).onConflictDoNothing({ target: users.email })
}

/** Sets the status and increments the version. */
export async function updateStatus(db: Db, userId: string, status: 'active' | 'disabled'): Promise<void> {
  await db
    .update(users)
    .set({ status, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Updates name and password of an account and marks its email as verified. */
export async function updateClaimedAccount(
  db: Db,
  userId: string,
  changes: { name?: string; passwordHash?: string },
): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Deletes an account and its dependent rows; false for staff, who must be removed from the staff first. */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(users)
    .where(and(eq(users.id, userId), notExists(db.select({ one: sql`1` }).from(staff).where(eq(staff.userId, userId)))))
    .returning({ id: users.id })
  return gone.length === 1
}

/** Deletes passkeys, authenticator, recovery codes and linked providers of an account. Keeps the password. */
export async function deleteSignInMethods(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(authenticators).where(eq(authenticators.userId, userId))
}
