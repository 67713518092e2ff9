import type { BrowserError, BrowserErrorDay } from '@haat/shared/browser-errors/dashboard-schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { countByDay, deleteBrowserErrors, findBrowserErrors } from './repo.ts'

const mostListed = 200

/** The errors that browsers reported, by kind. */
export async function listBrowserErrors(ctx: Ctx): Promise<{ errors: BrowserError[]; total: number; days: BrowserErrorDay[] }> {
  const [found, days] = await Promise.all([findBrowserErrors(ctx.db, mostListed), countByDay(ctx.db)])
  return { errors: found.map(({ total: _, ...error }) => error), total: found[0]?.total ?? 0, days }
}

/** Deletes the counts, for a list that shows only what happens from now on. */
export const clearBrowserErrors = (ctx: Ctx): Promise<{ cleared: number }> =>
  inTransaction(ctx, async (ctx) => {
    const cleared = await deleteBrowserErrors(ctx.db)
    if (cleared > 0) await writeAudit(ctx, { section: 'system', action: 'browser-errors.clear', diff: { kinds: [cleared, 0] } })
    return { cleared }
  })
