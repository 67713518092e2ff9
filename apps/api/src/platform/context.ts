import type { Session, SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import type { CombineLookups } from './combine.ts'
import type { Env } from './env.ts'
import type { CountedEvent } from './observing/counted-events.ts'

/** The signed-in user, read from the database on this request. */
export interface Person {
  id: string
  /** null for a social account without an email */
  email: string | null
  session: Session
  /** present for a call with an API key: the person is the user who created the key, with the permissions of the key */
  apiKey?: { id: string; name: string }
}

/**
 * Starts a session opened by a token, which is answered here only. `sid`: key in the table `sessions`; `agent`: name of the client, shortened;
 * `end` deletes the session.
 */
export type StartSession = (
  userId: string,
  marks: { method: SignInMethod; strong: boolean },
) => Promise<{ token: string; sid: string; agent: string | null; end: () => Promise<void> }>

/** The session of this request, for services that renew or end it. */
export interface OwnSession {
  /** key in the table `sessions`: the hash of the session id in the cookie, or of the session token */
  sid: string
  startedAt: Date
  /** null for a session created before sign-in methods were recorded */
  method: SignInMethod | null
  /** created with two factors or a passkey */
  strong: boolean
  /** Replaces the session id, required at every change of privilege. `{strong: true}` sets `strong`. */
  renew: (marks?: { strong?: boolean }) => Promise<void>
  /** opened by a session token instead of a cookie */
  byToken?: true
  /** Deletes the session and its cookie. */
  end: () => Promise<void>
}

export type QueueName = 'mail' | 'outbox' | 'refund' | 'samples' | 'webhook' | 'transfer' | 'bulk'

/** The queues are rows of tables (`mails`, `outbox`, `refunds`, `sample_loads`, `webhook_deliveries`, `transfers`, `bulk_runs`), processed after the commit: see `jobs/`. */
export interface JobQueue {
  /** Notifies the job runners that a row was added to a queue; inside a transaction after its commit. */
  wake: (queue: QueueName) => void
}

/**
 * Computes a value of the published catalogue once and caches it until the catalogue changes. The value must not depend on stock.
 * `name` is the cache key and has to contain everything the value depends on.
 */
export type Remember = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Like `Remember`, for a large value that is updated after a change of the catalogue instead of recomputed: `work` gets the previous value,
 * undefined the first time. Its calls do not overlap. Undefined while no notifications of changes arrive.
 */
export type Renew = <T>(name: string, work: (before: T | undefined) => Promise<T>) => Promise<T | undefined>

/** A response that continues as server-sent events. */
export interface EventStream {
  send: (event: { id?: string; event?: string; data: unknown }) => void
  /** sends a comment line, so that proxies keep the connection open */
  beat: () => void
  close: () => void
  /** resolves when either side closes the stream */
  closed: Promise<void>
}

/** Staff notifications of this process. */
export interface StaffNotifications {
  /**
   * Sends staff notifications to the stream, starting with those after `since`, until the stream or the session ends.
   *
   * @throws busy if too many streams are open
   */
  follow: (who: { id: string; sid: string }, open: () => EventStream, since: Date | undefined) => Promise<void>
}

/** Everything a service can use from outside. In a test it is an object literal. */
export interface Ctx {
  db: Db
  /** reads long queries from a replica; it has everything that was committed before. Absent without replicas. */
  replica?: Db
  env: Env
  /** null for an anonymous visitor */
  person: Person | null
  /** present for a request with a signed-in session */
  ownSession?: OwnSession
  /** IP address of the client, resolved behind `TRUST_PROXY` proxies */
  address: string
  /** id of the browser if it has signed in to this account (email or id) before; such devices have their own rate limit */
  deviceOf?: (account: string) => string | undefined
  language: Language
  log: Logger
  /** cache of catalogue values; absent inside transactions, where every value is computed */
  remember?: Remember
  /** cache of the rules of prices: currency, taxes, delivery areas; absent inside transactions and where an order is placed */
  rememberRules?: Remember
  /** computes a value once for many rows of one transaction, also in its savepoints: see `rememberingOnce` */
  once?: Remember
  /** values that follow the catalogue; absent where `remember` is */
  renew?: Renew
  /** combines lookups of concurrent jobs; absent in requests, commands and transactions */
  combine?: CombineLookups
  /** For cached endpoints: the answer must not be served from the cache after this moment. The earliest call counts. */
  expireAt?: (moment: Date) => void
  /** Notifies all processes after a sale that stock has decreased. If absent, the transaction of the sale sends the notification. */
  notifyStockChange?: () => void
  /** Counts events; inside a transaction after its commit. Absent without `METRICS_PORT` and OpenTelemetry. */
  count?: (event: CountedEvent) => void
  /** if absent (commands, seeding), the job runners find new rows when they poll */
  jobs?: JobQueue
  /** for endpoints with `stream`, if the client accepts an event stream */
  openStream?: () => EventStream
  notifications?: StaffNotifications
  /** for endpoints with `upload: true`: the bytes of the body */
  upload?: Buffer
  /** for endpoints with `upload: 'file'` or `'lines'`: the body, unread */
  fileUpload?: AsyncIterable<Uint8Array>
  /** for endpoints with `idempotent`: the key and the hash of the parsed body */
  idempotency?: { key: string; bodyHash: string }
  /** id of the guest's cart whose token the request brings */
  guestCart?: string
  /** present for requests */
  startSession?: StartSession
  /** opens the closed storefront for this browser, with the version of its password */
  openStorefront?: (passwordVersion: string) => void
}

/** Runs `work` in one transaction (READ COMMITTED). Inside, `ctx.db` is the transaction and nothing is cached but by `rememberingOnce`. Queues are woken, and events counted, after the commit. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { remember: _, rememberRules: _r, renew: _n, combine: _c, replica: _p, jobs, count, ...inner } = ctx
  const added = new Set<QueueName>()
  const counted: CountedEvent[] = []
  const result = await ctx.db.transaction((tx) =>
    work({
      ...inner,
      ...(jobs && { jobs: { wake: (queue) => added.add(queue) } }),
      ...(count && { count: (event) => void counted.push(event) }),
      db: tx,
    }),
  )
  for (const queue of added) jobs?.wake(queue)
  for (const event of counted) count?.(event)
  return result
}

/** The context for long work that only reads: on a replica, if there is one. Its transactions are on the primary. */
export const onReplica = (ctx: Ctx): Ctx => (ctx.replica ? { ...ctx, db: ctx.replica } : ctx)

/** Returns the cached value if the context has a cache, else computes it. */
export const remembered = <T>(ctx: Pick<Ctx, 'remember' | 'once'>, name: string, work: () => Promise<T>): Promise<T> => {
  const cache = ctx.remember ?? ctx.once
  return cache ? cache(name, work) : work()
}

/** Returns the cached rule of prices if the context has a cache of them, else computes it. */
export const rememberedRule = <T>(ctx: Ctx, name: string, work: () => Promise<T>): Promise<T> =>
  ctx.rememberRules ? ctx.rememberRules(name, work) : work()

/**
 * The context in which each remembered value, such as the currency, is computed once instead of for each row. For one transaction that works on many
 * rows and changes none of these values. Concurrent changes of them have no effect after the first row has read them.
 */
export function rememberingOnce(ctx: Ctx): Ctx {
  const values = new Map<string, Promise<unknown>>()
  const once: Remember = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const value = (values.get(name) as Promise<T> | undefined) ?? work()
    values.set(name, value)
    return value.catch((error: unknown) => {
      values.delete(name)
      throw error
    })
  }
  return { ...ctx, once }
}

/** Looks up one key, together with concurrent jobs if the context combines lookups. `load` returns one result per key. */
export const lookUp = async <Result>(
  ctx: Ctx,
  name: string,
  key: string,
  load: (keys: readonly string[]) => Promise<readonly Result[]>,
): Promise<Result> => (ctx.combine ? ctx.combine(name, key, load) : (await load([key]))[0]!)
