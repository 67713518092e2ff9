import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { authenticators, passkeys, recoveryCodes, users } from '../../db/tables/accounts.ts'

/** The sealed secret of a confirmed authenticator. */
export async function findAuthenticator(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
  return found[0]?.secret
}

/** Takes the code of a time step, once and never an older one: of several calls at once, one gets it. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length === 1
}

/** Uses a recovery code up, of an account that has an authenticator. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length === 1
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const found = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return found[0]?.left ?? 0
}

/** A passkey and whether its owner may sign in. */
export async function findPasskey(db: Db, id: string) {
  const found = await db
    .select({ passkey: passkeys, status: users.status })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  return found[0]
}

/** Notes a use. A counter that does not move on belongs to a copy; passkeys that do not count stay at nought. */
export async function notePasskeyUse(
  db: Db,
  { id, counter, backedUp }: { id: string; counter: number; backedUp: boolean },
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where(
      and(eq(passkeys.id, id), sql`(${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter}::bigint = 0))`),
    )
    .returning({ id: passkeys.id })
  return noted.length === 1
}

export const passkeysOf = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id))

export const countPasskeys = (db: Db, userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.userId, userId))

/** A secret that waits for its first code; takes the place of an earlier one. False when the account has a confirmed one. */
export async function offerAuthenticator(db: Db, userId: string, secret: string): Promise<boolean> {
  const kept = await db
    .insert(authenticators)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return kept.length === 1
}

const offered = sql`${authenticators.confirmedAt} IS NULL AND ${authenticators.createdAt} > now() - interval '30 minutes'`

export async function findOffered(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), offered))
  return found[0]?.secret
}

/** Of several confirmations at once, one gets it; none of a secret that another took the place of. */
export async function confirmOffered(
  db: Db,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, secret), offered))
    .returning({ userId: authenticators.userId })
  return confirmed.length === 1
}

export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const gone = await db
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  return gone.length === 1
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** False when the credential belongs to an account already, this one or another. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const made = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return made.length === 1
}

export async function updatePasskeyName(db: Db, userId: string, { id, name }: { id: string; name: string }): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length === 1
}

/** Takes every factor off an account; how many there were. */
export async function deleteFactors(db: Db, userId: string): Promise<number> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const apps = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ userId: authenticators.userId })
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return apps.length + keys.length
}

/** Sealed secrets by account, confirmed or not. */
export const authenticatorsAfter = (db: Db, after: string, limit: number): Promise<{ userId: string; secret: string }[]> =>
  db
    .select({ userId: authenticators.userId, secret: authenticators.secret })
    .from(authenticators)
    .where(gt(authenticators.userId, after))
    .orderBy(asc(authenticators.userId))
    .limit(limit)

export const countAuthenticators = (db: Db): Promise<number> => db.$count(authenticators)

/** Leaves a secret alone that was replaced meanwhile. */
export async function replaceSealed(db: Db, { userId, from, to }: { userId: string; from: string; to: string }): Promise<void> {
  await db
    .update(authenticators)
    .set({ secret: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, from)))
}
