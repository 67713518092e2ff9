import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { endTrip, type SocialProfile, startTrip } from '../../../gateways/oauth.ts'
import { candidateById, resolveSocialSignIn } from '../../../modules/accounts/service.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { bodyField, queryField, sendTo } from '../call.ts'
import type { AuthCall } from '../types.ts'
import { completeSignIn, sendEntered } from './complete-sign-in.ts'
import { clearTrip, tripStore } from './oauth-state.ts'
import { socialGateways } from './providers.ts'

/** POST `signin/<provider>`: returns the authorization URL, with allowed parameters of the page added. */
export async function startSocial(call: AuthCall, provider: SocialProvider): Promise<void> {
  const { req, ctx, base } = call
  try {
    const url = await startTrip(await strategyOf(call, provider))
    for (const [name, value] of Object.entries(req.query))
      if (typeof value === 'string' && value.length <= 500 && !ours.test(name)) url.searchParams.set(name, value)
    sendTo(call, url.href)
  } catch (error) {
    ctx.log.error({ err: error, provider, code: 'SIGNIN_OAUTH_ERROR' }, 'social sign-in start failed')
    sendTo(call, `${base}/error?error=OAuthSignin`)
  }
}

/** Parameters that protect the OAuth flow, which the page must not set; `request` could override all of them. */
const ours = /^(client_id|redirect_uri|state|response_type|code_challenge.*|request|request_uri|client_secret)$/i

/** GET or POST `callback/<provider>`: completes the OAuth flow. Always redirects; every failure has an error code. */
export async function endSocial(call: AuthCall, provider: SocialProvider, { isOffered }: { isOffered: boolean }): Promise<void> {
  const { ctx, base } = call
  const refuse = (code: string) => sendTo(call, `${base}/error?error=${code}`)
  const failed = (code: string, log: string, err: unknown) => {
    ctx.log.warn({ err, provider, code: log }, 'social sign-in failed')
    refuse(code)
  }
  // The provider was disabled during the flow: nothing is requested or stored.
  if (!isOffered) return refuse('OAuthCallback')
  const said = (name: string) => (call.req.method === 'POST' ? bodyField(call.req, name) : queryField(call.req, name))
  if (said('error') || said('error_code')) return failed('Callback', 'OAUTH_CALLBACK_HANDLER_ERROR', undefined)
  const [code, state] = [said('code'), said('state')]
  if (!code || !state) return failed('OAuthCallback', 'OAUTH_CALLBACK_ERROR', undefined)
  let profile: SocialProfile
  try {
    // Each attempt calls the provider, whether or not the code is valid.
    await consumeRateLimit(ctx, 'sign-in')
    profile = await endTrip(await strategyOf(call, provider), { code, state })
  } catch (error) {
    const isEarly = error instanceof Refusal && error.code === 'rate_limited'
    return failed(isEarly ? 'RateLimited' : 'OAuthCallback', 'OAUTH_CALLBACK_ERROR', error)
  }
  await restoreRateLimit(ctx, 'sign-in')
  clearTrip(call)
  const { subject } = profile
  if (subject === null || subject.length > 255) {
    ctx.log.warn({ provider, code: 'OAUTH_PARSE_PROFILE_ERROR' }, 'social profile without id')
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
  const arrival = await resolveSocialSignIn(ctx, provider, profile, { mayCreate: await call.mayRegister() })
  if ('refused' in arrival) return sendTo(call, `${base}/error?error=${arrival.refused}`)
  if (arrival.isOwn && ctx.ownSession) {
    await ctx.ownSession.renew()
    return sendTo(call, callbackUrl)
  }
  const owner = await candidateById(ctx, arrival.userId)
  sendEntered(call, owner ? await completeSignIn(call, owner, { method: provider }) : 'gone', 'AccessDenied')
}

const strategyOf = (call: AuthCall, provider: SocialProvider) =>
  socialGateways[provider].strategy(call.ctx.env[provider]!, `${call.base}/callback/${provider}`, tripStore(call, provider))
