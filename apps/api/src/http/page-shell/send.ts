import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { videoHosts } from '@haat/shared/blocks/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Request, Response } from 'express'
import { closedShopParts, closedShopScripts } from '../closed-shop/page-parts.ts'
import type { Entry } from '../closed-shop/storefront-access.ts'
import { type Encoding, encodingFor } from '../conventions/compressed.ts'
import { pagePolicy } from '../middleware/security-headers.ts'
import { bootTag } from './html.ts'
import type { Shell } from './render.ts'

/** How a request sees a page. */
interface Reading {
  /** there is no session cookie */
  signedOut: boolean
  /** as the preview of the dashboard */
  framed: boolean
  entry: Entry
  language: Language
  origin: string
  /** origin of the API, if it is another one */
  api: string | undefined
  /** origin of the pictures, if it is another one */
  mediaUrl: string | undefined
}

/**
 * Sends a rendered page as its visitor sees it. Pages of an open shop are compressed once for all visitors.
 * @returns the sent body; undefined for a request without a body
 */
export function sendPage(
  req: Request,
  res: Response,
  { html, shared, bodies, isStored, inline, status, script, players }: Shell,
  { signedOut, framed, entry, language, origin, api, mediaUrl }: Reading,
): readonly Buffer[] | undefined {
  const isClosed = entry !== 'open'
  const parts = framed || !isClosed ? '' : closedShopParts(entry, language, inline.styleNonce)
  res.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(
      isClosed ? { ...inline, scriptHashes: [...inline.scriptHashes, ...closedShopScripts] } : inline,
      script,
      origin,
      // The preview of a draft plays its videos, too.
      { framed, players: framed ? Object.values(videoHosts) : players, api, mediaUrl },
    ),
    ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Cache-Control': isClosed ? 'no-store' : 'private, no-cache',
    ...(isClosed && { 'X-Robots-Tag': 'noindex, nofollow' }),
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
  })
  if (req.method === 'HEAD') {
    res.end()
    return undefined
  }
  const encoding = encodingFor(req.headers['accept-encoding'])
  const make = () => encode(bodyOf({ html, shared }, { signedOut, parts }), { encoding, isStored: isStored && parts === '' })
  const body = parts === '' ? cachedBody(bodies, `${encoding} ${signedOut}`, make) : make()
  if (encoding) res.set('Content-Encoding', encoding)
  res.set('Content-Length', String(body.reduce((sum, { length }) => sum + length, 0)))
  endWith(res, body)
  return body
}

/** Sends the parts of a body in one go. */
export function endWith(res: ServerResponse, parts: readonly Buffer[]): void {
  res.cork()
  for (const part of parts) res.write(part)
  res.end()
  res.uncork()
}

function bodyOf(
  { html: [start, end], shared }: Pick<Shell, 'html' | 'shared'>,
  { signedOut, parts }: { signedOut: boolean; parts: string },
): Buffer[] {
  const tag = signedOut ? `${bootTag.slice(0, -1)} data-signed-out>` : bootTag
  const first = parts && start.includes('<body>') ? start.replace('<body>', () => `<body>${parts}`) : start
  return [Buffer.from(first + tag), shared, Buffer.from(end)]
}

/** A page that many visitors get is worth three times the processor time for a tenth less bytes. */
const brotliQuality = { stored: 5, once: 2 }

/** At once: an encoder that works in another thread holds megabytes outside of V8, which then collects the whole heap. */
function encode(
  body: readonly Buffer[],
  { encoding, isStored }: { encoding: Encoding | undefined; isStored: boolean },
): readonly Buffer[] {
  if (!encoding) return body
  const whole = Buffer.concat(body)
  if (encoding === 'gzip') return [gzipSync(whole)]
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[isStored ? 'stored' : 'once'],
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  }
  return [brotliCompressSync(whole, { params })]
}

function cachedBody(bodies: Shell['bodies'], form: string, make: () => readonly Buffer[]): readonly Buffer[] {
  const body = bodies.get(form) ?? make()
  bodies.set(form, body)
  return body
}
