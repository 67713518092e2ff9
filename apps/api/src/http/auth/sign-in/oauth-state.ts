import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import type { TripStore } from '../../../gateways/oauth.ts'
import { clearCookie } from '../call.ts'
import { sameText } from '../cookies/csrf.ts'
import { readSealed, sendSealed } from '../cookies/sealed-cookie.ts'
import type { AuthCall } from '../types.ts'
import { socialGateways } from './providers.ts'

interface Cached {
  value: string
  provider: SocialProvider
}

const minutes = 15

/** Stores OAuth state and PKCE verifier in cookies bound to this browser and provider. */
export const tripStore = (call: AuthCall, provider: SocialProvider): TripStore => ({
  store: (_req, verifier, _state, _meta, done) => {
    const value = randomBytes(32).toString('base64url')
    sendSealed(call, call.cookies.state, 'oauth state', { value, provider } satisfies Cached, minutes)
    if (verifier) sendSealed(call, call.cookies.pkce, 'oauth pkce', { value: verifier, provider } satisfies Cached, minutes)
    done(null, value)
  },
  verify: (_req, state, done) => {
    const saved = readSealed<Cached>(call, call.cookies.state, 'oauth state')
    if (saved?.provider !== provider || !sameText(saved.value, state)) return done(null, false, { message: 'state' })
    if (!socialGateways[provider].pkce) return done(null, true)
    const verifier = readSealed<Cached>(call, call.cookies.pkce, 'oauth pkce')
    if (verifier?.provider !== provider) return done(null, false, { message: 'pkce' })
    done(null, verifier.value)
  },
})

export function clearTrip(call: AuthCall): void {
  clearCookie(call, call.cookies.state)
  clearCookie(call, call.cookies.pkce)
}
