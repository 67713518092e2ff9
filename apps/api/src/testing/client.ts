import type { AnswerOf, Endpoint, InputOf } from '@haat/shared/endpoint.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import supertest, { type Response, type Test } from 'supertest'

/** Fields of every response besides those of the endpoint. */
interface Envelope {
  success: boolean
  err?: string
  code?: ErrorCode
  fields?: Record<string, string>
  requestId?: string
}

export type Reply<E extends Endpoint> = Omit<Response, 'body'> & { body: AnswerOf<E> & Envelope }

interface CallOptions {
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** An HTTP client that stores cookies and signs in through `/api/auth` like the pages of the shop. */
export class Client {
  readonly http: ReturnType<typeof supertest.agent>

  constructor(url: string) {
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
    const request = this.http[row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path).set({
      ...headers,
      ...(isHeader && typeof token === 'string' && { [orderTokenHeader]: token }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    })
    const inQuery = row.method === 'GET' || row.method === 'DELETE'
    return (await (inQuery ? request.query(withoutUnset(rest)) : request.send(rest))) as Reply<E>
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.http.get('/api/auth/csrf')
    return (body as { csrfToken: string }).csrfToken
  }

  /** Posts a form to `/api/auth/…` with the token and `json=true`, as the sign-in pages do. */
  async authPost(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = { csrfToken: await this.csrfToken(), callbackUrl: '/', json: 'true', ...fields }
    return this.http.post(`/api/auth/${path}`).type('form').send(form)
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.authPost('callback/credentials', { email, password })
  }

  signOut(): Promise<Response> {
    return this.authPost('signout')
  }

  /** `{}` while signed out. */
  async session(): Promise<{ user?: { email: string; a?: boolean; s?: unknown }; expires?: string }> {
    return (await this.http.get('/api/auth/session')).body
  }
}

const withoutUnset = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
