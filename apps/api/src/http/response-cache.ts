import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Remember, Renew } from '../platform/context.ts'
import { WrittenList } from '../platform/pagination.ts'
import { SeenAddresses } from './caching/seen-addresses.ts'
import { compress, encodingOfJson } from './conventions/compressed.ts'

/** One encoding of a cached answer: its bytes and headers. */
interface Form {
  head: string[]
  body: Buffer
}

interface Cached {
  plain: Form
  br?: Form
  gzip?: Form
  etag: string
  /** when it was computed */
  at: number
  /** served until then without computing it again */
  until: number
  /** catalogue generation it was computed from */
  generation: number
}

/** An answer to cache, and the time at which it expires. */
export interface CachedAnswer {
  body: Record<string, unknown> | WrittenList
  until: Date | null
  /** applied to the written body */
  rewrite?: (written: string) => string
}

const maxBytes = 24 * 1024 * 1024
const maxAge = 30_000
/** Maximum age (ms) of an answer served while the database is unreachable. */
const maxStale = 5 * 60_000
const maxValues = 5_000
/** Size in bytes, including the compressed forms that are added later. */
const sizeOf = ({ plain }: Cached, url: string): number => Math.ceil(plain.body.length * 1.5) + url.length + 1000

/**
 * Caches answers that depend on the published catalogue only, by URL. The database notifies every process of catalogue changes
 * (`pg_notify('catalog', <table>)`, see the migrations), which clears the cache; while LISTEN is down, nothing is cached.
 * While the database is unreachable, cached answers are served for five minutes with their age, unless something other than stock
 * has changed since. Carts and orders are never cached.
 * Remembered values (counts, facets, settings) do not depend on stock and survive a sale.
 */
export class ResponseCache {
  readonly #cached = new LRUCache<string, Cached>({ maxSize: maxBytes, maxEntrySize: maxBytes / 8, sizeCalculation: sizeOf })
  readonly #seen = new SeenAddresses()
  readonly #values = new LRUCache<string, Promise<unknown>>({ max: maxValues, ttl: maxAge })
  /** values that are brought up to date, and whether the catalogue changed since they were */
  readonly #renewed = new Map<string, { value: Promise<unknown>; isOutdated: boolean }>()
  #underWay = new Map<string, Promise<Cached>>()
  readonly #changed: () => void
  #generation = 0
  #listening = false

  /** `changed` is called when this process hears of a change, or makes one. */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed
  }

  /** Number of catalogue changes this process has been notified of. */
  get generation(): number {
    return this.#generation
  }

  /** Whether change notifications arrive, so that caching is safe. */
  get listening(): boolean {
    return this.#listening
  }

  /** Called when the LISTEN connection is established or lost. */
  setListening(listening: boolean): void {
    this.#listening = listening
    // Changes while the connection was down are unknown. Answers from before the loss may be served as stale for a while.
    if (listening) this.clear()
    else this.#drop('stock')
    this.#values.clear()
    this.#renewed.clear()
  }

  /** Clears answers after a change of `table`; undefined means any table. */
  clear(table?: string): void {
    this.#drop(table)
    this.#changed()
  }

  #drop(table?: string): void {
    this.#generation += 1
    this.#underWay = new Map()
    if (table === 'stock') return
    this.#cached.clear()
    this.#values.clear()
    for (const one of this.#renewed.values()) one.isOutdated = true
  }

  /** Computes a value that does not depend on stock once, also for concurrent callers. */
  remember: Remember = (name, work) => {
    const values = this.#values
    const known = values.get(name)
    if (known) return known as ReturnType<typeof work>
    const value = work()
    if (!this.#listening) return value
    values.set(name, value)
    value.catch(() => values.peek(name) === value && values.delete(name))
    return value
  }

  /** See `Renew`. */
  renew: Renew = <T>(name: string, work: (before: T | undefined) => Promise<T>): Promise<T | undefined> => {
    if (!this.#listening) return Promise.resolve(undefined)
    const known = this.#renewed.get(name) as { value: Promise<T>; isOutdated: boolean } | undefined
    if (known && !known.isOutdated) return known.value
    const value = known
      ? known.value.then(
          (before) => work(before),
          () => work(undefined),
        )
      : work(undefined)
    const one = { value, isOutdated: false }
    this.#renewed.set(name, one)
    value.catch(() => this.#renewed.get(name) === one && this.#renewed.delete(name))
    return value
  }

  /** Sends a cached answer; false if there is none. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    const cached = this.#cached.get(req.url!)
    if (!cached || cached.generation !== this.#generation || cached.until <= Date.now()) return false
    send(req, res, cached)
    return true
  }

  /** Computes, caches and sends an answer; not cached if the catalogue changed in the meantime. Concurrent requests for the same URL share the work. */
  async answer(req: IncomingMessage, res: ServerResponse, work: () => Promise<CachedAnswer>): Promise<void> {
    const url = req.url!
    const underWay = this.#underWay
    let making = underWay.get(url)
    if (!making) {
      making = this.#make(url, work)
      underWay.set(url, making)
      const done = () => underWay.delete(url)
      making.then(done, done)
    }
    try {
      send(req, res, await making)
    } catch (error) {
      const before = this.#cached.get(url)
      if (!before || before.at + maxStale < Date.now() || !isDatabaseUnavailable(error)) throw error
      sendStale(req, res, before)
    }
  }

  async #make(url: string, work: () => Promise<CachedAnswer>): Promise<Cached> {
    const generation = this.#generation
    const answer = await work()
    const written = answer.body instanceof WrittenList ? answer.body.toJson() : JSON.stringify(answer.body)
    const body = Buffer.from(answer.rewrite?.(written) ?? written)
    const etag = `"${hash('sha1', body, 'base64url')}"`
    const at = Date.now()
    const until = Math.min(at + maxAge, answer.until?.getTime() ?? Number.POSITIVE_INFINITY)
    const cached: Cached = { plain: form(body, etag), etag, at, until, generation }
    if (this.#listening && generation === this.#generation && this.#isWorthStoring(url, cached)) this.#cached.set(url, cached)
    return cached
  }

  /**
   * Whether there is space without deleting an answer that may still be served, or the address was asked for before. Most addresses of a crawler or of
   * pages far behind are asked for once: storing their answers would delete those of others, and each is garbage that V8 collects only with the whole heap.
   */
  #isWorthStoring(url: string, cached: Cached): boolean {
    const wasSeen = this.#seen.add(url)
    if (wasSeen || this.#cached.calculatedSize + sizeOf(cached, url) <= maxBytes) return true
    const [leastUsed] = this.#cached.rkeys()
    return leastUsed === undefined || this.#cached.peek(leastUsed)!.at + maxAge < cached.at
  }
}

function send(req: IncomingMessage, res: ServerResponse, cached: Cached): void {
  if (isKnown(req.headers['if-none-match'], cached.etag)) {
    res.writeHead(304, varied(res, [...common, 'ETag', cached.etag])).end()
    return
  }
  const { head, body } = accepted(cached, req.headers['accept-encoding'])
  res.writeHead(200, varied(res, head)).end(req.method === 'HEAD' ? undefined : body)
}

/** Sends a stale answer with its age in seconds; must not be cached by others. */
function sendStale(req: IncomingMessage, res: ServerResponse, cached: Cached): void {
  const { head, body } = accepted(cached, req.headers['accept-encoding'])
  const age = Math.round((Date.now() - cached.at) / 1000)
  const headers = head.map((value, index) => (head[index - 1] === 'Cache-Control' ? 'no-store' : value))
  res.writeHead(200, varied(res, [...headers, 'Age', String(age)])).end(req.method === 'HEAD' ? undefined : body)
}

/** A proxy that compressed the answer sends the weak form of the ETag, and a browser may send several. */
const isKnown = (named: string | undefined, etag: string): boolean =>
  named === etag ||
  (named !== undefined && (named === '*' || named.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)))

function accepted(cached: Cached, accepts: string | undefined): Form {
  const { plain, etag } = cached
  const encoding = encodingOfJson(accepts, plain.body.length)
  if (!encoding) return plain
  cached[encoding] ??= form(compress(plain.body, encoding), etag, encoding)
  return cached[encoding]
}

/** Returns what the answer depends on besides its encoding: the origin, where pages of several origins send requests. */
function varied(res: ServerResponse, head: string[]): string[] {
  const vary = res.getHeader('Vary')
  return vary === undefined
    ? head
    : head.map((value, index) => (head[index - 1] === 'Vary' ? `${value}, ${String(vary)}` : value))
}

const common = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'public, max-age=0, must-revalidate',
  'Vary',
  'Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
]

const form = (body: Buffer, etag: string, encoding?: string): Form => ({
  head: [...common, 'ETag', etag, 'Content-Length', String(body.length), ...(encoding ? ['Content-Encoding', encoding] : [])],
  body,
})
