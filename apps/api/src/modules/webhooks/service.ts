import { type WebhookBulkRun, WebhookExtension, type WebhookImport } from '@haat/shared/webhooks/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertEvent } from './repo.ts'

export type { WebhookReaders } from './delivery/distribute.ts'

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
