import type { Ctx } from '../../../platform/context.ts'
import { publishImportFinished } from '../../webhooks/service.ts'
import type { TransferRow } from '../runs/repo.ts'

/** Publishes the webhook event of an import that completed, was cancelled in the middle or failed, in the caller's transaction. */
export async function publishEnd(ctx: Ctx, { id, kind, object }: TransferRow, counts: TransferRow['counts']): Promise<void> {
  if (kind !== 'import') return
  const { created, changed, skipped } = counts
  await publishImportFinished(ctx, { _id: id, kind: object, created, updated: changed, failed: skipped })
}
