import type { Settings } from '@haat/shared/settings/schema.ts'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers of every answer. API answers may load nothing at all; pages get their own policy from `pagePolicy`. */
export const securityHeaders = (origin: string): RequestHandler => {
  const secure = origin.startsWith('https:')
  return helmet({
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
}

const google = ['https://www.googletagmanager.com', 'https://www.google-analytics.com']
const facebook = ['https://connect.facebook.net', 'https://www.facebook.com']

/**
 * Content security policy of an HTML page: scripts and styles of ours alone, and third parties only where their id is set. `framed`: the
 * page may stand in a frame of the shop itself, and in nobody else's.
 */
export function pagePolicy(nonce: string, script: Settings['script'], origin: string, framed = false): string {
  const outside = [
    ...(script.googleAnalyticsId ? google : []),
    ...(script.facebookPixelId || script.messengerPageId ? facebook : []),
  ]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...outside],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...outside],
    'connect-src': ["'self'", ...outside],
    'font-src': ["'self'"],
    // The dashboard shows the shop's own pages in a frame: only those that `framed` lets into one.
    'frame-src': ["'self'", ...(script.messengerPageId ? ['https://www.facebook.com'] : [])],
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
