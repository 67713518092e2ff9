import type { Session, SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Logger } from 'pino'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'

/** The signed-in person, read from the database on this request. */
export interface Person {
  id: string
  /** null for a social account whose provider gave none */
  email: string | null
  session: Session
}

/** The session of this request, for what is about the session itself. */
export interface OwnSession {
  /** as the table `sessions` keeps it: the hash of the cookie's id */
  sid: string
  startedAt: Date
  /** null for a session from before methods were kept */
  method: SignInMethod | null
  /** opened with two factors, or with a passkey */
  strong: boolean
  /** A new id in place of this one, at every change of privilege. `strong` becomes true with `{strong: true}`. */
  renew: (marks?: { strong?: boolean }) => Promise<void>
  /** Ends it, here and in the browser. */
  end: () => Promise<void>
}

export type QueueName = 'mail' | 'outbox' | 'refund'

/** The queues are rows of tables (`mails`, `outbox`, `refunds`), worked through after the commit: see `jobs/`. */
export interface JobQueue {
  /** A row was added to a queue. Inside a transaction the runners are notified after its commit. */
  wake: (queue: QueueName) => void
}

/**
 * Works a value out once for the shown catalogue and keeps it until that changes. The value may depend on anything shown but stock.
 * The name says all that the value depends on.
 */
export type Remember = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** An answer that goes on, as server-sent events. */
export interface EventStream {
  send: (event: { id?: string; event?: string; data: unknown }) => void
  /** a line that says nothing: the way stays open through proxies */
  beat: () => void
  close: () => void
  /** when either side has ended it */
  closed: Promise<void>
}

/** Those who are told what happens in the shop, by this process. */
export interface News {
  /** Tells a member of staff until the stream or the session ends. Refuses with `busy` where there is no room. */
  follow: (who: { id: string; sid: string }, open: () => EventStream, since: Date | undefined) => Promise<void>
}

/** All a service may know of the world. In a test it is an object literal. */
export interface Ctx {
  db: Db
  env: Env
  /** null for a visitor */
  person: Person | null
  /** present when somebody is signed in over HTTP */
  ownSession?: OwnSession
  /** network address of the caller, behind `TRUST_PROXY` proxies */
  address: string
  /** the browser's own name where it has signed in to that account (email or id) before, to count its attempts by themselves */
  deviceOf?: (account: string) => string | undefined
  language: Language
  log: Logger
  /** where answers are kept; elsewhere (in a transaction above all) every value is worked out anew */
  remember?: Remember
  /** After the commit of a sale: tells every process that stock became less. Where it is missing the sale's transaction tells it. */
  tellSale?: () => void
  /** Where it is missing (commands, seeding) the runners find the work with their next look. */
  jobs?: JobQueue
  /** of endpoints whose row says `stream`, where the caller wants one */
  openStream?: () => EventStream
  news?: News
  /** of endpoints whose row says `upload`: the bytes of the body */
  upload?: Buffer
  /** of endpoints whose row says `idempotent`: the key, and the hash of the parsed body */
  idempotency?: { key: string; bodyHash: string }
}

/** Runs `work` in one transaction (READ COMMITTED); inside, only the transaction can be reached. Queues are woken after the commit. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { remember: _, jobs, ...inner } = ctx
  const added = new Set<QueueName>()
  const result = await ctx.db.transaction((tx) =>
    work({ ...inner, ...(jobs && { jobs: { wake: (queue) => added.add(queue) } }), db: tx }),
  )
  for (const queue of added) jobs?.wake(queue)
  return result
}

/** `ctx.remember`, or simply the work. */
export const remembered = <T>(ctx: Ctx, name: string, work: () => Promise<T>): Promise<T> =>
  ctx.remember ? ctx.remember(name, work) : work()
