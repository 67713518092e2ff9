import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type RequestHandler, Router } from 'express'
import { pinoHttp } from 'pino-http'
import { extensionRoutes, extensionRows } from './extensions/routes.ts'
import { absoluteMedia } from './http/absolute-media.ts'
import { agentRoutes } from './http/agents/agent-routes.ts'
import type { AppDependencies } from './http/app-dependencies.ts'
import { bearerReader, bringsBearer } from './http/auth/api-key.ts'
import { authRoutes } from './http/auth/routes.ts'
import { readSession } from './http/auth/session/person.ts'
import { storefrontAccess } from './http/closed-shop/storefront-access.ts'
import { directAnswers, failureOf } from './http/direct-answers.ts'
import { llms } from './http/feeds/llms.ts'
import { productFeedRoutes } from './http/feeds/product-feeds.ts'
import { healthRoutes } from './http/health.ts'
import { asOwnWork } from './http/middleware/as-own-work.ts'
import { jsonBody, pictureBody } from './http/middleware/body.ts'
import { allowStorefronts } from './http/middleware/cross-origin.ts'
import { refuseCrossSite } from './http/middleware/cross-site.ts'
import { errorAnswer, nothingHere, requestId } from './http/middleware/errors.ts'
import { isOfDashboard } from './http/middleware/language.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { countSearches } from './http/middleware/visitor.ts'
import { docsRoutes } from './http/openapi/routes.ts'
import { feed } from './http/page-shell/feed.ts'
import { findPage } from './http/page-shell/find-page.ts'
import { shell } from './http/page-shell/shell.ts'
import { siteFiles } from './http/page-shell/site-files/site-files.ts'
import { anonymousContext, endpointContext } from './http/request-context.ts'
import type { CachedAnswer } from './http/response-cache.ts'
import { mount } from './http/route.ts'
import { publicReads } from './http/route-of.ts'
import { mediaRoutes, webFiles } from './http/static.ts'
import { unsubscribeRoutes } from './http/unsubscribe-routes.ts'
import { webhookRoutes } from './http/webhook-routes.ts'
import { enabledLanguage } from './modules/settings/service.ts'
import { loggedError } from './platform/log.ts'
import { otherOrigins } from './platform/network/origins.ts'
import { trustsOf } from './platform/network/trusted-proxies.ts'
import { WrittenList } from './platform/pagination.ts'
import { routes } from './routes.ts'

/** The shop as one request listener. Cached answers are served before the middleware runs. */
export function buildApp(dependencies: AppDependencies): RequestListener {
  const { env, database, replicas, log, cache, health, metrics, telemetry } = dependencies
  const trusts = trustsOf(env.trustProxy)
  const searches = dependencies.traffic && countSearches(dependencies.traffic, trusts)
  const storefront = storefrontAccess(dependencies)
  const crossOrigin = allowStorefronts(env)
  const rewrite = absoluteMedia(env)
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('trust proxy', trusts)
  app.set('etag', false)

  app.use(pinoHttp({ logger: log, genReqId: (req: IncomingMessage) => requestId(req.headers['x-request-id']), ...quiet }))
  if (metrics) app.use(metrics.middleware)
  if (env.slowQueryMs > 0 || telemetry?.request) app.use(asOwnWork(telemetry, trusts))
  app.use((req, res, next) => {
    res.set('X-Request-Id', String(req.id))
    next()
  })
  app.use(healthRoutes(database.pool, health, cache, replicas))
  app.use(securityHeaders(env))
  app.use((req, _res, next) => next(failureOf(req)))
  const pages = shell({ ...dependencies, storefront })
  // The path of a page belongs to no other router: a page passes by all of them.
  app.use((req, res, next) => (findPage(req.path) ? pages.router(req, res, next) : next()))

  // Before the origin check: these routes have their own token or signature, or trust nothing.
  app.use('/api/auth', authRoutes(dependencies, storefront))

  const anonymousOf = anonymousContext(dependencies)
  app.use(webhookRoutes(anonymousOf), unsubscribeRoutes(anonymousOf), agentRoutes({ ...dependencies, storefront }, anonymousOf))

  const answerOpen = async (req: IncomingMessage, res: ServerResponse, work: () => Promise<CachedAnswer>) => {
    await cache.answer(req, res, async () => {
      const answer = await work()
      searches?.answered(req.url!, answer.body instanceof WrittenList ? answer.body.rest : answer.body)
      return { ...answer, ...(rewrite && { rewrite }) }
    })
    searches?.given(req)
  }
  const allRoutes = [...routes, ...extensionRoutes(env)]
  const api = Router()
  const bearer = bearerReader(dependencies, { trusts, isOpen: storefront.isKnownOpen, isPublic: publicReads(allRoutes) })
  api.use('/api', ...bearer.handlers, unlessBearer(refuseCrossSite(env)))
  mount(api, allRoutes, {
    ctxOf: endpointContext(dependencies, storefront),
    answerLanguage: async (ctx, row, lng) =>
      isOfDashboard(row.path) ? lng : enabledLanguage({ ...ctx, remember: cache.remember }, lng),
    admit: storefront.admit,
    session: readSession(dependencies).map(unlessBearer),
    body: jsonBody,
    ...(rewrite && { rewrite }),
    framers: otherOrigins(env),
    picture: pictureBody,
    answerCached: async (req, res, work) => {
      // Responses of a closed shop must not be cached.
      if (res.locals.isShopClosed) {
        const { body } = await work()
        const written = body instanceof WrittenList ? body.toJson() : JSON.stringify(body)
        return void res
          .set('Cache-Control', 'no-store')
          .type('json')
          .send(rewrite?.(written) ?? written)
      }
      // Only requests with a bearer token get here first; others were served from the cache before the middleware.
      if (cache.serve(req, res)) {
        metrics?.fromCache()
        return searches?.given(req)
      }
      await answerOpen(req, res, work)
    },
    writing: dependencies.writes?.counted ?? ((work) => work()),
    // Does not wait for the database notification, so that staff who save a change see it on the storefront at once.
    written: (row) => {
      if (isOfDashboard(row.path)) cache.clear()
    },
  })
  app.use(api)
  app.use(docsRoutes(env, extensionRows(env)))
  app.use('/api', nothingHere)
  app.use(
    mediaRoutes(env),
    siteFiles({ ...dependencies, storefront }),
    feed({ ...dependencies, storefront }),
    productFeedRoutes({ ...dependencies, storefront }),
    llms({ ...dependencies, storefront }),
    webFiles(env),
    pages.router,
  )
  app.use(nothingHere)
  app.use(errorAnswer)

  // A trace begins in the middleware.
  const direct = telemetry?.request
    ? undefined
    : directAnswers(dependencies, { routes: allRoutes, trusts, answerOpen, fail: app })

  const answer: RequestListener = (req, res) => {
    const isOpenRead = (req.method === 'GET' || req.method === 'HEAD') && storefront.isKnownOpen()
    const hasBearer = bringsBearer(req)
    const mayBeCached = isOpenRead && (!hasBearer || (req.url!.startsWith('/api/home/') && bearer.admit(req, res)))
    if (mayBeCached && cache.serve(req, res)) {
      metrics?.fromCache()
      return searches?.given(req)
    }
    if (mayBeCached && !hasBearer && pages.serve(req, res)) return metrics?.fromCache()
    if (mayBeCached && direct?.(req, res)) return
    app(req, res)
  }
  return crossOrigin ? (req, res) => crossOrigin(req, res, () => answer(req, res)) : answer
}

/** A call with a bearer needs no protection against other sites, and its cookies are not read. */
const unlessBearer =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    bringsBearer(req) ? next() : handler(req, res, next)

/** Log lines identify the request, without cookies, tokens and bodies. */
const quiet = {
  serializers: {
    req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, path: req.url.split('?')[0] }),
    res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    err: loggedError,
  },
  customLogLevel: (_req: unknown, res: { statusCode: number }, error: unknown) =>
    error || res.statusCode >= 500 ? ('error' as const) : ('debug' as const),
}
