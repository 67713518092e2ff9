import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import type { Ctx } from './ctx.ts'
import { refusalOf } from './http/errors.ts'

/**
 * A bulk call: one row after the other, each in a transaction of its own, and what became of each. One that is refused, or that fails,
 * does not hold up the others.
 */
export async function eachOnItsOwn(
  ctx: Ctx,
  ids: readonly string[],
  work: (id: string) => Promise<{ undo: string | null }>,
): Promise<(BulkResult & { undo: string | null })[]> {
  const results: (BulkResult & { undo: string | null })[] = []
  for (const _id of new Set(ids)) {
    try {
      results.push({ _id, done: true, undo: (await work(_id)).undo })
    } catch (error) {
      const { code } = refusalOf(error)
      if (code === 'unexpected') ctx.log.error({ err: error, id: _id }, 'one of many could not be changed')
      results.push({ _id, done: false, code, undo: null })
    }
  }
  return results
}
