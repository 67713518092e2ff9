import { Refusal } from '@haat/shared/errors.ts'
import { OnlineMethod } from '@haat/shared/payments/schema.ts'
import express, { type Request, type RequestHandler, Router } from 'express'
import { handleReturn, handleWebhook } from '../modules/payments/service.ts'
import type { Ctx } from '../platform/context.ts'

/**
 * Webhooks of payment providers, and the URLs to which they return browsers; neither has a session. A webhook is trusted by its signature
 * over the raw body; a return is not trusted and only says which payment to look up.
 */
export function webhookRoutes(ctxOf: (req: Request) => Ctx): Router {
  const router = Router()
  const bytes = express.raw({ limit: '256kb', type: () => true, inflate: false })
  const form = express.urlencoded({ limit: '64kb', extended: false, parameterLimit: 100 })

  router.post('/api/payments/:method/webhook', bytes, async (req, res) => {
    const body: unknown = req.body
    await handleWebhook(ctxOf(req), methodOf(req), Buffer.isBuffer(body) ? body : Buffer.alloc(0), headersOf(req))
    res.set('Cache-Control', 'no-store').json({ success: true })
  })
  const back: RequestHandler = async (req, res) => {
    const fields = { ...plain(req.body), ...plain(req.query) }
    const address = await handleReturn(ctxOf(req), methodOf(req), fields)
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(303, address)
  }
  router.get('/api/payments/:method/return', back)
  router.post('/api/payments/:method/return', form, back)
  return router
}

function methodOf(req: Request): OnlineMethod {
  const method = OnlineMethod.safeParse(req.params.method)
  if (!method.success) throw new Refusal('not_found')
  return method.data
}

/** Keeps only short text fields that PostgreSQL can store. */
const plain = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= 500 && !value.includes('\0') ? [[name, value]] : [],
    ),
  )

const headersOf = (req: Request): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
