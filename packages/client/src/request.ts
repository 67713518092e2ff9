import { HaatConnectionError, HaatError } from './errors.ts'
import type { RouteRow } from './routes.ts'

/** Settings of a client. */
export interface ClientOptions {
  /** address of the shop's API: `https://shop.example` */
  url: string
  /** API key of the dashboard section “Developers”; sent as `Authorization: Bearer …` */
  apiKey?: string
  /** value of the `Authorization` header, or a function that returns it for each attempt: the session of a customer in a second storefront */
  authorization?: string | (() => string | undefined | Promise<string | undefined>)
  /** headers of every call */
  headers?: Record<string, string>
  /** whether `fetch` sends cookies; default `omit` with an API key or `authorization`, else `same-origin` */
  credentials?: 'omit' | 'same-origin' | 'include'
  /** attempts after the first one; default 3 */
  retries?: number
  /**
   * milliseconds before the next attempt.
   * @param attempt number of the failed attempt, from 1
   * @param requested milliseconds that the shop asked to wait, if it did
   */
  retryDelay?: (attempt: number, requested: number | undefined) => number
  /** milliseconds until an attempt without an answer is given up; default 30 000 */
  timeout?: number
  /** replaces the global `fetch` */
  fetch?: typeof globalThis.fetch
}

/** Settings of one call. */
export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** for creating and charging calls: the same key on a later repetition gives the same answer; default a random key per call */
  idempotencyKey?: string
  /** attempts after the first one, instead of those of the client */
  retries?: number
}

/** The bytes of an upload. A stream is sent once, without repetition. */
export type UploadBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** Longest time in milliseconds that the client waits because the shop asks for it. A longer one is left to the caller. */
const longestWait = 60_000

/** Doubles from half a second to 20 seconds, spread by a half, so that many clients do not return at once; at least what the shop asked for. */
const standardDelay = (attempt: number, requested = 0): number =>
  Math.max(requested, Math.min(500 * 2 ** (attempt - 1), 20_000) * (0.5 + Math.random() / 2))

/**
 * Calls one operation, and repeats it after a network error, 429 and 503 where a repetition is safe.
 *
 * @param input path parameters, query and body of the call in one object
 * @throws HaatError if the shop refuses, HaatConnectionError if it does not answer, the reason of `signal` if it was aborted
 */
export async function request(
  settings: ClientOptions,
  row: RouteRow,
  input: Record<string, unknown>,
  options: CallOptions = {},
  upload?: UploadBody,
): Promise<unknown> {
  const [method, , flags = ''] = row
  const { url, init } = prepare(settings, row, input, options, upload)
  const once = upload instanceof ReadableStream
  const repeatable = !once && (method !== 'POST' || flags.includes('i'))
  const attempts = 1 + Math.max(0, once ? 0 : (options.retries ?? settings.retries ?? 3))
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= attempts
    let wait: number | undefined
    try {
      const response = await send(settings, url, init, options)
      if (response.ok) return flags.includes('r') ? response : await answerOf(response)
      const error = await refusalOf(response)
      if (last || !mayRepeat(error, repeatable)) throw error
      wait = error.retryAfter === undefined ? undefined : error.retryAfter * 1000
      if (wait !== undefined && wait > longestWait) throw error
    } catch (error) {
      if (error instanceof HaatError || last || !repeatable || !(error instanceof HaatConnectionError)) throw error
    }
    await pause((settings.retryDelay ?? standardDelay)(attempt, wait), options.signal)
  }
}

/** 429 is refused before any work; 503 and `in_progress` may belong to a call that has its effect. */
const mayRepeat = ({ status, code }: HaatError, repeatable: boolean): boolean =>
  status === 429 || (repeatable && (status === 503 || (status === 409 && code === 'in_progress')))

interface Prepared {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

/** Distributes the fields of the input to path, query, header and body. */
function prepare(
  settings: ClientOptions,
  [method, path, flags = '']: RouteRow,
  input: Record<string, unknown>,
  options: CallOptions,
  upload?: UploadBody,
): Prepared {
  const rest: Record<string, unknown> = { ...input }
  const headers: Record<string, string> = { Accept: 'application/json', ...settings.headers, ...options.headers }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${method} ${path} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  if (flags.includes('t') && typeof rest.token === 'string') headers['X-Order-Token'] = rest.token
  if (flags.includes('t')) delete rest.token
  if (flags.includes('i')) headers['Idempotency-Key'] = options.idempotencyKey ?? randomKey()
  const inQuery = method === 'GET' || method === 'DELETE' || flags.includes('u')
  const query = inQuery ? queryOf(rest) : ''
  if (upload !== undefined)
    headers['Content-Type'] =
      (upload instanceof Blob && upload.type) ||
      headers['Content-Type'] ||
      (flags.includes('n') ? 'application/x-ndjson' : 'application/octet-stream')
  else if (!inQuery) headers['Content-Type'] = 'application/json'
  const body = upload ?? (inQuery ? undefined : JSON.stringify(rest))
  const credentials = settings.credentials ?? (settings.apiKey || settings.authorization ? 'omit' : 'same-origin')
  return {
    url: `${settings.url.replace(/\/+$/, '')}${filled}${query && `?${query}`}`,
    // `fetch` wants to know that the answer may come only after a streamed body.
    init: { method, headers, credentials, body: body ?? null, ...(upload instanceof ReadableStream && { duplex: 'half' }) },
  }
}

/** Lists are repeated fields; fields without a value are left out. */
function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return query.toString()
}

async function send(settings: ClientOptions, url: string, init: Prepared['init'], { signal }: CallOptions): Promise<Response> {
  const { apiKey, authorization } = settings
  const value = typeof authorization === 'function' ? await authorization() : authorization
  const sent = value ?? (apiKey && `Bearer ${apiKey}`)
  const timeout = AbortSignal.timeout(settings.timeout ?? 30_000)
  try {
    return await (settings.fetch ?? globalThis.fetch)(url, {
      ...init,
      headers: sent ? { ...init.headers, Authorization: sent } : init.headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new HaatConnectionError(`${init.method} ${url} got no answer.`, { cause })
  }
}

/** The fields of a success, without `success`. An answer that breaks off counts as none. */
async function answerOf(response: Response): Promise<unknown> {
  const body = await readJson(response)
  if (typeof body !== 'object' || body === null) throw new HaatConnectionError(`${response.url} did not answer with JSON.`)
  const { success: _, ...answer } = body as Record<string, unknown>
  return answer
}

async function refusalOf(response: Response): Promise<HaatError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const body = await readJson(response).catch(() => undefined)
  return new HaatError(response.status, body, Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new HaatConnectionError(`The answer of ${response.url} is not complete.`, { cause })
  }
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
