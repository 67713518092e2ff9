import type { AnswerOf, Endpoint, InputOf } from '@haat/shared/endpoint.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import supertest, { type Response, type Test } from 'supertest'
import { type PlainReply, plainRequest } from './plain-request.ts'

/** Fields of every response besides those of the endpoint. */
interface Envelope {
  success: boolean
  err?: string
  code?: ErrorCode
  fields?: Record<string, string>
  requestId?: string
}

export type Reply<E extends Endpoint> = PlainReply<AnswerOf<E> & Envelope>

/** A reply of the sign-in protocol. */
export type AuthReply = PlainReply<Response['body']>

interface CallOptions {
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** What supertest does with an agent before and after a request. */
interface Inner {
  /** headers of each request: only `set` is used as a default */
  _defaults: { fn: 'set'; args: [name: string, value: string] }[]
  _attachCookies: (request: { url: string; cookies: string }) => void
  _saveCookies: (response: { headers: unknown; request: { url: string } }) => void
}

/** An HTTP client that stores cookies and signs in through `/api/auth` like the pages of the shop. */
export class Client {
  readonly http: ReturnType<typeof supertest.agent>
  readonly #url: string

  constructor(url: string) {
    this.#url = url
    this.http = supertest.agent(url)
  }

  /** A stored cookie as sent in the header: `name=value`. */
  cookie(name: string): string {
    const { jar } = this.http as unknown as { jar: { getCookie: (name: string, at: object) => object | undefined } }
    const saved = jar.getCookie(name, { domain: '127.0.0.1', path: '/', secure: false, script: false }) as
      | { toValueString: () => string }
      | undefined
    if (!saved) throw new Error(`there is no cookie ${name}`)
    return saved.toValueString()
  }

  get(path: string): Test {
    return this.http.get(path)
  }

  post(path: string, body?: object): Test {
    return this.http.post(path).send(body)
  }

  /** Calls an endpoint by its row: path parts are filled from the input, the order token becomes a header, the rest goes to the query or the body. */
  async call<E extends Endpoint>(
    row: E,
    input?: InputOf<E>,
    { idempotencyKey, headers = {} }: CallOptions = {},
  ): Promise<Reply<E>> {
    const { token, ...others } = { ...(input as Record<string, unknown>) }
    const isHeader = row.access === 'holder'
    const rest: Record<string, unknown> = isHeader ? others : { ...(input as object) }
    const path = row.path.replace(/:(\w+)/g, (_part, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const sent = {
      ...headers,
      ...(isHeader && typeof token === 'string' && { [orderTokenHeader]: token }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    }
    const inQuery = row.method === 'GET' || row.method === 'DELETE'
    return this.send<AnswerOf<E> & Envelope>(row.method, inQuery ? path + queryOf(rest) : path, sent, inQuery ? undefined : rest)
  }

  /** Sends a request with the headers and cookies of this client, without supertest, whose objects take more time than the request. */
  async send<Body>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object | string,
  ): Promise<PlainReply<Body>> {
    const agent = this.http as unknown as Inner
    const always = Object.fromEntries(agent._defaults.map(({ args }) => args))
    const target = { url: this.#url + path, cookies: '' }
    agent._attachCookies(target)
    const cookie = target.cookies && { Cookie: target.cookies }
    const reply = await plainRequest<Body>(method, target.url, { ...cookie, ...always, ...headers }, body)
    agent._saveCookies({ headers: reply.headers, request: target })
    return reply
  }

  async csrfToken(): Promise<string> {
    return (await this.send<{ csrfToken: string }>('GET', '/api/auth/csrf')).body.csrfToken
  }

  /** Posts a form to `/api/auth/…` with the token and `json=true`, as the sign-in pages do. */
  async authPost(path: string, fields: Record<string, string> = {}): Promise<AuthReply> {
    const form = { csrfToken: await this.csrfToken(), callbackUrl: '/', json: 'true', ...fields }
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return this.send('POST', `/api/auth/${path}`, type, new URLSearchParams(form).toString())
  }

  signIn(email: string, password: string): Promise<AuthReply> {
    return this.authPost('callback/credentials', { email, password })
  }

  signOut(): Promise<AuthReply> {
    return this.authPost('signout')
  }

  /** `{}` while signed out. */
  async session(): Promise<{ user?: { email: string; a?: boolean; s?: unknown }; expires?: string }> {
    return (await this.http.get('/api/auth/session')).body
  }
}

/** The fields as a query string, lists as repeated names. */
function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  return query.size > 0 ? `?${query}` : ''
}
