import { Refusal } from '@haat/shared/errors.ts'
import type { RequestHandler } from 'express'
import { type Origins, otherOrigins, storefrontOrigins } from '../../platform/network/origins.ts'

/**
 * Unsafe requests with a cookie must come from our own pages: from this origin according to `Sec-Fetch-Site` or, in older browsers, `Origin`;
 * or from another storefront according to `Origin`. Requests without both headers do not come from a browser. `/api/auth` uses its own CSRF
 * token instead.
 */
export const refuseCrossSite = (origins: Origins): RequestHandler => {
  const storefronts = new Set(storefrontOrigins(origins))
  const others = new Set(otherOrigins(origins))
  return (req, _res, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next()
    const site = req.get('sec-fetch-site')
    const from = req.get('origin')
    const isOurs =
      site === undefined
        ? from === undefined || storefronts.has(from)
        : site === 'same-origin' || site === 'none' || (from !== undefined && others.has(from))
    if (!isOurs) throw new Refusal('cross_site')
    next()
  }
}
