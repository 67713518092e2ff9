import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { sessionsApi } from '@haat/shared/sessions/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import {
  candidateById,
  checkPassword,
  findPersonBySession,
  isCandidateValid,
  type Owner,
  recordRefusedSignIn,
  recordSignIn,
  signedIn,
} from '../accounts/service.ts'
import { requireCaptchaAfterFailures } from '../captcha/service.ts'
import { checkSecondFactor, needsSecondFactor } from '../security/service.ts'

/**
 * Signs in with email, password and, if the account has one, the code of the second factor, and answers the token of a new session. Unknown
 * accounts take as long as wrong passwords; attempts share the rate limits of the sign-in page.
 * @throws wrong_password, code_required, code_wrong, captcha_required, captcha_failed, not_allowed, rate_limited
 */
export async function createSession(
  ctx: Ctx,
  { email, password, code, captcha }: ParsedOf<typeof sessionsApi.create>,
): Promise<AnswerOf<typeof sessionsApi.create>> {
  await requireCaptchaAfterFailures(ctx, email, captcha)
  await consumeRateLimit(ctx, 'sign-in', email)
  const owner = await checkPassword(ctx, { email, password }).catch((error: unknown) => refused(ctx, { email }, error))
  await restoreRateLimit(ctx, 'sign-in', email)
  const isStrong = await hasSecondFactor(ctx, owner, code)
  return start(ctx, owner, isStrong)
}

/** Writes the refused attempt to the audit log of a staff account. */
async function refused(ctx: Ctx, account: { email: string }, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === 'wrong_password')
    await recordRefusedSignIn(ctx, account, 'session.password-wrong').catch((err: unknown) =>
      ctx.log.error({ err }, 'refused sign-in not recorded'),
    )
  throw error
}

async function hasSecondFactor(ctx: Ctx, { id }: Owner, code: string | undefined): Promise<boolean> {
  if (!(await needsSecondFactor(ctx, id))) return false
  if (code === undefined) throw new Refusal('code_required')
  if (await checkSecondFactor(ctx, id, code)) return true
  await recordRefusedSignIn(ctx, { id }, 'session.second-factor-wrong')
  throw new Refusal('code_wrong')
}

async function start(ctx: Ctx, owner: Owner, strong: boolean): Promise<AnswerOf<typeof sessionsApi.create>> {
  const candidate = await candidateById(ctx, owner.id)
  if (!candidate || !ctx.startSession) throw new Refusal('wrong_password')
  const { token, sid, agent, end } = await ctx.startSession(owner.id, { method: 'password', strong })
  // The password changed, or a second factor was added, after this attempt was checked: it must not get a session.
  if (!(await isCandidateValid(ctx, owner, 'password')) || (!strong && (await needsSecondFactor(ctx, owner.id)))) {
    await end()
    throw new Refusal('wrong_password')
  }
  const person = await findPersonBySession(ctx, sid)
  if (!person) throw new Refusal('wrong_password')
  await recordSignIn(ctx, candidate, { method: 'password', isKnownDevice: false, agent })
  ctx.log.info({ user: owner.id, method: 'password' }, 'signed in with a token')
  return { token, session: person.session }
}

/**
 * The session of the call.
 * @throws sign_in_required
 */
export async function readSession(ctx: Ctx, _: ParsedOf<typeof sessionsApi.read>): Promise<AnswerOf<typeof sessionsApi.read>> {
  return { session: signedIn(ctx).person.session }
}

/**
 * Ends the session of the token of the call. Browsers end theirs with the protocol of `/api/auth`, which also removes the cookie.
 * @throws sign_in_required, bad_request for a session with a cookie
 */
export async function endSession(ctx: Ctx, _: ParsedOf<typeof sessionsApi.end>): Promise<AnswerOf<typeof sessionsApi.end>> {
  const { session } = signedIn(ctx)
  if (!session.byToken)
    throw new Refusal('bad_request', { fields: { Authorization: 'a cookie ends with POST /api/auth/signout' } })
  await session.end()
  return {}
}
