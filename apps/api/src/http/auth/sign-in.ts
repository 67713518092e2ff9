import { SignIn } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { noteRefused, type RefusedEntrance } from '../../modules/accounts/entering.ts'
import { checkPassword } from '../../modules/accounts/service.ts'
import { asksCaptcha, requireCaptcha } from '../../modules/captcha/service.ts'
import { checkSecondFactor, needsSecondFactor } from '../../modules/security/service.ts'
import { countTry, forgiveTry, readTries } from '../limits.ts'
import { type AuthCall, bodyField, sendTo } from './call.ts'
import { enter, sendEntered } from './enter.ts'
import { awaitedFactor, awaitSecondFactor, type FirstFactor } from './second-factor.ts'

/**
 * POST `callback/credentials`: e-mail and password for a session, with the code of a second factor where the account has one;
 * or that code alone, from who was asked for it a moment ago. The answer never tells whether an account exists.
 */
export async function signInWithPassword(call: AuthCall): Promise<void> {
  const { req, ctx } = call
  const code = codeIn(call)
  const awaited = code && !bodyField(req, 'email') ? awaitedFactor(call) : undefined
  if (code && awaited) return withCode(call, awaited, code)
  // From the body only: a password in an address ends up in logs.
  const given = SignIn.safeParse({ email: bodyField(req, 'email'), password: bodyField(req, 'password') })
  if (!given.success) return wrong(call)

  const { email } = given.data
  const mustProve = await hasFailedOften(call, email)
  try {
    // Before the attempt counts: the page solves a captcha only when the shop refuses the request without one.
    if (mustProve) await requireCaptcha(ctx, 'sign-in', bodyField(req, 'captcha'))
    await countTry(ctx, 'sign-in', email)
    const { id, mark } = await checkPassword(ctx, given.data)
    await forgiveTry(ctx, 'sign-in', email)
    const owner = { id, mark }
    if (code && (await needsSecondFactor(ctx, id))) return await withCode(call, { owner, method: 'password' }, code)
    sendEntered(call, await enter(call, owner, { method: 'password' }), wrongCode)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_allowed') return sendTo(call, `${call.base}/error?error=AccessDenied`, 403)
    if (error.code === 'captcha_required') return sendTo(call, `${call.base}/error?error=CaptchaRequired`, 403)
    if (error.code === 'captcha_failed') return sendTo(call, `${call.base}/error?error=CaptchaFailed`, 403)
    if (error.code !== 'wrong_password') throw error
    wrong(call)
    await noted(call, { email }, 'session.password-wrong')
  }
}

/** Tries after which a captcha is asked for, where the shop asks for one: of one account, or from one network. */
const freeTries = { account: 3, address: 12 }

async function hasFailedOften({ ctx }: AuthCall, account: string): Promise<boolean> {
  if (!(await asksCaptcha(ctx, 'sign-in'))) return false
  const tries = await readTries(ctx, 'sign-in', account)
  return tries.account >= freeTries.account || tries.address >= freeTries.address
}

/** The second step. A wrong code may be typed again, as often as its limit allows. */
async function withCode(call: AuthCall, first: FirstFactor, code: string): Promise<void> {
  const { owner, method } = first
  if (await checkSecondFactor(call.ctx, owner.id, code))
    return sendEntered(call, await enter(call, owner, { method, strong: true }), wrongCode)
  awaitSecondFactor(call, first)
  sendTo(call, `${call.base}/error?error=SecondFactorWrong`, 401)
  await noted(call, { id: owner.id }, 'session.second-factor-wrong')
}

const wrongCode = 'CredentialsSignin&provider=credentials'
const wrong = (call: AuthCall) => sendTo(call, `${call.base}/error?error=${wrongCode}`, 401)

function codeIn({ req }: AuthCall): string | undefined {
  const code = bodyField(req, 'code')?.trim()
  return code && code.length <= 40 ? code : undefined
}

/** After the answer, which therefore takes as long for an account that nobody works with. */
const noted = (call: AuthCall, who: { email: string } | { id: string }, action: RefusedEntrance): Promise<void> =>
  noteRefused(call.ctx, who, action).catch((err: unknown) =>
    call.ctx.log.error({ err }, 'a refused sign-in was not written down'),
  )
