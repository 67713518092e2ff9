import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { findPasswordHash } from '../repo.ts'
import { verifyPassword } from '../sign-in/passwords.ts'

const freshMs = 15 * 60_000

/** Whether the session was opened within the last 15 minutes. */
export const isFresh = ({ ownSession }: Ctx): boolean =>
  ownSession !== undefined && Date.now() - ownSession.startedAt.getTime() <= freshMs

/**
 * Checks the password again, or for an account without one that the sign-in is fresh. Call it before opening a transaction.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited
 */
export async function requireReauthentication(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!ctx.person || !ctx.ownSession) throw new Refusal('sign_in_required')
  const passwordHash = await findPasswordHash(ctx.db, ctx.person.id)
  if (passwordHash === null) {
    if (!isFresh(ctx)) throw new Refusal('sign_in_again')
    return
  }
  await consumeRateLimit(ctx, 'reauthentication', ctx.person.id)
  if (password === undefined || !(await verifyPassword(passwordHash, password))) throw new Refusal('password_wrong')
  await restoreRateLimit(ctx, 'reauthentication', ctx.person.id)
}

/**
 * Accepts a sign-in within the last 15 minutes, or the password. Call it before opening a transaction.
 * @throws sign_in_required, reauthentication_required, password_wrong, sign_in_again, rate_limited
 */
export async function requireFreshSignIn(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!ctx.person || !ctx.ownSession) throw new Refusal('sign_in_required')
  if (password === undefined) {
    if (isFresh(ctx)) return
    if ((await findPasswordHash(ctx.db, ctx.person.id)) !== null) throw new Refusal('reauthentication_required')
  }
  await requireReauthentication(ctx, password)
}
