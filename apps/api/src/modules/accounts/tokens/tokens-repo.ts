import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { accountTokens, type tokenPurposes } from '../../../db/tables/people/accounts.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]
export type TokenRow = Pick<typeof accountTokens.$inferSelect, 'userId' | 'email' | 'data' | 'expiresAt'>

const tokenColumns = {
  userId: accountTokens.userId,
  email: accountTokens.email,
  data: accountTokens.data,
  expiresAt: accountTokens.expiresAt,
}
const isAlive = gt(accountTokens.expiresAt, sql`now()`)
const hasHash = (purpose: TokenPurpose, hash: string) =>
  and(eq(accountTokens.hash, hash), eq(accountTokens.purpose, purpose), isAlive)

interface NewToken {
  hash: string
  purpose: TokenPurpose
  userId: string | null
  email: string | null
  minutes: number
  data: Record<string, unknown>
}

/**
 * Locks the account, or the email of tokens without one. Taken before tokens change, so that concurrent changes cannot deadlock.
 */
export async function lockOwner(
  db: Db,
  { purpose, userId, email }: { purpose: TokenPurpose; userId?: string | undefined; email?: string | undefined },
): Promise<void> {
  await db.execute(
    userId
      ? sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
      : sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${email?.toLowerCase() ?? ''}`}, 0))`,
  )
}

/** Inserts a token by its hash; it expires after `minutes`. */
export async function insertToken(db: Db, { minutes, ...token }: NewToken): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await db.insert(accountTokens).values({ ...token, expiresAt })
}

/** The token with this hash if it is for this purpose and not expired, otherwise undefined. Does not use it up. */
export const findToken = async (db: Db, purpose: TokenPurpose, hash: string): Promise<TokenRow | undefined> =>
  (await db.select(tokenColumns).from(accountTokens).where(hasHash(purpose, hash)))[0]

/** The email that an open link of the account was issued for; null if there is none. */
export async function findPending(db: Db, purpose: TokenPurpose, userId: string): Promise<string | null> {
  const found = await db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .where(and(eq(accountTokens.purpose, purpose), eq(accountTokens.userId, userId), isAlive))
  return found[0]?.email ?? null
}

/** Deletes a valid token and returns it; undefined if it is unknown, expired or used. */
export const consumeToken = async (db: Db, purpose: TokenPurpose, hash: string): Promise<TokenRow | undefined> =>
  (await db.delete(accountTokens).where(hasHash(purpose, hash)).returning(tokenColumns))[0]

/** Deletes a valid code and returns it; undefined if it is wrong, expired or has `attempts` failed attempts. */
export const consumeCode = async (
  db: Db,
  purpose: TokenPurpose,
  hashes: readonly string[],
  attempts: number,
): Promise<TokenRow | undefined> =>
  (
    await db
      .delete(accountTokens)
      .where(and(or(...hashes.map((hash) => hasHash(purpose, hash))), lt(accountTokens.attempts, attempts)))
      .returning(tokenColumns)
  )[0]

/** Counts a failed attempt on the codes of an email. */
export async function countWrongCode(db: Db, purpose: TokenPurpose, email: string): Promise<void> {
  await db
    .update(accountTokens)
    .set({ attempts: sql`${accountTokens.attempts} + 1` })
    .where(and(eq(accountTokens.purpose, purpose), eq(accountTokens.email, email)))
}

/** Deletes tokens of an account or an email, for the given purposes or for all, and up to 100 expired tokens of anyone. */
export async function deleteTokens(
  db: Db,
  {
    userId,
    email,
    purposes,
  }: { userId?: string | undefined; email?: string | undefined; purposes?: readonly TokenPurpose[] | undefined },
): Promise<void> {
  const owner: SQL[] = []
  if (userId) owner.push(eq(accountTokens.userId, userId))
  if (email) owner.push(eq(accountTokens.email, email))
  if (owner.length > 0)
    await db.delete(accountTokens).where(and(...owner, purposes && inArray(accountTokens.purpose, [...purposes])))
  // SKIP LOCKED: concurrent clean-ups do not wait for each other.
  await db.execute(sql`DELETE FROM account_tokens WHERE hash IN (SELECT hash FROM account_tokens
    WHERE expires_at < now() - interval '1 day' LIMIT 100 FOR UPDATE SKIP LOCKED)`)
}

/** Deletes all tokens with this purpose, of all accounts. */
export async function deletePurpose(db: Db, purpose: TokenPurpose): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.purpose, purpose))
}
