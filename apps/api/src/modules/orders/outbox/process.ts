import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { summarizeError } from '../../../platform/errors/summarize-error.ts'
import { withRetries } from '../../../platform/retry.ts'
import {
  type Claim,
  type ClaimSize,
  claimDueMessages,
  extendMessageClaims,
  lockMessages,
  markMessageFailed,
  markMessagesDone,
  requeueMessages,
  selectStaleMessages,
  type Topic,
  topics,
} from './repo.ts'

/** An event of the shop and the row it is about: the order number, or the id of a parcel, payment, refund or return. */
export interface Message {
  topic: Topic
  reference: string
}

/** Reacts to messages of one topic inside the given transaction. Must not call external services: enqueue a job instead. */
export type Listener = (ctx: Ctx, messages: readonly Message[]) => Promise<unknown>
export type Listeners = Partial<Record<Topic, readonly Listener[]>>

/** A listener that handles its messages one after the other. */
export const forEachMessage =
  (handle: (ctx: Ctx, message: Message) => Promise<unknown>): Listener =>
  async (ctx, messages) => {
    for (const message of messages) await handle(ctx, message)
  }

/**
 * Runs the listeners of one message and marks it done in the same transaction, so each message takes effect exactly once: a crash rolls both back,
 * and concurrent workers wait for the row lock.
 */
export const processOutbox = (ctx: Ctx, id: string, listeners: Listeners): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await publishAll(ctx, [id], listeners)
  })

/** Runs the listeners of the messages that are not done and marks them done, inside the caller's transaction. */
async function publishAll(ctx: Ctx, ids: readonly string[], listeners: Listeners): Promise<void> {
  const messages = await lockMessages(ctx.db, ids)
  for (const topic of topics) {
    const ofTopic = messages.flatMap((message) => (message.topic === topic ? { topic, reference: message.reference } : []))
    if (ofTopic.length > 0) for (const listen of listeners[topic] ?? []) await listen(ctx, ofTopic)
  }
  if (messages.length > 0)
    await markMessagesDone(
      ctx.db,
      messages.map(({ id }) => id),
    )
}

interface JobDependencies {
  listeners: Listeners
  /** attempts before a message is marked as failed until staff retry it */
  attempts: number
  /** seconds before the second attempt; doubles with each further one */
  retryDelay: number
}

/** Claims due messages for `lease` seconds, alternating between topics. */
export const claimMessages = (ctx: Ctx, size: ClaimSize): Promise<Claim[]> => claimDueMessages(ctx.db, size)

/** Extends the lease of claimed messages by `seconds`. Returns the ids of the extended messages. */
export const extendMessages = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<string[]> =>
  extendMessageClaims(ctx.db, ids, seconds)

/**
 * Processes claimed messages in one transaction per topic, which saves most queries and commits in a burst. If one of them fails, processes each in
 * its own transaction, so that it does not block the others. Logs failures.
 */
export async function processMessages(ctx: Ctx, claims: readonly Claim[], dependencies: JobDependencies): Promise<void> {
  for (const ofTopic of Map.groupBy(claims, ({ kind }) => kind).values()) await processTopic(ctx, ofTopic, dependencies)
}

async function processTopic(ctx: Ctx, claims: readonly Claim[], dependencies: JobDependencies): Promise<void> {
  if (claims.length > 1 && claims.every(({ attempts }) => attempts === 1))
    try {
      const ids = claims.map(({ id }) => id)
      return await inTransaction(ctx, (ctx) => publishAll(ctx, ids, dependencies.listeners))
    } catch (err) {
      ctx.log.info({ err, messages: claims.length }, 'outbox batch failed, processing messages one by one')
    }
  for (const claim of claims)
    await processMessage(ctx, claim, dependencies).catch((err: unknown) =>
      ctx.log.warn({ err, message: claim.id }, 'outbox message failed'),
    )
}

/**
 * Processes a claimed message; schedules a retry if it fails.
 * @throws the listener's error, after recording it
 */
export async function processMessage(ctx: Ctx, { id, attempts }: Claim, dependencies: JobDependencies): Promise<void> {
  try {
    if (attempts > dependencies.attempts) throw new Error('outbox message interrupted too often')
    await withRetries(() => processOutbox(ctx, id, dependencies.listeners))
  } catch (error) {
    const retryIn = attempts >= dependencies.attempts ? null : dependencies.retryDelay * 2 ** (attempts - 1)
    await markMessageFailed(ctx.db, id, { error: summarizeError(error), retryIn })
    throw error
  }
}

/** Makes failed messages due again. Returns the ids that this call requeued; concurrent calls never requeue the same message twice. */
export async function requeueFailedMessages(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const requeued = await requeueMessages(ctx.db, ids)
  if (requeued.length > 0) ctx.jobs?.wake('outbox')
  return requeued
}

/** Ids of messages that have been waiting for at least `seconds`, oldest first, at most 500. */
export const findStaleMessages = (ctx: Ctx, seconds: number): Promise<string[]> =>
  selectStaleMessages(ctx.db, { seconds, limit: 500 })
