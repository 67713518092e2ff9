import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { summarizeError } from '../../summarize-error.ts'
import {
  type Claim,
  type ClaimSize,
  claimOpen,
  extendOpen,
  lockMessages,
  markMessageFailed,
  markMessagesDone,
  openMessages,
  requeueMessages,
  type Topic,
  topics,
} from './outbox-repo.ts'

/** Something that happened, and to what: the number of an order, or the id of a parcel, payment, refund or return. */
export interface Message {
  topic: Topic
  reference: string
}

/** Hears of what happened and does its part within the transaction it is given: no calls to the outside world. */
export type Listener = (ctx: Ctx, message: Message) => Promise<unknown>
export type Listeners = Partial<Record<Topic, readonly Listener[]>>

/**
 * Tells of one message whoever has to hear of it. What they do and the note that it is done are one commit: who dies on the way has
 * told nobody, and of any number at once one does it.
 */
export const workOff = (ctx: Ctx, id: string, listeners: Listeners): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await publishAll(ctx, [id], listeners)
  })

/** Publishes the messages that are not done yet and marks them done, in the transaction it is given. */
async function publishAll(ctx: Ctx, ids: readonly string[], listeners: Listeners): Promise<void> {
  const messages = await lockMessages(ctx.db, ids)
  for (const { topic: stored, reference } of messages) {
    const topic = topics.find((one) => one === stored)
    for (const listen of (topic && listeners[topic]) ?? []) await listen(ctx, { topic: topic!, reference })
  }
  if (messages.length > 0)
    await markMessagesDone(
      ctx.db,
      messages.map(({ id }) => id),
    )
}

interface ProcessingMeans {
  listeners: Listeners
  /** after so many attempts a message is given up, until staff try it again */
  tries: number
  /** seconds before the second attempt; doubles with each */
  retryDelay: number
}

/** Claims due messages, the topics in turn, for `lease` seconds. */
export const claimMessages = (ctx: Ctx, size: ClaimSize): Promise<Claim[]> => claimOpen(ctx.db, size)

export const extendMessages = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<void> =>
  extendOpen(ctx.db, ids, seconds)

/**
 * Processes claimed messages in one transaction: of a burst, most of the work would else be beginning and committing. When one of them
 * fails, each is processed by itself, so that it holds up no other. Logs failures.
 */
export async function processMessages(ctx: Ctx, claims: readonly Claim[], means: ProcessingMeans): Promise<void> {
  if (claims.length > 1 && claims.every(({ attempts }) => attempts === 1))
    try {
      const ids = claims.map(({ id }) => id)
      return await inTransaction(ctx, (ctx) => publishAll(ctx, ids, means.listeners))
    } catch (err) {
      ctx.log.info({ err, messages: claims.length }, 'outbox messages failed together, each is tried by itself')
    }
  for (const claim of claims)
    await processMessage(ctx, claim, means).catch((err: unknown) =>
      ctx.log.warn({ err, message: claim.id }, 'outbox message failed'),
    )
}

/**
 * Processes a claimed message; a failed one is due again later.
 *
 * @throws what a listener threw, after it was recorded
 */
export async function processMessage(ctx: Ctx, { id, attempts }: Claim, means: ProcessingMeans): Promise<void> {
  try {
    if (attempts > means.tries) throw new Error('cut off')
    await withRetries(() => workOff(ctx, id, means.listeners))
  } catch (error) {
    const retryIn = attempts >= means.tries ? null : means.retryDelay * 2 ** (attempts - 1)
    await markMessageFailed(ctx.db, id, { error: summarizeError(error), retryIn })
    throw error
  }
}

/** Makes failed messages due again; answers which. Of any number of callers at once, one gets each. */
export async function requeueFailedMessages(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const requeued = await requeueMessages(ctx.db, ids)
  if (requeued.length > 0) ctx.jobs?.wake('outbox')
  return requeued
}

/** Messages that wait for so many seconds already. */
export const readOpenMessages = (ctx: Ctx, seconds: number): Promise<string[]> => openMessages(ctx.db, { seconds, limit: 500 })
