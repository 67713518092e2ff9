import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type PageHealth, watchHealth } from '../page-health.ts'
import { type Clone, cloneWorkingTree } from './clone.ts'

interface Tools {
  /** Opens a browser on the shop at `url` and watches its health from the first request. */
  openBrowser: (url: string, options?: BrowserContextOptions) => Promise<{ page: Page; health: PageHealth }>
}

interface PerWorker {
  /** Whether the clone has the build of the working tree; false: the first start builds the shop. */
  built: boolean
  clone: Clone
}

/** For tests of the shop as a newcomer starts it; the tests of a worker share one clone. */
export const test = base.extend<Tools, PerWorker>({
  built: [true, { option: true, scope: 'worker' }],
  clone: [
    async ({ built }, use) => {
      const clone = cloneWorkingTree({ built })
      await use(clone)
      clone.remove()
    },
    { scope: 'worker' },
  ],
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (url, options) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      return { page: await context.newPage(), health: watchHealth(context) }
    })
    for (const context of contexts) await context.close()
  },
})
