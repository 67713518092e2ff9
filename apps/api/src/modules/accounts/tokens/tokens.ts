import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { signatures } from '../../../platform/secrets.ts'
import {
  consumeCode,
  consumeToken,
  countWrongCode,
  deletePurpose,
  deleteTokens,
  findToken,
  insertToken,
  lockOwner,
  type TokenPurpose,
  type TokenRow,
} from './tokens-repo.ts'

export type { TokenPurpose, TokenRow }

interface NewTokenInput {
  purpose: TokenPurpose
  userId?: string
  email?: string
  minutes: number
  data?: Record<string, unknown>
}

/**
 * Issues a link secret of 256 random bits; the database stores its hash. Replaces an earlier one of the same purpose and owner.
 */
export async function issueToken(ctx: Ctx, input: NewTokenInput): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await replaceToken(ctx, input, hashSecret(secret))
  return secret
}

/** Issues a six-digit code for a mail. Guessing is limited by `maxWrongAttempts` per code and by rate limits. */
export async function issueCode(ctx: Ctx, input: NewTokenInput & { email: string }): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await replaceToken(ctx, input, codeHashes(ctx, input.purpose, input.email, code)[0]!)
  return code
}

/** Finds a valid token without using it up. */
export const peekToken = (ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<TokenRow | undefined> =>
  findToken(ctx.db, purpose, hashSecret(secret))

/** Uses up a token; only one of several concurrent requests gets the row. */
export const useToken = (ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<TokenRow | undefined> =>
  consumeToken(ctx.db, purpose, hashSecret(secret))

/** Uses up a code. A wrong one counts as an attempt; after five, no code of this email is accepted. */
export async function useCode(ctx: Ctx, purpose: TokenPurpose, email: string, code: string): Promise<TokenRow | undefined> {
  const row = await consumeCode(ctx.db, purpose, codeHashes(ctx, purpose, email, code), maxWrongAttempts)
  if (!row) await countWrongCode(ctx.db, purpose, email)
  return row
}

/** Deletes open links and codes of an account, for the given purposes or for all. */
export const endTokens = (ctx: Ctx, userId: string, purposes?: readonly TokenPurpose[]): Promise<void> =>
  deleteTokens(ctx.db, { userId, purposes })

/** Deletes open links and codes that were mailed to an email. */
export const endTokensByEmail = (ctx: Ctx, email: string): Promise<void> => deleteTokens(ctx.db, { email })

/** Deletes all open links of a purpose, of every account. */
export const endTokensByPurpose = (ctx: Ctx, purpose: TokenPurpose): Promise<void> => deletePurpose(ctx.db, purpose)

const maxWrongAttempts = 5

/** Replaces the token of a purpose and owner. The lock serializes concurrent calls, so only the last token stays valid. */
const replaceToken = (ctx: Ctx, { purpose, userId, email, minutes, data }: NewTokenInput, hash: string): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    await lockOwner(db, { purpose, userId, email })
    await deleteTokens(db, { userId, email: userId ? undefined : email, purposes: [purpose] })
    await insertToken(db, { hash, purpose, userId: userId ?? null, email: email ?? null, minutes, data: data ?? {} })
  })

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Keyed hashes: a plain hash of six digits could be reversed by trying all of them. */
const codeHashes = (ctx: Ctx, purpose: string, email: string, code: string): string[] =>
  signatures(ctx.env, 'mailed code', `${purpose}\n${email.toLowerCase()}\n${code}`)
