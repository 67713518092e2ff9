import type { BrowserError, BrowserErrorDay } from '@haat/shared/browser-errors/dashboard-schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { countByDay, countOldErrors, deleteBrowserErrors, deleteOldErrors, findBrowserErrors } from './repo.ts'

export { type BrowserErrors, collectBrowserErrors } from './collect.ts'

const listLimit = 200

/** Errors reported by browsers, by kind and by day. */
export async function listBrowserErrors(ctx: Ctx): Promise<{ errors: BrowserError[]; total: number; days: BrowserErrorDay[] }> {
  const [found, days] = await Promise.all([findBrowserErrors(ctx.db, listLimit), countByDay(ctx.db)])
  return { errors: found.map(({ total: _, ...error }) => error), total: found[0]?.total ?? 0, days }
}

/** Deletes all counts, so that the list shows only new errors; audited. */
export const clearBrowserErrors = (ctx: Ctx): Promise<{ cleared: number }> =>
  inTransaction(ctx, async (ctx) => {
    const cleared = await deleteBrowserErrors(ctx.db)
    if (cleared > 0) await writeAudit(ctx, { section: 'system', action: 'browser-errors.clear', diff: { kinds: [cleared, 0] } })
    return { cleared }
  })

/** Number of kinds of errors by day that are older than `days`, at most `limit`. */
export const countOldBrowserErrors = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  countOldErrors(ctx.db, days, limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldBrowserErrors = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  deleteOldErrors(ctx.db, days, limit)
