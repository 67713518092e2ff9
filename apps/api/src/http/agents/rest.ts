import { createHash } from 'node:crypto'
import { ucpResources } from '@haat/shared/agents/constants.ts'
import { CheckoutRequest, CompleteRequest } from '@haat/shared/agents/schema.ts'
import { Id } from '@haat/shared/text.ts'
import { type Request, type Response, Router } from 'express'
import type { z } from 'zod'
import {
  AgentError,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  getOrder,
  type Outcome,
  signAnswer,
  updateCheckout,
} from '../../modules/agents/service.ts'
import type { Env } from '../../platform/env.ts'
import { fieldsOf } from '../../platform/errors/fields-of.ts'
import { bytesOf, callOf, jsonOf, type KnownCall } from './call.ts'

type Work = (call: KnownCall, req: Request<{ id: string }>) => Promise<Outcome>

/** Operations of the REST binding, under the endpoint that the profile names. */
export function restRoutes(env: Env): Router {
  const router = Router()
  const answering =
    (work: Work, { signed = false } = {}) =>
    async (req: Request, res: Response) => {
      const { status, body } = await work(withKey(callOf(req), req), req as Request<{ id: string }>)
      const written = JSON.stringify(body)
      const headers = signed ? await signAnswer(env, status, written) : { 'Content-Type': 'application/json' }
      // Not with `set`, which appends a charset to the media type that is signed.
      res
        .status(status)
        .setHeaders(new Map(Object.entries({ ...headers, 'Cache-Control': 'no-store' })))
        .end(written)
    }
  router.post(
    `/${ucpResources.checkouts}`,
    answering(({ ctx, agent }, req) => createCheckout(ctx, agent, parse(CheckoutRequest, jsonOf(req)))),
  )
  router.get(
    `/${ucpResources.checkouts}/:id`,
    answering(({ ctx, agent }, req) => getCheckout(ctx, agent, idOf(req))),
  )
  router.put(
    `/${ucpResources.checkouts}/:id`,
    answering(({ ctx, agent }, req) => updateCheckout(ctx, agent, idOf(req), parse(CheckoutRequest, jsonOf(req)))),
  )
  router.post(
    `/${ucpResources.checkouts}/:id/complete`,
    answering(({ ctx, agent }, req) => completeCheckout(ctx, agent, idOf(req), parse(CompleteRequest, jsonOf(req))), {
      signed: true,
    }),
  )
  router.post(
    `/${ucpResources.checkouts}/:id/cancel`,
    answering(({ ctx, agent }, req) => cancelCheckout(ctx, agent, idOf(req))),
  )
  router.get(
    `/${ucpResources.orders}/:id`,
    answering(({ ctx, agent }, req) => getOrder(ctx, agent, req.params.id)),
  )
  return router
}

/**
 * A request of the protocol.
 * @throws AgentError `invalid_request`, with the fields
 */
function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const fields = Object.entries(fieldsOf(parsed.error)).map(([field, problem]) => `${field} ${problem}`)
  throw new AgentError('invalid_request', `The request is not valid: ${fields.slice(0, 5).join('; ')}.`)
}

/** No other text is the id of a checkout: it gets the same answer as an unknown id. */
const idOf = ({ params }: Request<{ id: string }>): string =>
  Id.safeParse(params.id).data ?? '00000000-0000-0000-0000-000000000000'

const keyShape = /^[A-Za-z0-9_-]{8,255}$/

/** The request with its idempotency key, which a signed request that changes data requires: an intercepted one could be replayed. */
function withKey({ ctx, agent }: KnownCall, req: Request): KnownCall {
  const key = req.get('idempotency-key')
  if (req.method === 'GET') return { ctx, agent }
  if (key === undefined && req.get('signature') === undefined) return { ctx, agent }
  if (key === undefined || !keyShape.test(key))
    throw new AgentError('idempotency_key_required', 'Send an Idempotency-Key of 8 to 255 letters and digits.')
  return { ctx: { ...ctx, idempotency: { key, bodyHash: createHash('sha256').update(bytesOf(req)).digest('hex') } }, agent }
}
