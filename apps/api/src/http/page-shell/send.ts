import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { videoHosts } from '@haat/shared/blocks/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Request, Response } from 'express'
import type { Entry } from '../closed-shop/door.ts'
import { closedShopParts } from '../closed-shop/page-parts.ts'
import { pagePolicy } from '../middleware/security-headers.ts'
import { nonceMark } from './html.ts'
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
}

/** Sends a rendered page with a nonce of its own, as its visitor sees it. */
export async function sendPage(
  req: Request,
  res: Response,
  { html, status, script, players }: Shell,
  { signedOut, framed, entry, language, origin }: Reading,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const isClosed = entry !== 'open'
  const parts = framed ? '' : closedShopParts(entry, language, nonce)
  const body = Buffer.from(
    html
      .replaceAll(nonceMark, nonce)
      .replace('<body>', (tag) => tag + parts)
      .replace('<script type="application/json" id="boot">', (tag) => (signedOut ? `${tag.slice(0, -1)} data-signed-out>` : tag)),
  )
  res.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(nonce, script, origin, {
      framed,
      // The preview of a draft plays its videos, too.
      players: framed ? Object.values(videoHosts) : players,
    }),
    ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Cache-Control': isClosed ? 'no-store' : 'private, no-cache',
    ...(isClosed && { 'X-Robots-Tag': 'noindex, nofollow' }),
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
  })
  const accepts = req.headers['accept-encoding'] ?? ''
  if (req.method === 'HEAD') return void res.end()
  if (/\bbr\b/.test(accepts))
    return void res.set('Content-Encoding', 'br').end(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  if (/\bgzip\b/.test(accepts)) return void res.set('Content-Encoding', 'gzip').end(await zip(body))
  res.end(body)
}
