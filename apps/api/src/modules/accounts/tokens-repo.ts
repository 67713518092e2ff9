import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accountTokens, type tokenPurposes } from '../../db/tables/accounts.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]
export type TokenRow = Pick<typeof accountTokens.$inferSelect, 'userId' | 'email' | 'data' | 'expiresAt'>

const shown = {
  userId: accountTokens.userId,
  email: accountTokens.email,
  data: accountTokens.data,
  expiresAt: accountTokens.expiresAt,
}
const alive = gt(accountTokens.expiresAt, sql`now()`)
const withHash = (purpose: TokenPurpose, hash: string) =>
  and(eq(accountTokens.hash, hash), eq(accountTokens.purpose, purpose), alive)

interface NewToken {
  hash: string
  purpose: TokenPurpose
  userId: string | null
  email: string | null
  minutes: number
  data: Record<string, unknown>
}

/** Whoever changes an account's tokens locks its row first, so that nobody waits for each other in a circle. */
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

export async function insertToken(db: Db, { minutes, ...token }: NewToken): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await db.insert(accountTokens).values({ ...token, expiresAt })
}

export const findToken = async (db: Db, purpose: TokenPurpose, hash: string): Promise<TokenRow | undefined> =>
  (await db.select(shown).from(accountTokens).where(withHash(purpose, hash)))[0]

/** The address a link of an account is for. */
export async function findPending(db: Db, purpose: TokenPurpose, userId: string): Promise<string | null> {
  const found = await db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .where(and(eq(accountTokens.purpose, purpose), eq(accountTokens.userId, userId), alive))
  return found[0]?.email ?? null
}

export const takeToken = async (db: Db, purpose: TokenPurpose, hash: string): Promise<TokenRow | undefined> =>
  (await db.delete(accountTokens).where(withHash(purpose, hash)).returning(shown))[0]

export const takeCode = async (
  db: Db,
  purpose: TokenPurpose,
  hashes: readonly string[],
  tries: number,
): Promise<TokenRow | undefined> =>
  (
    await db
      .delete(accountTokens)
      .where(and(or(...hashes.map((hash) => withHash(purpose, hash))), lt(accountTokens.tries, tries)))
      .returning(shown)
  )[0]

export async function missToken(db: Db, purpose: TokenPurpose, email: string): Promise<void> {
  await db
    .update(accountTokens)
    .set({ tries: sql`${accountTokens.tries} + 1` })
    .where(and(eq(accountTokens.purpose, purpose), eq(accountTokens.email, email)))
}

/** Ends tokens of an account, or of an address, for some purposes or for all; expired ones go along. */
export async function deleteTokens(
  db: Db,
  {
    userId,
    email,
    purposes,
  }: { userId?: string | undefined; email?: string | undefined; purposes?: readonly TokenPurpose[] | undefined },
): Promise<void> {
  const whose: SQL[] = []
  if (userId) whose.push(eq(accountTokens.userId, userId))
  if (email) whose.push(eq(accountTokens.email, email))
  if (whose.length > 0)
    await db.delete(accountTokens).where(and(...whose, purposes && inArray(accountTokens.purpose, [...purposes])))
  // Those that somebody else is sweeping away are left to them: nobody waits for anybody here.
  await db.execute(sql`DELETE FROM account_tokens WHERE hash IN (SELECT hash FROM account_tokens
    WHERE expires_at < now() - interval '1 day' LIMIT 100 FOR UPDATE SKIP LOCKED)`)
}

export async function deletePurpose(db: Db, purpose: TokenPurpose): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.purpose, purpose))
}
