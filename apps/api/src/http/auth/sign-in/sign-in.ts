import { SignIn } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { checkPassword, type RefusedSignIn, recordRefusedSignIn } from '../../../modules/accounts/service.ts'
import { requireCaptchaAfterFailures } from '../../../modules/captcha/service.ts'
import { checkSecondFactor, needsSecondFactor } from '../../../modules/security/service.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { bodyField, sendTo } from '../call.ts'
import type { AuthCall } from '../types.ts'
import { completeSignIn, sendEntered } from './complete-sign-in.ts'
import { awaitedFactor, awaitSecondFactor, type FirstFactor } from './second-factor.ts'

/**
 * POST `callback/credentials`: signs in with email and password, and the code of the second factor if the account has one; or with the
 * code alone after the first factor. The answer does not reveal whether an account exists.
 */
export async function signInWithPassword(call: AuthCall): Promise<void> {
  const { req, ctx } = call
  const code = codeIn(call)
  const awaited = code && !bodyField(req, 'email') ? awaitedFactor(call) : undefined
  if (code && awaited) return withCode(call, awaited, code)
  // Read from the body only: a password in a URL ends up in logs.
  const given = SignIn.safeParse({ email: bodyField(req, 'email'), password: bodyField(req, 'password') })
  if (!given.success) return wrong(call)

  const { email } = given.data
  try {
    await requireCaptchaAfterFailures(ctx, email, bodyField(req, 'captcha'))
    await consumeRateLimit(ctx, 'sign-in', email)
    const { id, mark } = await checkPassword(ctx, given.data)
    await restoreRateLimit(ctx, 'sign-in', email)
    const owner = { id, mark }
    if (code && (await needsSecondFactor(ctx, id))) return await withCode(call, { owner, method: 'password' }, code)
    sendEntered(call, await completeSignIn(call, owner, { method: 'password' }), wrongCode)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_allowed') return sendTo(call, `${call.base}/error?error=AccessDenied`, 403)
    if (error.code === 'captcha_required') return sendTo(call, `${call.base}/error?error=CaptchaRequired`, 403)
    if (error.code === 'captcha_failed') return sendTo(call, `${call.base}/error?error=CaptchaFailed`, 403)
    if (error.code !== 'wrong_password') throw error
    wrong(call)
    await recordFailedAttempt(call, { email }, 'session.password-wrong')
  }
}

/** Second step. A wrong code can be retried up to its rate limit. */
async function withCode(call: AuthCall, first: FirstFactor, code: string): Promise<void> {
  const { owner, method } = first
  if (await checkSecondFactor(call.ctx, owner.id, code))
    return sendEntered(call, await completeSignIn(call, owner, { method, strong: true }), wrongCode)
  awaitSecondFactor(call, first)
  sendTo(call, `${call.base}/error?error=SecondFactorWrong`, 401)
  await recordFailedAttempt(call, { id: owner.id }, 'session.second-factor-wrong')
}

const wrongCode = 'CredentialsSignin&provider=credentials'
const wrong = (call: AuthCall) => sendTo(call, `${call.base}/error?error=${wrongCode}`, 401)

function codeIn({ req }: AuthCall): string | undefined {
  const code = bodyField(req, 'code')?.trim()
  return code && code.length <= 40 ? code : undefined
}

/** Runs after the answer is sent, so that response times do not reveal whether an account exists. */
const recordFailedAttempt = (call: AuthCall, who: { email: string } | { id: string }, action: RefusedSignIn): Promise<void> =>
  recordRefusedSignIn(call.ctx, who, action).catch((err: unknown) => call.ctx.log.error({ err }, 'refused sign-in not recorded'))
