import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { verifyPassword } from './passwords.ts'
import { findPasswordHash } from './repo.ts'

const freshFor = 15 * 60_000

/** Whether this session was opened just now: nobody has had the time to take the device away. */
export const isFresh = ({ ownSession }: Ctx): boolean =>
  ownSession !== undefined && Date.now() - ownSession.startedAt.getTime() <= freshFor

/**
 * Refuses unless it is the owner who is sitting there: by the password, or by a fresh sign-in where the account has none.
 * Call it before a transaction is opened.
 * @throws Refusal `password_wrong`, `sign_in_again`, `sign_in_required`, `rate_limited`
 */
export async function proveOwner(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!ctx.person || !ctx.ownSession) throw new Refusal('sign_in_required')
  const known = await findPasswordHash(ctx.db, ctx.person.id)
  if (known === null) {
    if (!isFresh(ctx)) throw new Refusal('sign_in_again')
    return
  }
  await countTry(ctx, 'proof', ctx.person.id)
  if (password === undefined || !(await verifyPassword(known, password))) throw new Refusal('password_wrong')
  await forgiveTry(ctx, 'proof', ctx.person.id)
}

/**
 * Refuses unless the owner was asked a moment ago: by a sign-in within the last 15 minutes, or by the password now. Call it before
 * a transaction is opened.
 * @throws Refusal `reauthentication_required`, `password_wrong`, `sign_in_again`, `sign_in_required`, `rate_limited`
 */
export async function requireFreshSignIn(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!ctx.person || !ctx.ownSession) throw new Refusal('sign_in_required')
  if (password === undefined) {
    if (isFresh(ctx)) return
    if ((await findPasswordHash(ctx.db, ctx.person.id)) !== null) throw new Refusal('reauthentication_required')
  }
  await proveOwner(ctx, password)
}
