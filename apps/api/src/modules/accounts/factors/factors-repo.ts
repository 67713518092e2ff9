import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { authenticators, passkeys, recoveryCodes, users } from '../../../db/tables/people/accounts.ts'

/** The sealed secret of a confirmed authenticator. */
export async function findAuthenticator(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
  return found[0]?.secret
}

/** Marks a TOTP time step as used; false if it, or a later one, was used before. */
export async function consumeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return used.length === 1
}

/** Marks a recovery code as used; false if it is unknown or used. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

/** Number of recovery codes of the account that are not used yet. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const found = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return found[0]?.left ?? 0
}

/** A passkey with the status of its account. */
export async function findPasskey(db: Db, id: string) {
  const found = await db
    .select({ passkey: passkeys, status: users.status })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  return found[0]
}

/**
 * Stores the new signature counter; false if it did not increase, which means a cloned passkey. Passkeys without a counter stay
 * at 0.
 */
export async function recordPasskeyUse(
  db: Db,
  { id, counter, backedUp }: { id: string; counter: number; backedUp: boolean },
): Promise<boolean> {
  const updated = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where(
      and(eq(passkeys.id, id), sql`(${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter}::bigint = 0))`),
    )
    .returning({ id: passkeys.id })
  return updated.length === 1
}

/** Passkeys of an account, newest first. */
export const findPasskeys = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id))

/** Number of passkeys of an account. */
export const countPasskeys = (db: Db, userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.userId, userId))

/** Stores an unconfirmed secret, replacing an earlier one; false if the account has a confirmed authenticator. */
export async function savePendingAuthenticator(db: Db, userId: string, secret: string): Promise<boolean> {
  const saved = await db
    .insert(authenticators)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return saved.length === 1
}

const isPending = sql`${authenticators.confirmedAt} IS NULL AND ${authenticators.createdAt} > now() - interval '30 minutes'`

/** The sealed secret of an authenticator that was added in the last 30 minutes and is not confirmed yet. */
export async function findPendingAuthenticator(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isPending))
  return found[0]?.secret
}

/** Confirms the pending secret; false if it was confirmed or replaced concurrently. */
export async function confirmPendingAuthenticator(
  db: Db,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, secret), isPending))
    .returning({ userId: authenticators.userId })
  return confirmed.length === 1
}

/** Deletes the authenticator and its recovery codes; false if there was none. */
export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const gone = await db
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  return gone.length === 1
}

/** Deletes all recovery codes of the account, also used ones, and inserts the new ones by their hashes. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** False if the credential is already registered, for this account or another. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const made = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return made.length === 1
}

/** Renames a passkey of the account; false if the account has none with this id. */
export async function updatePasskeyName(db: Db, userId: string, { id, name }: { id: string; name: string }): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** Deletes a passkey of the account; false if the account has none with this id. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length === 1
}

/** Deletes authenticator, recovery codes and passkeys; answers the number of authenticators and passkeys. */
export async function deleteFactors(db: Db, userId: string): Promise<number> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const apps = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ userId: authenticators.userId })
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return apps.length + keys.length
}

/** One page of sealed secrets ordered by account id, confirmed or not. */
export const findAuthenticatorsAfter = (db: Db, after: string, limit: number): Promise<{ userId: string; secret: string }[]> =>
  db
    .select({ userId: authenticators.userId, secret: authenticators.secret })
    .from(authenticators)
    .where(gt(authenticators.userId, after))
    .orderBy(asc(authenticators.userId))
    .limit(limit)

/** Number of authenticator apps of all accounts, confirmed or not. */
export const countAuthenticators = (db: Db): Promise<number> => db.$count(authenticators)

/** Compare-and-set: does nothing if the secret changed since it was read. */
export async function replaceSealedSecret(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .update(authenticators)
    .set({ secret: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, from)))
}
