import type { StrategyOptions } from 'passport-google-oauth20'
import type { SocialGateway, SocialProfile } from './oauth.ts'
import { textOr } from './oauth-profile.ts'

export const google: SocialGateway = {
  pkce: true,
  strategy: async ({ clientId, clientSecret, baseUrl }, callbackURL, store) => {
    const { Strategy } = await import('passport-google-oauth20')
    const strategy = new Strategy(
      {
        clientID: clientId,
        clientSecret,
        callbackURL,
        scope: ['openid', 'email', 'profile'],
        store,
        state: true,
        pkce: true,
        authorizationURL: baseUrl ? `${baseUrl}/authorize` : 'https://accounts.google.com/o/oauth2/v2/auth',
        tokenURL: baseUrl ? `${baseUrl}/token` : 'https://oauth2.googleapis.com/token',
        // The library detects the profile format by the end of this path.
        userProfileURL: baseUrl ? `${baseUrl}/userinfo` : 'https://openidconnect.googleapis.com/v1/userinfo',
      } as unknown as StrategyOptions,
      (_access, _refresh, { _json }, done) => done(null, profileOf(_json) as unknown as Express.User),
    )
    // Tokens in URLs would end up in logs.
    ;(
      strategy as unknown as { _oauth2: { useAuthorizationHeaderforGET: (use: boolean) => void } }
    )._oauth2.useAuthorizationHeaderforGET(true)
    return strategy
  },
}

const profileOf = (said: Record<string, unknown>): SocialProfile => ({
  subject: textOr(said.sub),
  email: textOr(said.email),
  emailVerified: said.email_verified === true || said.email_verified === 'true',
  name: textOr(said.name),
  image: textOr(said.picture),
})
