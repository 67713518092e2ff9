import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { limitConcurrency } from './concurrency-limit.ts'
import type { Ctx } from './context.ts'

/** `tries` attempts are free per window of `seconds`; each further attempt has to wait, from `wait` seconds doubling up to `longest`. */
interface Limit {
  attempts: number
  seconds: number
  wait: number
  longest: number
}

/** Rate limits of everything that can be guessed or is expensive: per network, and per account (or its substitute). */
const limits = {
  'sign-in': {
    address: { attempts: 40, seconds: 600, wait: 1, longest: 60 },
    account: { attempts: 8, seconds: 900, wait: 2, longest: 120 },
  },
  register: {
    address: { attempts: 20, seconds: 3600, wait: 5, longest: 300 },
    account: { attempts: 5, seconds: 3600, wait: 10, longest: 300 },
  },
  coupon: {
    address: { attempts: 40, seconds: 600, wait: 2, longest: 60 },
    account: { attempts: 20, seconds: 600, wait: 2, longest: 60 },
  },
  'order-lookup': {
    address: { attempts: 60, seconds: 600, wait: 2, longest: 60 },
    account: { attempts: 20, seconds: 600, wait: 2, longest: 60 },
  },
  /** reauthentication with the password */
  reauthentication: {
    address: { attempts: 60, seconds: 600, wait: 2, longest: 60 },
    account: { attempts: 8, seconds: 900, wait: 2, longest: 120 },
  },
  /** authenticator and recovery codes */
  'second-factor': {
    address: { attempts: 40, seconds: 600, wait: 2, longest: 120 },
    account: { attempts: 6, seconds: 900, wait: 5, longest: 600 },
  },
  /** emails to an address chosen by the client: password reset, verification, changed address, guest code */
  mail: {
    address: { attempts: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { attempts: 4, seconds: 3600, wait: 60, longest: 900 },
  },
  /** messages of the contact form; the account is the sender's email */
  contact: {
    address: { attempts: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { attempts: 5, seconds: 3600, wait: 60, longest: 900 },
  },
  /** newsletter sign-ups; the account is the email */
  newsletter: {
    address: { attempts: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { attempts: 4, seconds: 3600, wait: 60, longest: 900 },
  },
  /** questions about products; the account is the guest's email */
  question: {
    address: { attempts: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { attempts: 10, seconds: 3600, wait: 30, longest: 600 },
  },
  /** tokens of links, and emailed codes */
  link: {
    address: { attempts: 60, seconds: 600, wait: 2, longest: 120 },
    account: { attempts: 6, seconds: 900, wait: 5, longest: 600 },
  },
  /** the password of a closed storefront; only per network, so that visitors cannot lock others out */
  'storefront-password': {
    address: { attempts: 20, seconds: 600, wait: 2, longest: 120 },
    account: { attempts: 20, seconds: 600, wait: 2, longest: 120 },
  },
  /** carts of guests; the account is not used */
  'guest-cart': {
    address: { attempts: 120, seconds: 3600, wait: 2, longest: 120 },
    account: { attempts: 120, seconds: 3600, wait: 2, longest: 120 },
  },
  /** creating a challenge costs CPU time */
  captcha: {
    address: { attempts: 120, seconds: 600, wait: 1, longest: 30 },
    account: { attempts: 120, seconds: 600, wait: 1, longest: 30 },
  },
  passkey: {
    address: { attempts: 60, seconds: 600, wait: 1, longest: 60 },
    account: { attempts: 20, seconds: 600, wait: 2, longest: 60 },
  },
  review: {
    address: { attempts: 40, seconds: 3600, wait: 10, longest: 300 },
    account: { attempts: 20, seconds: 3600, wait: 10, longest: 300 },
  },
  /** "helpful" votes; the account is the browser's id for a visitor */
  'review-vote': {
    address: { attempts: 120, seconds: 3600, wait: 5, longest: 300 },
    account: { attempts: 60, seconds: 3600, wait: 5, longest: 300 },
  },
  /** test events to a webhook; the account is the webhook */
  'webhook-test': {
    address: { attempts: 60, seconds: 600, wait: 2, longest: 60 },
    account: { attempts: 20, seconds: 600, wait: 2, longest: 60 },
  },
  upload: {
    address: { attempts: 60, seconds: 3600, wait: 5, longest: 300 },
    account: { attempts: 30, seconds: 3600, wait: 5, longest: 300 },
  },
  /** return requests and messages; the account is the order */
  return: {
    address: { attempts: 60, seconds: 3600, wait: 10, longest: 300 },
    account: { attempts: 30, seconds: 3600, wait: 10, longest: 300 },
  },
  /** requests to a provider to start or look up a payment; the account is the order */
  payment: {
    address: { attempts: 600, seconds: 600, wait: 1, longest: 30 },
    account: { attempts: 90, seconds: 600, wait: 1, longest: 30 },
  },
} as const satisfies Record<string, { address: Limit; account: Limit }>

export type LimitName = keyof typeof limits

/**
 * Account limits that an anonymous visitor could exhaust. A device that has signed in to the account before has its own count, separate
 * from other clients and from its network.
 */
const perDevice: ReadonlySet<LimitName> = new Set(['sign-in', 'second-factor', 'reauthentication', 'mail'])

/**
 * Counts an attempt before it is processed, in one statement for all processes. An attempt refused as too early does not extend the
 * wait, so that nobody is locked out permanently. Call it outside a transaction, or the count is rolled back with it.
 *
 * @throws rate_limited with `retryAfter` in seconds
 */
export async function consumeRateLimit(ctx: Ctx, name: LimitName, account?: string): Promise<void> {
  const nonce = randomUUID()
  const limit = limits[name]
  const keys = keysOf(ctx, name, account)
  const counts = [
    ...(keys.address ? [counting(keys.address, limit.address, ctx, nonce)] : []),
    ...(keys.account ? [counting(keys.account, limit.account, ctx, nonce)] : []),
  ]
  const { rows } = await few(() =>
    ctx.db.execute<{ open: boolean; wait: number }>(
      counts.length === 1
        ? counts[0]!
        : sql`WITH of_address AS (${counts[0]!}), of_account AS (${counts[1]!})
            SELECT * FROM of_address UNION ALL SELECT * FROM of_account`,
    ),
  )
  if (Math.random() < 0.005) sweep(ctx)
  const closed = rows.filter(({ open }) => !open)
  if (closed.length > 0)
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(Math.max(1, ...closed.map(({ wait }) => wait))) })
}

/** Attempts counted in the current window, without counting one: of the account and of the network. */
export async function readRateLimit(ctx: Ctx, name: LimitName, account: string): Promise<{ account: number; address: number }> {
  const keys = keysOf(ctx, name, account)
  const asked = sql.param(Object.values(keys).filter((key) => key !== undefined))
  const { rows } = await few(() =>
    ctx.db.execute<{ key: string; count: number; age: number }>(
      sql`SELECT key, count, extract(epoch FROM now() - window_start)::float8 AS age FROM rate_limits
        WHERE key = ANY(${asked}::text[])`,
    ),
  )
  const count = (kind: 'account' | 'address') =>
    rows.find(({ key, age }) => key === keys[kind] && age < limits[name][kind].seconds)?.count ?? 0
  return { account: count('account'), address: count('address') }
}

/** Restores the limit after a successful attempt: resets the account's count and takes this attempt off the network's. */
export async function restoreRateLimit(ctx: Ctx, name: LimitName, account?: string): Promise<void> {
  const keys = keysOf(ctx, name, account)
  await few(() =>
    ctx.db.execute(
      sql`WITH gone AS (DELETE FROM rate_limits WHERE key = ${keys.account ?? null}),
          less AS (UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${keys.address ?? null})
        SELECT ${unhurried}`,
    ),
  )
}

/** Keys of an attempt: the account (or the known device) and the network. */
function keysOf(ctx: Ctx, name: LimitName, account: string | undefined): { account?: string; address?: string } {
  const device = account !== undefined && perDevice.has(name) ? ctx.deviceOf?.(account) : undefined
  if (device) return { account: keyOf(name, 'account', device) }
  const address = keyOf(name, 'address', network(ctx.address))
  return account === undefined ? { address } : { account: keyOf(name, 'account', account), address }
}

/**
 * Attempts from one address wait for the same row lock. This limit keeps a flood of them from using all database
 * connections.
 */
const few = limitConcurrency({ atOnce: 4, mayWait: 1000, patience: 8000 })

/** The count need not be flushed to disk before the commit returns, which keeps the row lock short. */
const unhurried = sql`set_config('synchronous_commit', 'off', true)`

function counting(key: string, limit: Limit, ctx: Ctx, nonce: string): SQL {
  const attempts = Math.max(1, Math.round(limit.attempts * ctx.env.rateLimitFactor))
  const expired = sql`r.window_start <= now() - make_interval(secs => ${limit.seconds})`
  const closed = sql`r.open_at > now()`
  // `open_at` may be later than now(): an attempt that waited for the lock has an earlier now() than the one that wrote the row.
  const longOpen = sql`now() - make_interval(secs => ${limit.seconds})`
  const wait = sql`make_interval(secs => least(${limit.wait} * 2 ^ least(r.count + 1 - ${attempts}, 20), ${limit.longest}))`
  return sql`INSERT INTO rate_limits AS r (key, count, window_start, open_at, last_attempt)
    VALUES (${key}, 1, now(), ${longOpen}, ${nonce})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${expired} THEN 1 WHEN ${closed} THEN r.count ELSE r.count + 1 END,
      window_start = CASE WHEN ${expired} THEN now() ELSE r.window_start END,
      open_at = CASE WHEN ${expired} THEN ${longOpen} WHEN ${closed} THEN r.open_at
        WHEN r.count + 1 >= ${attempts} THEN now() + ${wait} ELSE r.open_at END,
      last_attempt = CASE WHEN ${expired} OR NOT ${closed} THEN excluded.last_attempt ELSE r.last_attempt END
    RETURNING last_attempt = ${nonce} AS open, extract(epoch FROM open_at - now())::float8 AS wait, ${unhurried}`
}

/** Emails and IP addresses are stored as hashes only. */
const keyOf = (name: LimitName, kind: 'address' | 'account', value: string) =>
  `${name} ${kind} ${createHash('sha256').update(value).digest('base64url').slice(0, 32)}`

/** An IPv6 customer usually has a whole /64, so it counts as one address. */
export function network(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function sweep(ctx: Ctx): void {
  ctx.db
    .execute(sql`DELETE FROM rate_limits WHERE window_start < now() - interval '1 day'`)
    .catch((err: unknown) => ctx.log.warn({ err }, 'deleting old rate limits failed'))
}
