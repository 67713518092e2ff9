import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import { inTurn } from '../in-turn.ts'

/** `tries` are free in a window of `seconds`; after that each further one waits, from `wait` seconds doubling up to `longest`. */
interface Limit {
  tries: number
  seconds: number
  wait: number
  longest: number
}

/** Whatever guesses or costs something: a limit per network address, and one per account (or what stands for it). */
const limits = {
  'sign-in': {
    address: { tries: 40, seconds: 600, wait: 1, longest: 60 },
    account: { tries: 8, seconds: 900, wait: 2, longest: 120 },
  },
  register: {
    address: { tries: 20, seconds: 3600, wait: 5, longest: 300 },
    account: { tries: 5, seconds: 3600, wait: 10, longest: 300 },
  },
  coupon: {
    address: { tries: 40, seconds: 600, wait: 2, longest: 60 },
    account: { tries: 20, seconds: 600, wait: 2, longest: 60 },
  },
  'order-lookup': {
    address: { tries: 60, seconds: 600, wait: 2, longest: 60 },
    account: { tries: 20, seconds: 600, wait: 2, longest: 60 },
  },
  /** the password asked again before something that guards the account */
  proof: {
    address: { tries: 60, seconds: 600, wait: 2, longest: 60 },
    account: { tries: 8, seconds: 900, wait: 2, longest: 120 },
  },
  /** six digits of an authenticator, recovery codes */
  'second-factor': {
    address: { tries: 40, seconds: 600, wait: 2, longest: 120 },
    account: { tries: 6, seconds: 900, wait: 5, longest: 600 },
  },
  /** whatever sends a mail to an address that the caller names: reset, verification, new address, code of a guest */
  mail: {
    address: { tries: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { tries: 4, seconds: 3600, wait: 60, longest: 900 },
  },
  /** messages of the contact form; the account is the sender's email */
  contact: {
    address: { tries: 20, seconds: 3600, wait: 10, longest: 600 },
    account: { tries: 5, seconds: 3600, wait: 60, longest: 900 },
  },
  /** secrets of links, and codes out of mails */
  link: {
    address: { tries: 60, seconds: 600, wait: 2, longest: 120 },
    account: { tries: 6, seconds: 900, wait: 5, longest: 600 },
  },
  /** challenges cost the server a calculation */
  captcha: {
    address: { tries: 120, seconds: 600, wait: 1, longest: 30 },
    account: { tries: 120, seconds: 600, wait: 1, longest: 30 },
  },
  passkey: {
    address: { tries: 60, seconds: 600, wait: 1, longest: 60 },
    account: { tries: 20, seconds: 600, wait: 2, longest: 60 },
  },
  review: {
    address: { tries: 40, seconds: 3600, wait: 10, longest: 300 },
    account: { tries: 20, seconds: 3600, wait: 10, longest: 300 },
  },
  upload: {
    address: { tries: 60, seconds: 3600, wait: 5, longest: 300 },
    account: { tries: 30, seconds: 3600, wait: 5, longest: 300 },
  },
  /** wishes to return something, and messages about them; the account is the order */
  return: {
    address: { tries: 60, seconds: 3600, wait: 10, longest: 300 },
    account: { tries: 30, seconds: 3600, wait: 10, longest: 300 },
  },
  /** a provider is asked to begin a payment, or what became of one; the account is the order */
  payment: {
    address: { tries: 600, seconds: 600, wait: 1, longest: 30 },
    account: { tries: 90, seconds: 600, wait: 1, longest: 30 },
  },
} as const satisfies Record<string, { address: Limit; account: Limit }>

export type LimitName = keyof typeof limits

/**
 * Limits that protect an account, and that a stranger could use up. A device that has signed in to the account before is counted
 * by itself there, neither with others who try that account nor with its network.
 */
const perDevice: ReadonlySet<LimitName> = new Set(['sign-in', 'second-factor', 'proof', 'mail'])

/**
 * Counts a try BEFORE it is looked at, in one statement for all processes, and refuses it when it comes too early.
 * A refused try does not push the next open moment away: nobody can be locked out for good.
 * Call it outside a transaction, or the count is rolled back with it.
 */
export async function countTry(ctx: Ctx, name: LimitName, account?: string): Promise<void> {
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

/** How many tries were counted in the current window, without counting one: of the account, and of the caller's network. */
export async function readTries(ctx: Ctx, name: LimitName, account: string): Promise<{ account: number; address: number }> {
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

/** A try that turned out right does not count: the account starts anew, its network gets this one back. */
export async function forgiveTry(ctx: Ctx, name: LimitName, account?: string): Promise<void> {
  const keys = keysOf(ctx, name, account)
  await few(() =>
    ctx.db.execute(
      sql`WITH gone AS (DELETE FROM rate_limits WHERE key = ${keys.account ?? null}),
          less AS (UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${keys.address ?? null})
        SELECT ${unhurried}`,
    ),
  )
}

/** The rows that count an attempt: of the account, or of the known device there, and of the caller's network. */
function keysOf(ctx: Ctx, name: LimitName, account: string | undefined): { account?: string; address?: string } {
  const device = account !== undefined && perDevice.has(name) ? ctx.deviceOf?.(account) : undefined
  if (device) return { account: keyOf(name, 'account', device) }
  const address = keyOf(name, 'address', network(ctx.address))
  return account === undefined ? { address } : { account: keyOf(name, 'account', account), address }
}

/**
 * Tries from one address wait for each other at one row. A flood of them holds a few connections to the database, and leaves the
 * others to the shop.
 */
const few = inTurn({ atOnce: 4, mayWait: 1000, patience: 8000 })

/** What was counted holds at once; that it may reach the disk a moment later makes the wait at its row a short one. */
const unhurried = sql`set_config('synchronous_commit', 'off', true)`

function counting(key: string, limit: Limit, ctx: Ctx, nonce: string): SQL {
  const tries = Math.max(1, Math.round(limit.tries * ctx.env.rateLimitFactor))
  const expired = sql`r.window_start <= now() - make_interval(secs => ${limit.seconds})`
  const closed = sql`r.open_at > now()`
  // Open since long ago: a try that waited for another's lock carries an earlier now() than that one wrote.
  const longOpen = sql`now() - make_interval(secs => ${limit.seconds})`
  const wait = sql`make_interval(secs => least(${limit.wait} * 2 ^ least(r.count + 1 - ${tries}, 20), ${limit.longest}))`
  return sql`INSERT INTO rate_limits AS r (key, count, window_start, open_at, last_try)
    VALUES (${key}, 1, now(), ${longOpen}, ${nonce})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${expired} THEN 1 WHEN ${closed} THEN r.count ELSE r.count + 1 END,
      window_start = CASE WHEN ${expired} THEN now() ELSE r.window_start END,
      open_at = CASE WHEN ${expired} THEN ${longOpen} WHEN ${closed} THEN r.open_at
        WHEN r.count + 1 >= ${tries} THEN now() + ${wait} ELSE r.open_at END,
      last_try = CASE WHEN ${expired} OR NOT ${closed} THEN excluded.last_try ELSE r.last_try END
    RETURNING last_try = ${nonce} AS open, extract(epoch FROM open_at - now())::float8 AS wait, ${unhurried}`
}

/** Neither mail addresses nor network addresses are kept: a hash is enough to count. */
const keyOf = (name: LimitName, kind: 'address' | 'account', value: string) =>
  `${name} ${kind} ${createHash('sha256').update(value).digest('base64url').slice(0, 32)}`

/** One customer usually holds a whole /64 of IPv6, so that counts as one address. */
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
    .catch((err: unknown) => ctx.log.warn({ err }, 'old limits could not be removed'))
}
