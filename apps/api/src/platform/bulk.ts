import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import type { Ctx } from './context.ts'
import { toRefusal } from './errors/to-refusal.ts'
import { inRetriedTransaction } from './retry.ts'

/** `undo`: id of the audit entry by which the change can be undone, else null. */
export type UndoableResult = BulkResult & { undo: string | null }

/**
 * Runs `change` for each row in its own transaction and reports a result per row. A refused or failed row is rolled back and reported
 * with its error code (`unexpected` is logged); the other rows continue. Duplicate rows run once.
 *
 * @param change returns the id of the audit entry that can undo the change, else null
 */
export async function runBulk<Row extends string | { _id: string }>(
  ctx: Ctx,
  rows: readonly Row[],
  change: (ctx: Ctx, row: Row) => Promise<string | null>,
): Promise<UndoableResult[]> {
  const results: UndoableResult[] = []
  const byId = new Map(rows.map((row) => [typeof row === 'string' ? row : row._id, row]))
  for (const [_id, row] of byId) {
    try {
      const undo = await inRetriedTransaction(ctx, (ctx) => change(ctx, row))
      results.push({ _id, done: true, undo })
    } catch (error) {
      const { code } = toRefusal(error)
      if (code === 'unexpected') ctx.log.error({ err: error, id: _id }, 'bulk action: row failed')
      results.push({ _id, done: false, code, undo: null })
    }
  }
  return results
}
