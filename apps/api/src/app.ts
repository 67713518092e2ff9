import type { IncomingMessage, RequestListener } from 'node:http'
import express, { type Request, Router } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import type { Ctx, JobQueue, News } from './ctx.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import { deviceIn } from './http/auth/device.ts'
import { ownSessionOf, personOf, readSession } from './http/auth/person.ts'
import { authRoutes } from './http/auth/routes.ts'
import { jsonBody, pictureBody } from './http/body.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { errorAnswer, nothingHere, requestId } from './http/errors.ts'
import { type Health, healthRoutes } from './http/health.ts'
import { languageOf } from './http/language.ts'
import { paymentDoors } from './http/payment-doors.ts'
import { robots } from './http/robots.ts'
import { mount } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { shell } from './http/shell.ts'
import { mediaRoutes, webFiles } from './http/static.ts'
import { countSearches } from './http/traffic.ts'
import { unsubscribeDoor } from './http/unsubscribe-door.ts'
import { loggedError } from './log.ts'
import type { BrowserErrors } from './modules/browser-errors/collect.ts'
import type { Traffic } from './modules/reports/traffic.ts'
import { trustsOf } from './platform/trusted-proxies.ts'
import { routes } from './routes.ts'

/** What an app is made of; tests hand in their own. */
export interface Parts {
  env: Env
  database: Database
  log: Logger
  cache: AnswerCache
  health: Health
  /** see `saleSignal` */
  tellSale?: () => void
  /** see `jobs/` */
  jobs?: JobQueue
  /** counts who comes and what is searched for */
  traffic?: Traffic
  news?: News
  /** takes what browsers report to `POST /api/auth/_log` */
  browserErrors?: BrowserErrors
}

/** The shop as one request listener. Kept answers are served before anything else is asked. */
export function buildApp(parts: Parts): RequestListener {
  const { env, database, log, cache, health, tellSale, jobs, news } = parts
  const trusts = trustsOf(env.trustProxy)
  const searches = parts.traffic && countSearches(parts.traffic, trusts)
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('trust proxy', trusts)
  app.set('etag', false)

  app.use(pinoHttp({ logger: log, genReqId: (req: IncomingMessage) => requestId(req.headers['x-request-id']), ...quiet }))
  app.use((req, res, next) => {
    res.set('X-Request-Id', String(req.id))
    next()
  })
  app.use(healthRoutes(database.pool, health, cache))
  app.use(securityHeaders(env.publicUrl))

  // Before the check of origins: these routes have a token or a signature of their own, or believe nothing.
  app.use('/api/auth', authRoutes(parts))

  const strangerOf = (req: Request): Ctx => ({
    db: database.db,
    env,
    person: null,
    address: req.ip ?? '',
    language: languageOf(req),
    log: req.log,
    ...(tellSale && { tellSale }),
    ...(jobs && { jobs }),
  })
  app.use(paymentDoors(strangerOf), unsubscribeDoor(strangerOf))

  const api = Router()
  api.use('/api', refuseCrossSite(env.publicUrl))
  mount(api, routes, {
    ctxOf: async (req, res, row): Promise<Ctx> => ({
      db: database.db,
      env,
      person: row.cache ? null : personOf(req),
      ...(!row.cache && ownSessionOf(parts, req, res)),
      address: req.ip ?? '',
      ...(!row.cache && { deviceOf: deviceIn(req, env) }),
      // A kept answer is the same for everybody who asks at its address: only `lng` may turn it.
      language: row.cache ? 'en' : languageOf(req),
      log: req.log,
      ...(tellSale && { tellSale }),
      ...(jobs && { jobs }),
      ...(news && { news }),
      ...(row.cache && { remember: cache.remember }),
    }),
    session: readSession(parts),
    body: jsonBody,
    picture: pictureBody,
    answerKept: async (req, res, work) => {
      await cache.answer(req, res, async () => {
        const body = await work()
        searches?.answered(req.url, body)
        return body
      })
      searches?.given(req)
    },
  })
  app.use(api)
  app.use(docsRoutes(env.publicUrl))
  app.use('/api', nothingHere)
  app.use(mediaRoutes(env.dataDir), robots(parts), webFiles(env.webDist), shell(parts))
  app.use(nothingHere)
  app.use(errorAnswer)

  return (req, res) => {
    if ((req.method === 'GET' || req.method === 'HEAD') && cache.serve(req, res)) return searches?.given(req)
    app(req, res)
  }
}

/** Log lines carry what finds a request again, and neither cookies, tokens nor bodies. */
const quiet = {
  serializers: {
    req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, path: req.url.split('?')[0] }),
    res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    err: loggedError,
  },
  customLogLevel: (_req: unknown, res: { statusCode: number }, error: unknown) =>
    error || res.statusCode >= 500 ? ('error' as const) : ('debug' as const),
}
