import { Refusal } from '@haat/shared/errors.ts'
import type { RequestHandler } from 'express'

/**
 * An unsafe call that rides on a cookie must come from our own pages: `Sec-Fetch-Site` says so, or `Origin` is ours.
 * A call with neither header is no browser's. `/api/auth` has its own token instead.
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
