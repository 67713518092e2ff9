import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '@haat/shared/errors.ts'
import type { Request, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { findKeyHolder, hashSecret } from '../../modules/api-keys/service.ts'
import { isCartToken, openGuestCart } from '../../modules/cart/service.ts'
import type { Person } from '../../platform/context.ts'
import { type Trusts, visitorAddress } from '../../platform/network/trusted-proxies.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { countCalls } from './count-calls.ts'
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

export interface BearerReader {
  /**
   * Reads the session token, the token of a cart or the API key of a request, and counts the calls of a key. Requests without a bearer pass.
   * @throws session_invalid, api_key_invalid, rate_limited
   */
  handlers: RequestHandler[]
  /**
   * Whether a request may read public data without the middleware: the process has cached its key, and the call is counted. Other requests
   * go through the middleware, which does not count a call twice.
   */
  admit: (req: IncomingMessage, res: ServerResponse) => boolean
}

interface Options {
  trusts: Trusts
  isOpen: () => boolean
  isPublic: (req: Request) => boolean
}

/**
 * Readers of bearers. Calls of a key are counted: 600 per minute and key in each process, with the headers `RateLimit` and `RateLimit-Policy`.
 *
 * While the storefront is open (`isOpen`), a key that was valid less than a second ago is not read again for public data
 * (`isPublic`): such a request has no user. Other requests read key and permissions.
 */
export function bearerReader(dependencies: AppDependencies, { trusts, isOpen, isPublic }: Options): BearerReader {
  const { database, env } = dependencies
  const valid = new LRUCache<string, string>({ max: 1000, ttl: 1000 })
  const isWithinLimit = countCalls('api-key', Math.max(1, Math.round(perMinute * env.rateLimitFactor)))
  const counted = new WeakMap<IncomingMessage, boolean>()
  const nameOf = (req: IncomingMessage, secret: string) => `${hashSecret(secret)} ${visitorAddress(req, trusts)}`

  const read: RequestHandler = async (req, _res, next) => {
    if (!bringsBearer(req)) return next()
    const secret = secretOf(req)
    if (isSessionToken(secret)) {
      await readSessionToken(dependencies, req, secret)
      return next()
    }
    if (isCartToken(secret)) {
      guestCarts.set(req, await openGuestCart({ db: database.db }, secret))
      return next()
    }
    const name = nameOf(req, secret)
    const known = isOpen() && isPublic(req) ? valid.get(name) : undefined
    if (known !== undefined) {
      keyIds.set(req, known)
      return next()
    }
    const holder = await findKeyHolder({ db: database.db, address: req.ip ?? '' }, secret)
    if (!holder?.apiKey) throw new Refusal('api_key_invalid')
    holders.set(req, holder)
    keyIds.set(req, holder.apiKey.id)
    valid.set(name, holder.apiKey.id)
    next()
  }
  const limit: RequestHandler = (req, res, next) => {
    const key = keyIds.get(req)
    if (key !== undefined && !(counted.get(req) ?? isWithinLimit(res, key))) throw new Refusal('rate_limited', { retryAfter: 60 })
    next()
  }
  return {
    handlers: [read, limit],
    admit: (req, res) => {
      const key = isOpen() ? valid.get(nameOf(req, secretOf(req))) : undefined
      if (key === undefined) return false
      const isAdmitted = isWithinLimit(res, key)
      counted.set(req, isAdmitted)
      return isAdmitted
    },
  }
}

const secretOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace(/^bearer\b/i, '').trim()
