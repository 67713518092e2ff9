import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
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
