import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import { afterAll } from 'vitest'
import type { Env } from '../platform/env.ts'

/** A provider on this machine, which says what a test puts into its mouth. */
export interface SocialPeer {
  env: Pick<Env, 'google' | 'facebook'>
  /** what the profile says until it is told otherwise */
  says: (profile: Record<string, unknown>, statusCode?: number) => void
  /** what the next answer with a token is */
  nextToken: (body: Record<string, unknown>, statusCode: number) => void
  /** the addresses of userinfo it was asked at */
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
