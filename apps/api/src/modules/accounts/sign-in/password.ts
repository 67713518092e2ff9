import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { queueMail } from '../../mails/service.ts'
import { replacePassword } from '../account/account-repo.ts'
import { claimAccount } from '../account/people.ts'
import { endSessions, lockOwnAccount, signedIn } from '../devices/devices.ts'
import { requireReauthentication } from '../reauthentication/reauthentication.ts'
import { findPasswordHash } from '../repo.ts'
import { auditStaff } from '../staff-audit.ts'
import { isForCurrentEmail, peekLink, useLink } from '../tokens/links.ts'
import { endTokens } from '../tokens/tokens.ts'
import { isCandidateValid } from './candidate.ts'
import { hashPassword, isCommonPassword, passwordFingerprint } from './passwords.ts'

type Nothing = Record<string, never>

/**
 * Queues the reset mail. The mail renderer looks up the account, so the response takes the same time for every email.
 * @throws rate_limited
 */
export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<Nothing> {
  await consumeRateLimit(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'reset-password', to: email }))
  return {}
}

/**
 * Checks that a reset link is valid, without using it.
 * @throws link_invalid, rate_limited
 */
export async function checkReset(ctx: Ctx, { token }: { token: string }): Promise<Nothing> {
  await requireResetLink(ctx, token)
  return {}
}

/**
 * Sets a new password by the link of a reset email. Ends all sessions and links of the account and marks its email as verified.
 * @throws link_invalid, password_common, rate_limited
 */
export async function resetPassword(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<Nothing> {
  const { person } = await requireResetLink(ctx, token)
  assertNotCommon(password, person)
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'reset-password', token)
    if (!link || !isForCurrentEmail(link)) throw new Refusal('link_invalid')
    await claimAccount(ctx, link.person, { passwordHash })
    await queueMail(ctx, { kind: 'password-changed', userId: link.person.id })
    await auditStaff(ctx, link.person, 'session.password-reset')
  })
  // Restore the sign-in attempts: the owner has probably used them up before resetting.
  if (person.email) {
    const { deviceOf: _, ...ctxWithoutDevice } = ctx
    await restoreRateLimit(ctx, 'sign-in', person.email)
    await restoreRateLimit(ctxWithoutDevice, 'sign-in', person.email)
  }
  if (ctx.person?.id === person.id) await ctx.ownSession?.end()
  return {}
}

/**
 * Changes or first sets the password. Ends all other sessions and open links; the current session gets a new id.
 * @throws sign_in_required, password_wrong, sign_in_again, password_common, rate_limited
 */
export async function changePassword(
  ctx: Ctx,
  { password, newPassword }: { password?: string | undefined; newPassword: string },
): Promise<Nothing> {
  const { person, session } = signedIn(ctx)
  const known = await findPasswordHash(ctx.db, person.id)
  await requireReauthentication(ctx, password)
  assertNotCommon(newPassword, { email: person.email, name: person.session.user.name })
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx, async (ctx) => {
    const own = await lockOwnAccount(ctx)
    // Fails if the password changed since it was verified, so one of several concurrent changes wins.
    if (!(await replacePassword(ctx.db, person.id, known, passwordHash))) throw new Refusal('password_wrong')
    await endSessions(ctx, person.id, { keep: session.sid })
    await endTokens(ctx, person.id, purposesEndedByPassword)
    await queueMail(ctx, { kind: 'password-changed', userId: person.id })
    await auditStaff(ctx, own, 'session.password-changed')
  })
  await session.renew()
  // End the renewed session if the password was reset between the change and the renewal.
  if (!(await isCandidateValid(ctx, { id: person.id, mark: passwordFingerprint(passwordHash) }, 'password'))) await session.end()
  return {}
}

/** Token purposes that a password change ends: all except those that verify an email. */
const purposesEndedByPassword = [
  'change-email',
  'reset-password',
  'sign-in-link',
  'second-factor',
  'passkey-registration',
] as const satisfies Parameters<typeof endTokens>[2]

async function requireResetLink(ctx: Ctx, token: string) {
  await consumeRateLimit(ctx, 'link')
  const link = await peekLink(ctx, 'reset-password', token)
  if (!link || !isForCurrentEmail(link)) throw new Refusal('link_invalid')
  await restoreRateLimit(ctx, 'link')
  return link
}

function assertNotCommon(password: string, { email, name }: { email: string | null; name: string | null }): void {
  if (isCommonPassword(password, { email: email ?? '', name: name ?? '' }))
    throw new Refusal('password_common', { fields: { password: 'too common' } })
}
