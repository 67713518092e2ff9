import { Refusal } from '@haat/shared/errors.ts'
import type { Request, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'
import { findKeyHolder, hashSecret } from '../../modules/api-keys/service.ts'
import { isCartToken, openGuestCart } from '../../modules/cart/service.ts'
import type { Person } from '../../platform/context.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { isSessionToken, readSessionToken } from './session/token-session.ts'

const holders = new WeakMap<Request, Person>()
/** Ids of the keys of requests, by which calls are counted. */
const keyIds = new WeakMap<Request, string>()
const guestCarts = new WeakMap<Request, string>()
const perMinute = 600

/** Id of the guest's cart whose token a request brings. */
export const guestCartOf = (req: Request): string | undefined => guestCarts.get(req)

/** The person that a call with an API key acts as; undefined for a call without one. */
export const keyHolderOf = (req: Request): Person | undefined => holders.get(req)

/** Whether a request brings an API key or a session token. Beside one, cookies are ignored. */
export const bringsBearer = ({ headers }: Pick<Request, 'headers'>): boolean => /^bearer\b/i.test(headers.authorization ?? '')

/**
 * Reads the session token, the token of a cart or the API key of a request, and counts the calls of a key: 600 per minute and key in each process, told by the headers `RateLimit` and
 * `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-08). Requests without a bearer pass.
 *
 * While the storefront is open (`isOpen`), a key that was valid less than a second ago is not read again for what everybody may read
 * (`isPublic`): such a request acts as nobody. All others read key and rights.
 *
 * @throws session_invalid, api_key_invalid, rate_limited
 */
export function readBearer(
  dependencies: AppDependencies,
  { isOpen, isPublic }: { isOpen: () => boolean; isPublic: (req: Request) => boolean },
): RequestHandler[] {
  const { database, env } = dependencies
  const valid = new LRUCache<string, string>({ max: 1000, ttl: 1000 })
  const read: RequestHandler = async (req, _res, next) => {
    if (!bringsBearer(req)) return next()
    const secret = req.headers.authorization!.replace(/^bearer\b/i, '').trim()
    if (isSessionToken(secret)) {
      await readSessionToken(dependencies, req, secret)
      return next()
    }
    if (isCartToken(secret)) {
      guestCarts.set(req, await openGuestCart({ db: database.db }, secret))
      return next()
    }
    const address = req.ip ?? ''
    const name = `${hashSecret(secret)} ${address}`
    const known = isOpen() && isPublic(req) ? valid.get(name) : undefined
    if (known !== undefined) {
      keyIds.set(req, known)
      return next()
    }
    const holder = await findKeyHolder({ db: database.db, address }, secret)
    if (!holder?.apiKey) throw new Refusal('api_key_invalid')
    holders.set(req, holder)
    keyIds.set(req, holder.apiKey.id)
    valid.set(name, holder.apiKey.id)
    next()
  }
  const limit = rateLimit({
    windowMs: 60_000,
    limit: Math.max(1, Math.round(perMinute * env.rateLimitFactor)),
    identifier: 'api-key',
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skip: (req) => !keyIds.has(req),
    keyGenerator: (req) => keyIds.get(req)!,
    handler: () => {
      throw new Refusal('rate_limited', { retryAfter: 60 })
    },
  })
  return [read, limit]
}
