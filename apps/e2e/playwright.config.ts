import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

const browser = {
  launchOptions: await launchOptions(),
  // Costs a sixth of the time; asked for where something fails: TRACE=1 pnpm test
  trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  screenshot: 'only-on-failure',
  actionTimeout: 60_000,
  contextOptions: { reducedMotion: 'reduce' },
  // A service worker answers before the routes of a test. Journeys that need it allow it.
  serviceWorkers: 'block',
} as const

export default defineConfig({
  globalSetup: './support/shop/global-setup.ts',
  outputDir: 'results',
  // Given up long after any machine would have been done: a busy machine is not a bug.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  // A journey waits more than it works: with three, two processors are idle half of the time.
  workers: 6,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  // In the order of their start: the longest go first, and a part that is limited to a worker or two leaves the others to the journeys.
  projects: [
    { name: 'newcomer', testDir: 'newcomer', use: { ...browser, serviceWorkers: 'allow' }, workers: 2 },
    // Two API processes and hundreds of buyers: one race at a time.
    { name: 'races', testDir: 'races', workers: 1 },
    { name: 'journeys', testDir: 'journeys', use: browser },
  ],
})
