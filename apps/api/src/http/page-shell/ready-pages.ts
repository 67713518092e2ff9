import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageCookie } from '@haat/shared/reference/languages.ts'
import { LRUCache } from 'lru-cache'
import { readCookie } from '../auth/cookies/cookies.ts'
import { SeenAddresses } from '../caching/seen-addresses.ts'
import { encodingFor } from '../conventions/compressed.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { Shell } from './render.ts'
import { endWith } from './send.ts'

/** A page as it was sent. */
interface Ready {
  made: Shell
  head: string[]
  body: readonly Buffer[]
  /** catalogue generation it was made from */
  generation: number
}

const maxEntries = 100
const maxKey = 1_000

/**
 * Pages of an open shop that were sent, with their headers: an equal request is answered with the page before any middleware runs, until the
 * catalogue changes. The bytes are shared with the rendered page and need no further memory.
 */
export class ReadyPages {
  readonly #pages = new LRUCache<string, Ready>({ max: maxEntries })
  readonly #cache: Pick<ResponseCache, 'generation' | 'listening'>
  readonly #sessionCookie: string
  readonly #seen = new SeenAddresses()
  #generation = -1

  constructor(cache: Pick<ResponseCache, 'generation' | 'listening'>, sessionCookie: string) {
    this.#cache = cache
    this.#sessionCookie = sessionCookie
  }

  /** Sends a stored page; undefined if there is none. The caller has checked that the shop is open. */
  serve(req: IncomingMessage, res: ServerResponse): Shell | undefined {
    if (req.method !== 'GET' || this.#pages.size === 0 || req.url!.startsWith('/api/')) return undefined
    const ready = this.#pages.get(this.#keyOf(req))
    if (!ready || ready.generation !== this.#cache.generation) return undefined
    if (ready.made.until && ready.made.until <= new Date()) return undefined
    res.writeHead(200, ready.head)
    endWith(res, ready.body)
    return ready.made
  }

  /** Stores a page that was sent with status 200; a full store only if it was sent before. `generation`: that of the catalogue before the page was rendered. */
  keep(req: IncomingMessage, res: ServerResponse, { made, body, generation }: Omit<Ready, 'head'>): void {
    const key = this.#keyOf(req)
    if (!this.#cache.listening || generation !== this.#cache.generation || req.method !== 'GET' || key.length > maxKey) return
    if (res.hasHeader('Set-Cookie')) return
    if (generation !== this.#generation) this.#pages.clear() // they are served no more
    this.#generation = generation
    const wasSent = this.#seen.add(key)
    if (!wasSent && this.#pages.size === maxEntries) return
    const head = Object.entries(res.getHeaders())
      .filter(([name]) => name !== 'x-request-id')
      .flatMap(([name, value]) => [name, String(value)])
    this.#pages.set(key, { made, head, body, generation })
  }

  /** All that the bytes of a page depend on besides the catalogue. */
  #keyOf(req: IncomingMessage): string {
    const { headers } = req
    const session = readCookie(req, this.#sessionCookie) === undefined ? '' : 'session'
    const encoding = encodingFor(headers['accept-encoding']) ?? ''
    return [req.url, headers['accept-language'], readCookie(req, languageCookie), session, encoding].join('\n')
  }
}
