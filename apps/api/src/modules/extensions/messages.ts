import type { Topic } from '@haat/shared/orders/topics.ts'
import { contain } from '../../extensions/contain.ts'
import { extensionsOf } from '../../extensions/registry.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { summarizeError } from '../../platform/errors/summarize-error.ts'
import { deleteFailed, insertFailed, lockNextFailed, postponeFailed } from './messages-repo.ts'

/** Attempts after 1, 2, 4 … minutes, a day in total. */
const attempts = 11
const firstRetry = 60

interface Message {
  topic: Topic
  reference: string
}

/**
 * Hands messages of the outbox to the listeners of extensions, inside the transaction that marks them as done. A listener that fails is undone and
 * stored for another attempt, so that it neither stops the shop's own listeners nor is lost.
 */
export async function notifyExtensions(ctx: Ctx, messages: readonly Message[]): Promise<void> {
  for (const { name, listeners = {} } of extensionsOf(ctx.env))
    for (const { topic, reference } of messages) {
      const listen = listeners[topic]
      if (!listen) continue
      const done = await contain(ctx, name, topic, (ctx) => listen(ctx, { topic, reference }))
      if (!done.ok)
        await insertFailed(ctx.db, { extension: name, topic, reference, error: summarizeError(done.error), retryIn: firstRetry })
    }
}

/** Tries stored messages of the extensions that are on again, each in its own transaction. Returns their number. */
export async function retryExtensionMessages(ctx: Ctx): Promise<number> {
  const names = extensionsOf(ctx.env).map(({ name }) => name)
  if (names.length === 0) return 0
  for (let done = 0; done < 500; done++) if (!(await retryNext(ctx, names))) return done
  return 500
}

const retryNext = (ctx: Ctx, names: readonly string[]): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const message = await lockNextFailed(ctx.db, names)
    if (!message) return false
    const topic = message.topic as Topic
    const listen = extensionsOf(ctx.env).find(({ name }) => name === message.extension)?.listeners?.[topic]
    const done = listen
      ? await contain(ctx, message.extension, topic, (ctx) => listen(ctx, { topic, reference: message.reference }))
      : { ok: true as const }
    if (done.ok) await deleteFailed(ctx.db, message.id)
    else
      await postponeFailed(ctx.db, message.id, {
        error: summarizeError(done.error),
        retryIn: message.attempts >= attempts ? null : firstRetry * 2 ** message.attempts,
      })
    return true
  })
