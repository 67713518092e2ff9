import { paths } from '@haat/shared/paths.ts'
import { type Request, Router } from 'express'
import { unsubscribe } from '../modules/alerts/service.ts'
import type { Ctx } from '../platform/context.ts'
import { pageUrl } from '../platform/page-url.ts'

/**
 * One-click unsubscribe of mail programs (RFC 8058): a form post without a session, from any origin. The body is ignored; the token in
 * the URL is sufficient. GET redirects to the unsubscribe page.
 */
export function unsubscribeRoutes(ctxOf: (req: Request) => Ctx): Router {
  const router = Router()
  router.post('/api/unsubscribe', async (req, res) => {
    await unsubscribe(ctxOf(req), tokenOf(req))
    res.set('Cache-Control', 'no-store').json({ success: true })
  })
  router.get('/api/unsubscribe', (req, res) => {
    res
      .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .redirect(303, `${pageUrl(ctxOf(req), paths.mailLink)}#${tokenOf(req)}`)
  })
  return router
}

const tokenOf = ({ query }: Request): string =>
  typeof query.token === 'string' ? query.token.replace(/[^\w-]/g, '').slice(0, 500) : ''
