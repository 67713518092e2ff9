import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { assertUnchanged, before, type Reversal, toDiff, writeAudit } from '../../audit/service.ts'
import { findAllPages, lockPages, placePages } from './repo.ts'

/** Ids of all pages in their order. */
export const currentOrder = async (ctx: Ctx): Promise<string[]> => (await findAllPages(ctx.db)).map(({ id }) => id)

/** Stores the order. Answers the audit entry, null without a change, `stale` if the ids are not exactly those of all pages. */
export async function storeOrder(ctx: Ctx, ids: readonly string[], undoOf?: string | undefined): Promise<string | null> {
  const now = await currentOrder(ctx)
  const eachOnce = ids.length === now.length && now.every((id) => ids.includes(id))
  if (!eachOnce) return 'stale'
  const diff = toDiff({ order: now }, { order: ids })
  if (Object.keys(diff).length === 0) return null
  await placePages(ctx.db, ids)
  return writeAudit(ctx, { section: 'pages', action: 'pages.arrange', diff, ...(undoOf && { undoOf }) })
}

/**
 * Reverts a change of the order of the pages.
 * @throws version_conflict
 */
export async function revertPageOrder(ctx: Ctx, entry: Reversal): Promise<string> {
  await lockPages(ctx.db)
  assertUnchanged(entry, { order: await currentOrder(ctx) })
  const undo = await storeOrder(ctx, before(entry).order as string[], entry.id)
  if (undo === null || undo === 'stale') throw new Refusal('version_conflict')
  return undo
}
