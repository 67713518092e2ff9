import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import type { TripStore } from '../../gateways/oauth.ts'
import { type AuthCall, clearCookie } from './call.ts'
import { sameText } from './csrf.ts'
import { socialGateways } from './providers.ts'
import { readSealed, sendSealed } from './sealed-cookie.ts'

interface Kept {
  value: string
  provider: SocialProvider
}

const minutes = 15

/** State and PKCE verifier of a trip, in cookies that belong to this browser and this provider. */
export const tripStore = (call: AuthCall, provider: SocialProvider): TripStore => ({
  store: (_req, verifier, _state, _meta, done) => {
    const value = randomBytes(32).toString('base64url')
    sendSealed(call, call.cookies.state, 'oauth state', { value, provider } satisfies Kept, minutes)
    if (verifier) sendSealed(call, call.cookies.pkce, 'oauth pkce', { value: verifier, provider } satisfies Kept, minutes)
    done(null, value)
  },
  verify: (_req, state, done) => {
    const kept = readSealed<Kept>(call, call.cookies.state, 'oauth state')
    if (kept?.provider !== provider || !sameText(kept.value, state)) return done(null, false, { message: 'state' })
    if (!socialGateways[provider].pkce) return done(null, true)
    const verifier = readSealed<Kept>(call, call.cookies.pkce, 'oauth pkce')
    if (verifier?.provider !== provider) return done(null, false, { message: 'pkce' })
    done(null, verifier.value)
  },
})

export function clearTrip(call: AuthCall): void {
  clearCookie(call, call.cookies.state)
  clearCookie(call, call.cookies.pkce)
}
