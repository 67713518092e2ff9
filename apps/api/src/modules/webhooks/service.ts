import { type WebhookBulkRun, WebhookExtension, type WebhookImport } from '@haat/shared/webhooks/schema.ts'
import { parseTarget } from '../../gateways/outbound/target.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { insertEvent, replaceAgentReceiver } from './repo.ts'

export type { WebhookReaders } from './delivery/distribute.ts'
export { eraseEvents } from './erase.ts'

/**
 * Stores the address at which a shopping agent gets the events of its orders, as its profile names it; null ends them. An address that may not
 * be requested counts as none.
 */
export async function followAgentReceiver(
  ctx: Ctx,
  receiver: { agentId: string; name: string; url: string | null },
): Promise<void> {
  const url = receiver.url === null ? null : allowedUrl(ctx, receiver.url)
  if (receiver.url !== null && url === null)
    ctx.log.warn({ agentId: receiver.agentId }, 'webhook address of an agent is not allowed')
  if (await inTransaction(ctx, (ctx) => replaceAgentReceiver(ctx.db, { ...receiver, url }))) ctx.jobs?.wake('webhook')
}

function allowedUrl(ctx: Ctx, text: string): string | null {
  try {
    return parseTarget(text, ctx.env).url.href
  } catch {
    return null
  }
}

/**
 * Publishes `import.finished` in the caller's transaction. All other events are published by triggers: they follow from rows, this one from
 * the end of a job.
 */
export const publishImportFinished = (ctx: Ctx, result: WebhookImport): Promise<void> =>
  insertEvent(ctx.db, { topic: 'import.finished', object: result._id, detail: { import: result } })

/** Publishes `extension.event` in the caller's transaction: something that an extension did, about one of its objects. */
export const publishExtensionEvent = (ctx: Ctx, event: WebhookExtension): Promise<void> =>
  insertEvent(ctx.db, {
    topic: 'extension.event',
    object: `${event.name}/${event.object}`,
    detail: { extension: WebhookExtension.parse(event) },
  })

/** Publishes `bulk.finished` in the caller's transaction. */
export const publishBulkFinished = (ctx: Ctx, result: WebhookBulkRun): Promise<void> =>
  insertEvent(ctx.db, { topic: 'bulk.finished', object: result._id, detail: { bulk: result } })
