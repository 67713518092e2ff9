import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { videoHosts } from '@haat/shared/blocks/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Request, Response } from 'express'
import type { Entry } from '../closed-shop/door.ts'
import { closedShopParts, closedShopScripts } from '../closed-shop/page-parts.ts'
import { pagePolicy } from '../middleware/security-headers.ts'
import { bootTag } from './html.ts'
import type { Shell } from './render.ts'

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)

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

/** Sends a rendered page as its visitor sees it. Pages of an open shop are compressed once for all visitors. */
export async function sendPage(
  req: Request,
  res: Response,
  { html, bodies, inline, status, script, players }: Shell,
  { signedOut, framed, entry, language, origin, api, mediaUrl }: Reading,
): Promise<void> {
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
  if (req.method === 'HEAD') return void res.end()
  const encoding = encodingFor(req.headers['accept-encoding'] ?? '')
  const make = () => encode(bodyOf(html, { signedOut, parts }), encoding)
  const body = parts === '' ? cachedBody(bodies, `${encoding} ${signedOut}`, make) : make()
  if (encoding !== 'plain') res.set('Content-Encoding', encoding)
  res.end(await body)
}

type Encoding = 'br' | 'gzip' | 'plain'

const encodingFor = (accepts: string): Encoding => (/\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'plain')

function bodyOf([start, end]: Shell['html'], { signedOut, parts }: { signedOut: boolean; parts: string }): Buffer {
  const tag = signedOut ? `${bootTag.slice(0, -1)} data-signed-out>` : bootTag
  return Buffer.from((parts && start.includes('<body>') ? start.replace('<body>', () => `<body>${parts}`) : start) + tag + end)
}

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? zip(body) : body
}

function cachedBody(bodies: Shell['bodies'], form: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = bodies.get(form)
  if (known) return known
  const making = make()
  bodies.set(form, making)
  making.catch(() => bodies.delete(form))
  return making
}
