import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { endTrip, type SocialProfile, startTrip } from '../../gateways/oauth.ts'
import { entrantById } from '../../modules/accounts/entering.ts'
import { arriveBy } from '../../modules/accounts/social.ts'
import { countTry, forgiveTry } from '../limits.ts'
import { type AuthCall, bodyField, queryField, sendTo } from './call.ts'
import { enter, sendEntered } from './enter.ts'
import { socialGateways } from './providers.ts'
import { clearTrip, tripStore } from './trip.ts'

/** POST `signin/<provider>`: where the browser goes, with what our page asks the provider for beside our own parameters. */
export async function startSocial(call: AuthCall, provider: SocialProvider): Promise<void> {
  const { req, ctx, base } = call
  try {
    const url = await startTrip(strategyOf(call, provider))
    for (const [name, value] of Object.entries(req.query))
      if (typeof value === 'string' && value.length <= 500 && !ours.test(name)) url.searchParams.set(name, value)
    sendTo(call, url.href)
  } catch (error) {
    ctx.log.error({ err: error, provider, code: 'SIGNIN_OAUTH_ERROR' }, 'a social sign-in could not be started')
    sendTo(call, `${base}/error?error=OAuthSignin`)
  }
}

/** What guards the trip, in any spelling; `request` would bring all of it again in another envelope. */
const ours = /^(client_id|redirect_uri|state|response_type|code_challenge.*|request|request_uri|client_secret)$/i

/** GET or POST `callback/<provider>`: who came back. Every way ends in a redirect, and every refusal has its code. */
export async function endSocial(call: AuthCall, provider: SocialProvider, { isOffered }: { isOffered: boolean }): Promise<void> {
  const { ctx, base } = call
  const refuse = (code: string) => sendTo(call, `${base}/error?error=${code}`)
  const failed = (code: string, log: string, err: unknown) => {
    ctx.log.warn({ err, provider, code: log }, 'a social sign-in was not finished')
    refuse(code)
  }
  // Switched off while the visitor was away: nothing is asked, nothing is kept.
  if (!isOffered) return refuse('OAuthCallback')
  const said = (name: string) => (call.req.method === 'POST' ? bodyField(call.req, name) : queryField(call.req, name))
  if (said('error') || said('error_code')) return failed('Callback', 'OAUTH_CALLBACK_HANDLER_ERROR', undefined)
  const [code, state] = [said('code'), said('state')]
  if (!code || !state) return failed('OAuthCallback', 'OAUTH_CALLBACK_ERROR', undefined)
  let profile: SocialProfile
  try {
    // Each of these asks the provider, whatever the code is worth.
    await countTry(ctx, 'sign-in')
    profile = await endTrip(strategyOf(call, provider), { code, state })
  } catch (error) {
    const isEarly = error instanceof Refusal && error.code === 'rate_limited'
    return failed(isEarly ? 'RateLimited' : 'OAuthCallback', 'OAUTH_CALLBACK_ERROR', error)
  }
  await forgiveTry(ctx, 'sign-in')
  clearTrip(call)
  const { subject } = profile
  if (subject === null || subject.length > 255) {
    ctx.log.warn({ provider, code: 'OAUTH_PARSE_PROFILE_ERROR' }, 'a profile names nobody')
    return sendTo(call, `${base}/signin`)
  }
  try {
    await arrive(call, provider, { ...profile, subject })
  } catch (error) {
    failed(error instanceof Refusal && error.code === 'busy' ? 'Busy' : 'Callback', 'OAUTH_CALLBACK_HANDLER_ERROR', error)
  }
}

async function arrive(call: AuthCall, provider: SocialProvider, profile: SocialProfile & { subject: string }): Promise<void> {
  const { ctx, base, callbackUrl } = call
  const arrival = await arriveBy(ctx, provider, profile)
  if ('refused' in arrival) return sendTo(call, `${base}/error?error=${arrival.refused}`)
  if (arrival.isOwn && ctx.ownSession) {
    await ctx.ownSession.renew()
    return sendTo(call, callbackUrl)
  }
  const owner = await entrantById(ctx, arrival.userId)
  sendEntered(call, owner ? await enter(call, owner, { method: provider }) : 'gone', 'AccessDenied')
}

const strategyOf = (call: AuthCall, provider: SocialProvider) =>
  socialGateways[provider].strategy(call.ctx.env[provider]!, `${call.base}/callback/${provider}`, tripStore(call, provider))
