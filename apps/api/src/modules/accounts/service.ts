import type { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import type { Registration, Session, SignIn } from '@haat/shared/accounts/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { queueMail } from '../mails/service.ts'
import { claimAccount, lockPersonById } from './account/people.ts'
import { findUserByEmail, insertUser, makeAdmin, updateName, updatePassword } from './repo.ts'
import { hashPassword, isCommonPassword, type Owner, passwordFingerprint, verifyPassword } from './sign-in/passwords.ts'

export { loadAccount } from './account/account.ts'
export { saveCartReminderConsent } from './account/cart-reminders.ts'
export { addImportedAccounts, findAccountsByEmail, removeUnusedAccounts } from './account/imported.ts'
export { greeting, recipient } from './account/mail-recipient.ts'
export {
  claimAccount,
  deleteAccount,
  endAllSessions,
  findOrCreatePerson,
  findPersonById,
  isKnownOwner,
  lockPersonById,
  lockPersonWithEmail,
  type PersonRow,
  setAccountStatus,
  signInMethodCount,
} from './account/people.ts'
export { endSessions, findDevices, lockOwnAccount, signedIn } from './devices/devices.ts'
export {
  confirmPendingAuthenticator,
  consumeRecoveryCode,
  consumeTotpStep,
  countAuthenticators,
  countPasskeys,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  findAuthenticator,
  findAuthenticatorsAfter,
  findPasskey,
  findPasskeys,
  findPendingAuthenticator,
  insertPasskey,
  recordPasskeyUse,
  replaceRecoveryCodes,
  replaceSealedSecret,
  savePendingAuthenticator,
  updatePasskeyName,
} from './factors/factors.ts'
export { requireFreshSignIn, requireReauthentication } from './reauthentication/reauthentication.ts'
export { candidateById, isCandidateValid, type RefusedSignIn, recordRefusedSignIn, recordSignIn } from './sign-in/candidate.ts'
export { hashPassword, isCommonPassword, type Owner, verifyPassword } from './sign-in/passwords.ts'
export { sessionLife } from './sign-in/session-life.ts'
export { requestSignInLink, useSignInLink } from './sign-in/sign-in-link.ts'
export {
  deleteEndedSessions,
  deleteSessionBySid,
  findPerson,
  findPersonBySession,
  findSession,
  insertSession,
  prolongSession,
  rewriteSession,
  type SignedIn,
} from './sign-in/signed-in.ts'
export { resolveSocialSignIn } from './social/social.ts'
export { auditStaff } from './staff-audit.ts'
export { endTokens, endTokensByPurpose, issueCode, issueToken, peekToken, useCode, useToken } from './tokens/tokens.ts'

/**
 * Creates an account and sends a verification link, or notifies the owner of an existing one. Response and timing are the same in
 * both cases, so they do not reveal whether an account exists.
 * @throws captcha_required, captcha_failed, rate_limited, password_common
 */
export async function register(
  ctx: Ctx,
  { name, email, password, captcha }: ParsedOf<typeof accountsApi.register>,
): Promise<Record<string, never>> {
  // Checked before the rate limit: the page solves a captcha only after a request without one was refused.
  await requireCaptcha(ctx, 'sign-up', captcha)
  await consumeRateLimit(ctx, 'register', email)
  if (isCommonPassword(password, { email, name })) throw new Refusal('password_common', { fields: { password: 'too common' } })
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const made = await insertUser(ctx.db, { email, name, passwordHash, language: ctx.language })
    await queueMail(ctx, { kind: made ? 'verify-email' : 'address-taken', to: email })
  })
  return {}
}

/**
 * Verifies email and password. An unknown email takes as long as a wrong password. Callers consume the rate limit first.
 * @throws wrong_password, not_allowed if the account is disabled
 */
export async function checkPassword(ctx: Ctx, { email, password }: SignIn): Promise<Owner> {
  const user = await findUserByEmail(ctx.db, email)
  const isCorrect = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user?.passwordHash || !isCorrect) throw new Refusal('wrong_password')
  // Reveal the status only after the password matched.
  if (user.status !== 'active') throw new Refusal('not_allowed')
  return { id: user.id, mark: passwordFingerprint(user.passwordHash) }
}

/**
 * Renames the signed-in user and answers the updated session.
 * @throws sign_in_required
 */
export async function renameOwn(ctx: Ctx, name: string): Promise<Session> {
  const person = ctx.person
  if (!person) throw new Refusal('sign_in_required')
  await updateName(ctx.db, person.id, name)
  return { ...person.session, user: { ...person.session.user, name } }
}

/**
 * For the command line: creates an admin, or promotes an existing account. Sets the password and ends all sessions.
 * @throws password_common
 */
export async function createAdmin(ctx: Ctx, { name, email, password }: Registration): Promise<'created' | 'promoted'> {
  if (isCommonPassword(password, { email, name })) throw new Refusal('password_common')
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertUser(ctx.db, { email, name, passwordHash })
    const id = made ?? (await findUserByEmail(ctx.db, email))!.id
    if (!made) await updatePassword(ctx.db, id, passwordHash)
    // The operator vouches for the email; sign-in methods added by others are deleted.
    await claimAccount(ctx, (await lockPersonById(ctx, id))!, {})
    await makeAdmin(ctx.db, id)
    return made ? 'created' : 'promoted'
  })
}
