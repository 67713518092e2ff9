import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import { entrantById, entrantStands, noteEntrance } from '../../modules/accounts/entering.ts'
import type { Owner } from '../../modules/accounts/service.ts'
import { needsSecondFactor } from '../../modules/security/service.ts'
import { type AuthCall, sendTo } from './call.ts'
import { rememberDevice } from './device.ts'
import { placeOf } from './marks.ts'
import { dropSession, startSession } from './person.ts'
import { awaitSecondFactor, forgetFactor } from './second-factor.ts'

interface Way {
  method: SignInMethod
  /** two factors were shown, or a passkey */
  strong?: boolean
}

/**
 * The one door: whoever has shown to be the owner of an account gets a session, or is asked for the second factor first.
 * `gone`: what was shown opens nothing any more.
 */
export async function enter(call: AuthCall, owner: Owner, { method, strong = false }: Way): Promise<'in' | 'asked' | 'gone'> {
  const { req, ctx } = call
  if (!strong && (await needsSecondFactor(ctx, owner.id))) {
    awaitSecondFactor(call, { owner, method })
    return 'asked'
  }
  const entrant = await entrantById(ctx, owner.id)
  if (!entrant) return 'gone'
  const place = placeOf(req, ctx)
  await startSession(req, owner.id, { method, ...(strong && { strong }), ...place })
  // A second factor that was confirmed just now has ended every session but its own: this one came a moment too late for that.
  if (!(await entrantStands(ctx, owner, method)) || (!strong && (await needsSecondFactor(ctx, owner.id)))) {
    await dropSession(req)
    return 'gone'
  }
  const isKnownDevice = ctx.deviceOf?.(entrant.id) !== undefined
  rememberDevice(call, entrant)
  forgetAwaited(call)
  await noteEntrance(ctx, entrant, { method, isKnownDevice, agent: place.agent ?? null })
  ctx.log.info({ user: owner.id, method }, 'signed in')
  return 'in'
}

/** Answers what `enter` decided. */
export function sendEntered(call: AuthCall, came: 'in' | 'asked' | 'gone', goneCode: string): void {
  if (came === 'in') sendTo(call, call.callbackUrl)
  else sendTo(call, `${call.base}/error?error=${came === 'asked' ? 'SecondFactorRequired' : goneCode}`, 401)
}

const forgetAwaited = (call: AuthCall) => {
  if (call.req.headers.cookie?.includes(call.cookies.secondFactor)) forgetFactor(call)
}
