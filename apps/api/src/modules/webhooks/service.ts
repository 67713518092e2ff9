import type { WebhookBulkRun, WebhookImport } from '@haat/shared/webhooks/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertEvent } from './repo.ts'

export type { WebhookReaders } from './delivery/distribute.ts'

/**
 * Publishes `import.finished` in the caller's transaction. All other events are published by triggers: they follow from rows, this one from
 * the end of a job.
 */
export const publishImportFinished = (ctx: Ctx, result: WebhookImport): Promise<void> =>
  insertEvent(ctx.db, { topic: 'import.finished', object: result._id, detail: { import: result } })

/** Publishes `bulk.finished` in the caller's transaction. */
export const publishBulkFinished = (ctx: Ctx, result: WebhookBulkRun): Promise<void> =>
  insertEvent(ctx.db, { topic: 'bulk.finished', object: result._id, detail: { bulk: result } })
