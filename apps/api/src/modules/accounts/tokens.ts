import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { signatures } from '../../platform/secrets.ts'
import {
  deletePurpose,
  deleteTokens,
  findToken,
  insertToken,
  lockOwner,
  missToken,
  type TokenPurpose,
  type TokenRow,
  takeCode,
  takeToken,
} from './tokens-repo.ts'

export type { TokenPurpose, TokenRow }

interface Wanted {
  purpose: TokenPurpose
  userId?: string
  email?: string
  minutes: number
  data?: Record<string, unknown>
}

/** The secret of a link: 256 random bits, of which the database keeps the hash. A newer one of its purpose and owner kills the older. */
export async function issueToken(ctx: Ctx, wanted: Wanted): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await replace(ctx, wanted, hashOf(secret))
  return secret
}

/** Six digits for a mail. Guessing is bounded by `tries` per code and by the limits on calls. */
export async function issueCode(ctx: Ctx, wanted: Wanted & { email: string }): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await replace(ctx, wanted, codeHashes(ctx, wanted.purpose, wanted.email, code)[0]!)
  return code
}

/** Whether a link still opens. */
export const peekToken = (ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<TokenRow | undefined> =>
  findToken(ctx.db, purpose, hashOf(secret))

/** Uses a link up: of several calls at once, one gets the row. */
export const useToken = (ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<TokenRow | undefined> =>
  takeToken(ctx.db, purpose, hashOf(secret))

/** Uses a code up; a wrong one counts, and after five wrong ones none of that address opens any more. */
export async function useCode(ctx: Ctx, purpose: TokenPurpose, email: string, code: string): Promise<TokenRow | undefined> {
  const row = await takeCode(ctx.db, purpose, codeHashes(ctx, purpose, email, code), wrongTries)
  if (!row) await missToken(ctx.db, purpose, email)
  return row
}

/** Ends open links and codes of an account. */
export const endTokens = (ctx: Ctx, userId: string, purposes?: readonly TokenPurpose[]): Promise<void> =>
  deleteTokens(ctx.db, { userId, purposes })

/** Ends open links and codes that were mailed to an address. */
export const endTokensOf = (ctx: Ctx, email: string): Promise<void> => deleteTokens(ctx.db, { email })

/** Ends every open link of a purpose, whosever it is. */
export const endTokensFor = (ctx: Ctx, purpose: TokenPurpose): Promise<void> => deletePurpose(ctx.db, purpose)

const wrongTries = 5

/** Of two made at once the second waits for the first and then kills it: one lives. */
const replace = (ctx: Ctx, { purpose, userId, email, minutes, data }: Wanted, hash: string): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    await lockOwner(db, { purpose, userId, email })
    await deleteTokens(db, { userId, email: userId ? undefined : email, purposes: [purpose] })
    await insertToken(db, { hash, purpose, userId: userId ?? null, email: email ?? null, minutes, data: data ?? {} })
  })

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Keyed, since a plain hash of six digits is as good as the digits. */
const codeHashes = (ctx: Ctx, purpose: string, email: string, code: string): string[] =>
  signatures(ctx.env, 'mailed code', `${purpose}\n${email.toLowerCase()}\n${code}`)
