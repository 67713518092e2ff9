import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import { afterAll } from 'vitest'
import type { Env } from '../platform/env.ts'

/** A fake OAuth provider whose responses a test sets. */
export interface SocialPeer {
  env: Pick<Env, 'google' | 'facebook'>
  /** sets the response of the userinfo endpoint */
  says: (profile: Record<string, unknown>, statusCode?: number) => void
  /** sets the next token response */
  nextToken: (body: Record<string, unknown>, statusCode: number) => void
  /** URLs of the userinfo requests */
  asked: string[]
}

/** Starts it for the test file. */
export async function socialPeer(): Promise<SocialPeer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  afterAll(() => server.stop())
  const baseUrl = `http://127.0.0.1:${server.address().port}`
  const app = { clientId: 'haat', clientSecret: 'a secret of the provider', baseUrl }
  let answer: MutableResponse = { body: {}, statusCode: 200 }
  const asked: string[] = []
  server.service.on(Events.BeforeUserinfo, (response: MutableResponse, req: { url?: string }) => {
    asked.push(req.url ?? '')
    Object.assign(response, answer)
  })
  return {
    env: { google: app, facebook: app },
    says: (body, statusCode = 200) => {
      answer = { body, statusCode }
    },
    nextToken: (body, statusCode) =>
      server.service.once(Events.BeforeResponse, (response: MutableResponse) => Object.assign(response, { body, statusCode })),
    asked,
  }
}
