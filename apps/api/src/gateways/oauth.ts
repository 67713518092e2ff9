import type { Strategy } from 'passport'
import type { Env } from '../platform/env.ts'

/** Profile of a user at a provider. Only `subject` identifies the account; the rest is used at the first sign-in. */
export interface SocialProfile {
  /** null if the answer contains no id */
  subject: string | null
  email: string | null
  /** the provider has verified the email */
  emailVerified: boolean
  name: string | null
  image: string | null
}

/** Stores state and PKCE verifier of an OAuth flow. passport-oauth2 distinguishes the signatures by their number of parameters. */
export interface TripStore {
  store: (req: unknown, verifier: string | undefined, state: unknown, meta: unknown, done: Stored) => void
  verify: (req: unknown, state: string, done: Verified) => void
}
type Stored = (error: Error | null, state?: string) => void
type Verified = (error: Error | null, okOrVerifier: boolean | string, info?: unknown) => void

/** The passport strategy of a provider for one flow, whose package is loaded with the first one. */
export interface SocialGateway {
  /** whether the flow uses PKCE */
  pkce: boolean
  strategy: (app: NonNullable<Env['google']>, redirectUri: string, store: TripStore) => Promise<Strategy>
}

/** The OAuth flow failed. */
export class TripFailed extends Error {}

/** The authorization URL to redirect the browser to. */
export async function startTrip(strategy: Strategy): Promise<URL> {
  const { url } = await travel(strategy, {})
  if (!url) throw new TripFailed('no address to go to')
  return new URL(url)
}

/** Exchanges the code for a profile, after the state was verified. */
export async function endTrip(strategy: Strategy, came: { code: string; state: string }): Promise<SocialProfile> {
  const { profile } = await travel(strategy, came)
  if (!profile) throw new TripFailed('no profile')
  return profile
}

interface Outcome {
  url?: string
  profile?: SocialProfile
}

/** Runs a strategy without letting it write to the response; resolves with its result. */
const travel = (strategy: Strategy, query: Record<string, string>): Promise<Outcome> =>
  new Promise((done, fail) => {
    const failed = (why: unknown) => fail(new TripFailed(reasonOf(why), { cause: why }))
    const trip = Object.assign(Object.create(strategy) as Strategy, {
      redirect: (url: string) => done({ url }),
      success: (profile: unknown) => done({ profile: profile as SocialProfile }),
      fail: failed,
      error: failed,
      pass: () => failed('passed'),
    })
    speakBriefly(strategy, failed)
    // Passes only the validated parameters: a strategy would also read `error` or `code` from the query.
    ;(trip as unknown as { authenticate: (req: object, options: object) => void }).authenticate({ query, body: {} }, {})
  })

const reasonOf = (why: unknown): string =>
  why instanceof Error ? why.message : String((why as { message?: unknown } | undefined)?.message ?? why ?? 'refused')

const patience = 8000
const maxBytes = 256 * 1024

type Done = (error: unknown, text?: string, response?: unknown) => void
interface Speaker {
  _request: (
    method: string,
    address: string,
    headers: Record<string, string> | null,
    body: string | null,
    token: string | null,
    done: Done,
  ) => void
}

/** The library's own HTTP client has no timeout and no size limit. This one has both and follows no redirects. */
function speakBriefly(strategy: Strategy, crashed: (why: unknown) => void): void {
  const { _oauth2 } = strategy as unknown as { _oauth2: Speaker }
  _oauth2._request = (method, address, headers, body, token, done) => {
    const url = new URL(address)
    if (token && !headers?.Authorization) url.searchParams.set('access_token', token)
    ask(url, { method, headers: { Accept: 'application/json', ...headers }, body: body || null })
      .then(
        ({ status, text }) => (status >= 200 && status < 300 ? done(null, text, {}) : done({ statusCode: status, data: text })),
        (error: unknown) => done(error),
      )
      // Errors thrown inside the library's callback.
      .catch(crashed)
  }
}

async function ask(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new TripFailed('the answer is too long')
    parts.push(part)
  }
  return { status: response.status, text: Buffer.concat(parts).toString('utf8') }
}
