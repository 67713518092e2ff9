import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Remember } from '../ctx.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** One finished form of an answer: its bytes with the headers that go before them. */
interface Form {
  head: string[]
  body: Buffer
}

interface Kept {
  plain: Form
  br?: Form
  gzip?: Form
  etag: string
  /** when it was worked out */
  at: number
  /** the state of the catalogue it was worked out from */
  generation: number
}

const maxBytes = 24 * 1024 * 1024
const maxAge = 30_000
/** How old an answer may be that is given because the database cannot be reached. */
const maxStale = 5 * 60_000
const maxValues = 5_000
const worthCompressing = 1024

/**
 * Answers that depend on the shown catalogue alone, by address. The database tells every process when the catalogue changed
 * (`pg_notify('catalog', <table>)`, see the migrations), and then all of them go; while nobody listens, nothing is kept.
 * While the database cannot be reached, an answer from before is given for five minutes, marked with its age, unless something but stock
 * has changed since: then it is known to be wrong. Carts and orders never come from here.
 * Beside them stand remembered values (counts, facets, settings), which do not look at stock and outlive a sale.
 */
export class AnswerCache {
  #kept = new Map<string, Kept>()
  #underWay = new Map<string, Promise<Kept>>()
  #values = new Map<string, { value: Promise<unknown>; until: number }>()
  #bytes = 0
  #generation = 0
  #listening = false

  /** Counts the changes of the catalogue this process knows of. */
  get generation(): number {
    return this.#generation
  }

  /** Changes are heard, so that what is kept may be believed. */
  get listening(): boolean {
    return this.#listening
  }

  /** The connection that hears changes is up or down. */
  setListening(listening: boolean): void {
    this.#listening = listening
    // What changed while nobody listened is unknown. What was true when the connection was lost may still be given for a while.
    this.clear(listening ? undefined : 'stock')
    this.#values = new Map()
  }

  /** Something changed in `table`; unknown means anything may have. */
  clear(table?: string): void {
    this.#generation += 1
    this.#underWay = new Map()
    if (table === 'stock') return
    this.#kept = new Map()
    this.#bytes = 0
    this.#values = new Map()
  }

  /** A value that depends on the catalogue but not on stock: worked out once, for all who ask meanwhile and after. */
  remember: Remember = (name, work) => {
    const values = this.#values
    const known = values.get(name)
    if (known && known.until > Date.now()) return known.value as ReturnType<typeof work>
    const value = work()
    if (!this.#listening) return value
    if (values.size >= maxValues) values.delete(values.keys().next().value!)
    const entry = { value, until: Date.now() + maxAge }
    values.delete(name)
    values.set(name, entry)
    value.catch(() => values.get(name) === entry && values.delete(name))
    return value
  }

  /** Answers from what is kept; false when there is nothing. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    const kept = this.#kept.get(req.url!)
    if (!kept || kept.generation !== this.#generation || kept.at + maxAge < Date.now()) return false
    send(req, res, kept)
    return true
  }

  /** Works an answer out and keeps it, unless the catalogue changed meanwhile. Who asks the same at the same time waits for the same work. */
  async answer(req: IncomingMessage, res: ServerResponse, work: () => Promise<Record<string, unknown>>): Promise<void> {
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
      const before = this.#kept.get(url)
      if (!before || before.at + maxStale < Date.now() || !isDatabaseUnavailable(error)) throw error
      sendStale(req, res, before)
    }
  }

  async #make(url: string, work: () => Promise<Record<string, unknown>>): Promise<Kept> {
    const generation = this.#generation
    const body = Buffer.from(JSON.stringify(await work()))
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const kept: Kept = { plain: form(body, etag), etag, at: Date.now(), generation }
    if (this.#listening && generation === this.#generation) this.#keep(url, kept)
    return kept
  }

  #keep(url: string, kept: Kept): void {
    const size = sizeOf(url, kept)
    if (size > maxBytes / 8) return
    const before = this.#kept.get(url)
    if (before) this.#drop(url, before)
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes + size <= maxBytes) break
      this.#drop(oldest, entry)
    }
    this.#kept.set(url, kept)
    this.#bytes += size
  }

  #drop(url: string, kept: Kept): void {
    if (this.#kept.delete(url)) this.#bytes -= sizeOf(url, kept)
  }
}

/** Room for the compressed forms is counted from the start. */
const sizeOf = (url: string, kept: Kept): number => kept.plain.body.length * 1.5 + url.length + 1000

function send(req: IncomingMessage, res: ServerResponse, kept: Kept): void {
  if (isKnown(req.headers['if-none-match'], kept.etag)) {
    res.writeHead(304, [...common, 'ETag', kept.etag]).end()
    return
  }
  const { head, body } = accepted(kept, req.headers['accept-encoding'])
  res.writeHead(200, head).end(req.method === 'HEAD' ? undefined : body)
}

/** With its age in seconds, and kept by nobody. */
function sendStale(req: IncomingMessage, res: ServerResponse, kept: Kept): void {
  const { head, body } = accepted(kept, req.headers['accept-encoding'])
  const age = Math.round((Date.now() - kept.at) / 1000)
  const headers = head.map((value, index) => (head[index - 1] === 'Cache-Control' ? 'no-store' : value))
  res.writeHead(200, [...headers, 'Age', String(age)]).end(req.method === 'HEAD' ? undefined : body)
}

/** A proxy that compressed the answer asks with the weak form, and a browser may name several. */
const isKnown = (named: string | undefined, etag: string): boolean =>
  named === etag ||
  (named !== undefined && (named === '*' || named.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)))

function accepted(kept: Kept, accepts: string | undefined): Form {
  const { plain, etag } = kept
  if (!accepts || plain.body.length < worthCompressing) return plain
  if (/\bbr\b(?!;\s*q=0)/.test(accepts)) {
    kept.br ??= form(brotliCompressSync(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), etag, 'br')
    return kept.br
  }
  if (/\bgzip\b(?!;\s*q=0)/.test(accepts)) {
    kept.gzip ??= form(gzipSync(plain.body), etag, 'gzip')
    return kept.gzip
  }
  return plain
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
