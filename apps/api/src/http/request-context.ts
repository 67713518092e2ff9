import type { Endpoint } from '@haat/shared/endpoint.ts'
import type { Request, Response } from 'express'
import type { Ctx, Person } from '../platform/context.ts'
import { type AppDependencies, sharedDb } from './app-dependencies.ts'
import { bringsBearer, guestCartOf, keyHolderOf } from './auth/api-key.ts'
import { deviceIn } from './auth/session/device.ts'
import { ownSessionOf, personOf } from './auth/session/person.ts'
import { bringsSession, startTokenSession } from './auth/session/token-session.ts'
import type { StorefrontAccess } from './closed-shop/storefront-access.ts'
import { languageOf, requestLanguage } from './middleware/language.ts'

/** The part of a context that is the same for every request. */
const processPart = ({ env, notifyStockChange, jobs, metrics }: AppDependencies) => ({
  env,
  ...(notifyStockChange && { notifyStockChange }),
  ...(jobs && { jobs }),
  ...(metrics && { count: metrics.count }),
})

/** Context of routes without session and key: webhooks, unsubscribe links and agents. */
export function anonymousContext(dependencies: AppDependencies): (req: Request) => Ctx {
  const shared = { ...processPart(dependencies), db: dependencies.database.db, person: null }
  return (req) => ({ ...shared, address: req.ip ?? '', language: languageOf(req), log: req.log })
}

/** Context of the endpoints. That of a cached endpoint contains no data of the caller: its answer is the same for every visitor. */
export function endpointContext(
  dependencies: AppDependencies,
  storefront: StorefrontAccess,
): (req: Request, res: Response, row: Endpoint) => Promise<Ctx> {
  const { env, database, replicas, cache, notifications } = dependencies
  const shared = processPart(dependencies)
  return async (req, res, row) => ({
    ...shared,
    db: row.cache ? sharedDb(dependencies) : ((row.longRead && replicas?.current) ?? database.db),
    ...(replicas && { replica: replicas.current }),
    person: row.cache ? null : callerOf(req, row),
    ...(!row.cache && ownSessionOf(dependencies, req, res)),
    ...(row.guestCart && guestCartIn(req)),
    startSession: startTokenSession({ db: database.db, address: req.ip ?? '' }, req),
    address: req.ip ?? '',
    openStorefront: (version) => storefront.openFor(res, version),
    ...(!row.cache && { deviceOf: deviceIn(req, env) }),
    // A cached answer is the same for all clients of its URL: only `lng` may change the language.
    language: row.cache ? 'en' : await requestLanguage(dependencies, req, row.path),
    log: req.log,
    ...(notifications && { notifications }),
    ...((row.cache || row.remembers) && { remember: cache.remember, renew: cache.renew }),
    ...((row.cache || row.remembers === 'rules') && { rememberRules: cache.remember }),
  })
}

const guestCartIn = (req: Request): Pick<Ctx, 'guestCart'> => {
  const guestCart = guestCartOf(req)
  return guestCart === undefined ? {} : { guestCart }
}

/** The caller: the user of the session or of the API key; null for a public endpoint without either. */
function callerOf(req: Request, row: Endpoint): Person | null {
  if (!bringsBearer(req) || bringsSession(req)) return personOf(req)
  return row.access === 'public' ? null : (keyHolderOf(req) ?? null)
}
