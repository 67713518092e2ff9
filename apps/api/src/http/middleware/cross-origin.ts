import type { IncomingMessage, ServerResponse } from 'node:http'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { sessionTokenHeader } from '@haat/shared/sessions/token.ts'
import cors from 'cors'
import { type Origins, otherOrigins } from '../../platform/network/origins.ts'

const requestHeaders = [
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Purpose',
  'X-Request-Id',
  orderTokenHeader,
]

/** Response headers that pages of other origins may read, besides those that every page may. */
const answerHeaders = [
  'Age',
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'X-Request-Id',
  sessionTokenHeader,
]

/** Seconds a browser remembers the answer of a preflight request; Chromium remembers none for longer. */
const preflightAge = 7200

/**
 * Lets the pages of the shop's other storefront origins call the API with their visitor's session: exactly the origins of `CORS_ORIGINS` and
 * `PUBLIC_URL`, never a pattern, `*` or `null`. Answers their preflight requests; other requests go on to `next`. Undefined where shop and API
 * share one origin: then no answer has CORS headers.
 */
export function allowStorefronts(
  origins: Origins,
): ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined {
  const allowed = new Set(otherOrigins(origins))
  if (allowed.size === 0) return undefined
  const handler = cors<IncomingMessage>({
    origin: (origin, done) => done(null, origin !== undefined && allowed.has(origin)),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: answerHeaders,
    maxAge: preflightAge,
  })
  return (req, res, next) => {
    const { origin } = req.headers
    // The answer of a listed origin must not be served to another, also where this one has no origin.
    if (origin === undefined || !allowed.has(origin)) {
      res.setHeader('Vary', 'Origin')
      return next()
    }
    handler(req, res as Parameters<typeof handler>[1], next)
  }
}
