import type { StrategyOptions } from 'passport-facebook'
import type { SocialGateway, SocialProfile } from './oauth.ts'
import { textOr } from './oauth-profile.ts'

const version = 'v23.0'

export const facebook: SocialGateway = {
  pkce: false,
  strategy: async ({ clientId, clientSecret, baseUrl }, callbackURL, store) => {
    const { Strategy } = await import('passport-facebook')
    return new Strategy(
      {
        clientID: clientId,
        clientSecret,
        callbackURL,
        scope: ['email', 'public_profile'],
        profileFields: ['id', 'displayName', 'emails', 'photos'],
        enableProof: true,
        store,
        state: true,
        graphAPIVersion: version,
        ...(baseUrl && {
          authorizationURL: `${baseUrl}/authorize`,
          tokenURL: `${baseUrl}/token`,
          profileURL: `${baseUrl}/userinfo`,
        }),
      } as unknown as StrategyOptions,
      (_access, _refresh, { _json }, done) => done(null, profileOf(_json as Record<string, unknown>) as unknown as Express.User),
    )
  },
}

/** Facebook does not say whether an email is verified. */
const profileOf = (said: Record<string, unknown>): SocialProfile => ({
  subject: textOr(said.id),
  email: textOr(said.email),
  emailVerified: false,
  name: textOr(said.name),
  image: textOr((said.picture as { data?: { url?: unknown } } | undefined)?.data?.url),
})
