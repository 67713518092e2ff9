import { Refusal } from '@haat/shared/errors.ts'
import type { RequestHandler } from 'express'

/**
 * Unsafe requests with a cookie must come from our own pages, according to `Sec-Fetch-Site` or `Origin`.
 * Requests without both headers do not come from a browser. `/api/auth` uses its own CSRF token instead.
 */
export const refuseCrossSite =
  (origin: string): RequestHandler =>
  (req, _res, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next()
    const site = req.get('sec-fetch-site')
    const from = req.get('origin')
    const ours = site !== undefined ? site === 'same-origin' || site === 'none' : from === undefined || from === origin
    if (!ours) throw new Refusal('cross_site')
    next()
  }
