import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import { candidateById, isCandidateValid, type Owner, recordSignIn } from '../../../modules/accounts/service.ts'
import { needsSecondFactor } from '../../../modules/security/service.ts'
import { sendTo } from '../call.ts'
import { rememberDevice } from '../session/device.ts'
import { placeOf } from '../session/marks.ts'
import { dropSession, startSession } from '../session/person.ts'
import type { AuthCall } from '../types.ts'
import { awaitSecondFactor, clearSecondFactor } from './second-factor.ts'

interface Way {
  method: SignInMethod
  /** signed in with two factors or a passkey */
  strong?: boolean
}

/**
 * Every sign-in ends here: the verified account owner gets a session, or is asked for the second factor first.
 * `gone`: the candidate is no longer valid, for example because the account was disabled.
 */
export async function completeSignIn(
  call: AuthCall,
  owner: Owner,
  { method, strong = false }: Way,
): Promise<'in' | 'asked' | 'gone'> {
  const { req, ctx } = call
  if (!strong && (await needsSecondFactor(ctx, owner.id))) {
    awaitSecondFactor(call, { owner, method })
    return 'asked'
  }
  const candidate = await candidateById(ctx, owner.id)
  if (!candidate) return 'gone'
  const place = placeOf(req, ctx)
  await startSession(req, owner.id, { method, ...(strong && { strong }), ...place })
  // Confirming a second factor has just ended all other sessions; this sign-in started before that, so it must not get one.
  if (!(await isCandidateValid(ctx, owner, method)) || (!strong && (await needsSecondFactor(ctx, owner.id)))) {
    await dropSession(req)
    return 'gone'
  }
  const isKnownDevice = ctx.deviceOf?.(candidate.id) !== undefined
  rememberDevice(call, candidate)
  clearAwaited(call)
  await recordSignIn(ctx, candidate, { method, isKnownDevice, agent: place.agent ?? null })
  ctx.log.info({ user: owner.id, method }, 'signed in')
  return 'in'
}

/** Sends the answer for the result of `completeSignIn`. */
export function sendEntered(call: AuthCall, came: 'in' | 'asked' | 'gone', goneCode: string): void {
  if (came === 'in') sendTo(call, call.callbackUrl)
  else sendTo(call, `${call.base}/error?error=${came === 'asked' ? 'SecondFactorRequired' : goneCode}`, 401)
}

const clearAwaited = (call: AuthCall) => {
  if (call.req.headers.cookie?.includes(call.cookies.secondFactor)) clearSecondFactor(call)
}
