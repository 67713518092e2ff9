import { Events, type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'

/** Fake Google and Facebook. */
export interface SocialPeer {
  /** environment of a shop that uses this server as both providers */
  env: Record<string, string>
  /** sets the profile of the signed-in user */
  says: (profile: Record<string, unknown>) => void
  /** The next consent is denied. */
  declines: () => void
  stop: () => Promise<void>
}

export async function openSocialPeer(): Promise<SocialPeer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const address = `http://127.0.0.1:${server.address().port}`
  let profile: Record<string, unknown> = {}
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => Object.assign(answer, { body: profile, statusCode: 200 }))
  const app = (name: string) => ({
    [`${name}_CLIENT_ID`]: 'haat',
    [`${name}_CLIENT_SECRET`]: 'a secret of the provider',
    [`${name}_BASE_URL`]: address,
  })
  return {
    env: { ...app('GOOGLE'), ...app('FACEBOOK') },
    says: (next) => {
      profile = next
    },
    declines: () =>
      server.service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      }),
    stop: () => server.stop(),
  }
}
