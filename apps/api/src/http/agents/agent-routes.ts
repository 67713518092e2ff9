import { ucpPaths } from '@haat/shared/agents/constants.ts'
import { Refusal } from '@haat/shared/errors.ts'
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import { AgentError, identifyAgent, isOpenToAgents, shopProfile } from '../../modules/agents/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { apiOrigin } from '../../platform/network/origins.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'
import { patience, within } from '../middleware/body.ts'
import { customerLanguage } from '../middleware/language.ts'
import { admitCall, bytesOf, callOf } from './call.ts'
import { agentFailure, mcpFailure } from './failures.ts'
import { restRoutes } from './rest.ts'

const perMinute = 120

/**
 * The Universal Commerce Protocol for shopping agents: the profile of the shop, checkouts and orders over REST, and the same as MCP tools. Off
 * until staff turn it on; a closed shop serves no agents. See docs/agents.md.
 */
export function agentRoutes(
  dependencies: AppDependencies & { storefront: StorefrontAccess },
  anonymousOf: (req: Request) => Ctx,
): Router {
  const { env, cache, storefront } = dependencies
  const router = Router()
  const ctxOf = (req: Request): Ctx => ({ ...anonymousOf(req), remember: cache.remember, renew: cache.renew })

  const whenOn: RequestHandler = async (req, _res, next) =>
    next((await isOpenToAgents(ctxOf(req))) ? undefined : new Refusal('not_found'))
  const whenOpen: RequestHandler = async (req, _res, next) => {
    if ((await storefront.state(req)).closed) throw new AgentError('storefront_closed', 'The shop is closed to visitors.')
    next()
  }
  const identify: RequestHandler = async (req, _res, next) => {
    const { remember: _, ...ctx } = ctxOf(req)
    const agent = await identifyAgent(ctx, {
      method: req.method,
      url: apiOrigin(env) + req.originalUrl,
      headers: headersOf(req),
      body: bytesOf(req),
    })
    admitCall(req, { ctx: { ...ctx, language: await customerLanguage(req, ctxOf(req)) }, agent })
    next()
  }
  // Counted in each process, with the headers RateLimit and RateLimit-Policy.
  const limit = (of: 'address' | 'agent', most: number): RequestHandler =>
    rateLimit({
      windowMs: 60_000,
      limit: Math.max(1, Math.round(most * env.rateLimitFactor)),
      identifier: 'agent',
      standardHeaders: of === 'agent' ? 'draft-8' : false,
      legacyHeaders: false,
      keyGenerator: (req) => (of === 'agent' ? callOf(req).agent.id : (req.ip ?? '')),
      validate: { keyGeneratorIpFallback: false },
      handler: () => {
        throw new AgentError('rate_limited', 'Too many requests.')
      },
    })

  const showProfile: RequestHandler = async (req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(await shopProfile(ctxOf(req)))
  }
  router.use(ucpPaths.profile, whenOn, whenOpen, onlyGet, showProfile, agentFailure)
  const admitted = [whenOn, whenOpen, limit('address', 10 * perMinute), ...bytes, identify, limit('agent', perMinute)]
  router.use(ucpPaths.rest, ...admitted, restRoutes(env), nothing, agentFailure)
  router.use(ucpPaths.mcp, ...admitted, answerMcp, mcpFailure)
  return router
}

/** The body as bytes, as it was signed. */
const bytes: RequestHandler[] = [within(patience.json, express.raw({ limit: '256kb', type: () => true, inflate: false }))]

const headersOf = (req: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const onlyGet: RequestHandler = ({ method, path }, _res, next) =>
  next((method === 'GET' || method === 'HEAD') && path === '/' ? undefined : new Refusal('not_found'))

const nothing = (_req: Request, _res: Response, _next: NextFunction): never => {
  throw new Refusal('not_found')
}

/** The SDK takes 15 MB: only where agents use it. */
const answerMcp: RequestHandler = async (req, res, next) => (await import('./mcp.ts')).answerMcp(req, res, next)
