import type { Ctx } from '../../platform/context.ts'
import { loadSamples, type SampleContent } from './load.ts'
import { removeRequested } from './remove.ts'
import { claimLoad, extendLoad, findLoad, recordFailure } from './repo.ts'

const mostAttempts = 3
/** Seconds before the next attempt. */
const retryDelay = 5

/** Claims the load or removal that was requested, for `lease` seconds. */
export const claimSamples = (ctx: Ctx, lease: number): Promise<{ id: string }[]> => claimLoad(ctx.db, lease)

/** Extends the lease of the load by `seconds` from now; returns whether there is one. */
export const extendSamples = (ctx: Ctx, seconds: number): Promise<boolean> => extendLoad(ctx.db, seconds)

/**
 * Loads or removes the samples, as requested. `content` is only called to load. Answers whether they are loaded now. A failure is recorded, tried
 * again, and thrown.
 */
export async function processSamples(ctx: Ctx, content: () => Promise<SampleContent>): Promise<boolean> {
  try {
    const load = await findLoad(ctx.db)
    const isLoaded = load?.state === 'loading' && (await loadSamples(ctx, await content()))
    if (!isLoaded) await removeRequested(ctx)
    return isLoaded
  } catch (error) {
    await recordFailure(ctx.db, { most: mostAttempts, seconds: retryDelay })
    throw error
  }
}
