import { Refusal } from '@haat/shared/errors.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { pageRows } from '@haat/shared/paths.ts'
import { Router } from 'express'
import type { StorefrontAccess } from '../../closed-shop/storefront-access.ts'
import { cacheControl } from './context.ts'

/** `/robots.txt`. While the shop is closed it disallows everything, and the sitemaps are refused. */
export function robots({ origin, storefront }: { origin: string; storefront: StorefrontAccess }): Router {
  const router = Router()

  // A closed shop has no sitemap.
  router.get(/^\/(?:robots\.txt|sitemap[^/]*\.xml)\/?$/i, async (req, res, next) => {
    if (!(await storefront.state(req)).closed) return next()
    if (!/robots/i.test(req.path)) throw new Refusal('storefront_closed')
    res.set('Cache-Control', 'no-store').type('text/plain').send('User-agent: *\nDisallow: /\n')
  })

  router.get('/robots.txt', (_req, res) => {
    const lines = [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      'Allow: /',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ]
    res.set('Cache-Control', cacheControl).type('text/plain').send(lines.join('\n'))
  })
  return router
}

const rows: PageRow[] = Object.values(pageRows)
/** Path prefixes that are not indexed; a prefix covers all paths that start with it. */
const beginnings = ['/api/', ...rows.filter(({ indexed }) => !indexed).map(({ path }) => path.replace(/:.*$/, ''))]
const disallowed = beginnings.filter((path) => !beginnings.some((other) => other !== path && path.startsWith(other)))
