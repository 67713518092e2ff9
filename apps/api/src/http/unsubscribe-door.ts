import { paths } from '@haat/shared/paths.ts'
import { type Request, Router } from 'express'
import type { Ctx } from '../ctx.ts'
import { unsubscribe } from '../modules/watches/links.ts'
import { pageUrl } from '../page-url.ts'

/**
 * Where mail programs end a mail by one click (RFC 8058): a form posted without a session, from anywhere. Its body says nothing and is
 * not read; the token in the address says all. A reader who opens the address is led to the page.
 */
export function unsubscribeDoor(ctxOf: (req: Request) => Ctx): Router {
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
  typeof query.token === 'string' ? query.token.replace(/[^\w-]/g, '').slice(0, 200) : ''
