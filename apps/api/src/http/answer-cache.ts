import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

interface Kept {
  body: Buffer
  br?: Buffer
  gzip?: Buffer
  etag: string
  until: number
}

const maxBytes = 24 * 1024 * 1024
const maxAge = 30_000
const worthCompressing = 1024

/**
 * Answers that depend on the shown catalogue alone, by address. The database tells every process when the catalogue changed
 * (`pg_notify('catalog')`, see the migration), and then all of them go; while nobody listens, nothing is kept.
 */
export class AnswerCache {
  #kept = new Map<string, Kept>()
  #bytes = 0
  #generation = 0
  #listening = false

  /** Counts the changes of the catalogue this process knows of. */
  get generation(): number {
    return this.#generation
  }

  /** The connection that hears changes is up or down. */
  setListening(listening: boolean): void {
    this.#listening = listening
    this.clear()
  }

  clear(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#bytes = 0
  }

  /** Answers from what is kept; false when there is nothing. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    const kept = this.#kept.get(req.url!)
    if (!kept) return false
    if (kept.until < Date.now()) {
      this.#drop(req.url!, kept)
      return false
    }
    send(req, res, kept)
    return true
  }

  /** Sends an answer and keeps it, unless the catalogue has changed since `generation` was read. */
  send(req: IncomingMessage, res: ServerResponse, body: Record<string, unknown>, generation: number): void {
    const bytes = Buffer.from(JSON.stringify(body))
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    const kept: Kept = { body: bytes, etag, until: Date.now() + maxAge }
    if (this.#listening && generation === this.#generation) this.#keep(req.url!, kept)
    send(req, res, kept)
  }

  #keep(url: string, kept: Kept): void {
    const size = kept.body.length * 2 + url.length
    if (size > maxBytes / 8) return
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes + size <= maxBytes) break
      this.#drop(oldest, entry)
    }
    this.#kept.set(url, kept)
    this.#bytes += size
  }

  #drop(url: string, kept: Kept): void {
    if (this.#kept.delete(url)) this.#bytes -= kept.body.length * 2 + url.length
  }
}

function send(req: IncomingMessage, res: ServerResponse, kept: Kept): void {
  if (req.headers['if-none-match'] === kept.etag) {
    res.writeHead(304, { ...plain, ETag: kept.etag }).end()
    return
  }
  const [encoding, body] = encoded(kept, req.headers['accept-encoding'])
  const headers: Record<string, string | number> = { ...plain, ETag: kept.etag, 'Content-Length': body.length }
  if (encoding) headers['Content-Encoding'] = encoding
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
}

function encoded(kept: Kept, accepts: string | undefined): [encoding: 'br' | 'gzip' | undefined, body: Buffer] {
  if (!accepts || kept.body.length < worthCompressing) return [undefined, kept.body]
  if (/\bbr\b/.test(accepts)) {
    kept.br ??= brotliCompressSync(kept.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return ['br', kept.br]
  }
  if (/\bgzip\b/.test(accepts)) {
    kept.gzip ??= gzipSync(kept.body)
    return ['gzip', kept.gzip]
  }
  return [undefined, kept.body]
}

const plain = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
}
