import { drawInBackground } from '../gateways/deferred/background.ts'
import { claimSamples, extendSamples, processSamples } from '../modules/samples/jobs.ts'
import type { Ctx } from '../platform/context.ts'

/** The queue of at most one load of sample products; their content is read when it is needed. */
export const samplesQueue = (ctx: Ctx) => ({
  claim: ({ lease }: { lease: number }) => claimSamples(ctx, lease),
  extend: async (ids: readonly string[], seconds: number) => ((await extendSamples(ctx, seconds)) ? ids : []),
  run: async () => {
    const isLoaded = await processSamples(ctx, async () => (await import('../demo/samples/sample-content.ts')).sampleContent(ctx))
    if (isLoaded)
      drawInBackground(ctx.env, {
        onError: (err) => ctx.log.warn({ err }, 'drawing of sample pictures failed, continues at the next start'),
      })
  },
})
