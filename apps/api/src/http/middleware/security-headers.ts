import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { outsideServices, servicesIn } from '@haat/shared/settings/outside-services.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { apiOrigin, type Origins } from '../../platform/network/origins.ts'

/** Security headers of every response. API responses may load nothing; pages get their own CSP from `pagePolicy`. */
export const securityHeaders = (origins: Origins): RequestHandler => {
  const headers = headersOf(origins)
  return (_req, res, next) => {
    res.setHeaders(headers)
    next()
  }
}

/** The headers of helmet are the same for all responses, so it runs once: its twelve functions took longer than the router. */
function headersOf(origins: Origins): Map<string, string> {
  const secure = apiOrigin(origins).startsWith('https:')
  const headers = new Map<string, string>()
  const res = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} }
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  set({} as IncomingMessage, res as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/** Source of a content security policy that allows one inline script. */
export const scriptHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Inline styles and scripts of an HTML page. */
interface Inline {
  /** nonce of its style elements */
  styleNonce: string
  /** see `scriptHash` */
  scriptHashes: readonly string[]
}

/**
 * Content security policy of an HTML page: our own scripts and styles, and third parties only if their id is configured. Inline scripts are allowed by
 * their hash, so that a page can be kept for many visitors; a nonce that is sent twice would allow any script. Style elements have a nonce that is
 * made with the page, after its content. `framed`: the page may be shown in an iframe of the shop itself. `players`: hosts of embedded videos.
 * `api`: origin of the API, `mediaUrl`: that of the pictures, if they are others.
 */
export function pagePolicy(
  { styleNonce, scriptHashes }: Inline,
  script: Settings['script'],
  origin: string,
  {
    framed = false,
    players = [],
    api,
    mediaUrl,
  }: { framed?: boolean; players?: readonly string[]; api?: string | undefined; mediaUrl?: string | undefined } = {},
): string {
  const rows = servicesIn(script).map((service) => outsideServices[service].hosts)
  const hosts = (kind: 'script' | 'connect' | 'img' | 'frame') => [...new Set(rows.flatMap((row) => row[kind] ?? []))]
  const ofApi = api === undefined ? [] : [api]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...hosts('script')],
    'style-src': ["'self'", `'nonce-${styleNonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...ofApi, ...(mediaUrl === undefined ? [] : [mediaUrl]), ...hosts('img')],
    'connect-src': ["'self'", ...ofApi, ...hosts('connect')],
    'media-src': ["'self'", ...ofApi],
    'font-src': ["'self'"],
    // The dashboard shows pages of the shop in an iframe: only those with `framed`.
    'frame-src': [...new Set(["'self'", ...ofApi, ...hosts('frame'), ...players])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
    ...(origin.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
