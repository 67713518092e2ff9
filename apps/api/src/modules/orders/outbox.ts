import { type Ctx, inTransaction } from '../../ctx.ts'
import { claimMessage, noteDone, openMessages, type Topic, topics } from './outbox-repo.ts'

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
    const message = await claimMessage(ctx.db, id)
    if (!message) return
    const topic = topics.find((one) => one === message.topic)
    for (const listen of (topic && listeners[topic]) ?? []) await listen(ctx, { topic: topic!, reference: message.reference })
    await noteDone(ctx.db, id)
  })

/** Messages that wait for so many seconds already. */
export const readOpenMessages = (ctx: Ctx, seconds: number): Promise<string[]> => openMessages(ctx.db, { seconds, limit: 500 })
