import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

const browser = {
  launchOptions: await launchOptions(),
  // Traces cost a sixth of the time. To trace a failing test: TRACE=1 pnpm test
  trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  screenshot: 'only-on-failure',
  actionTimeout: 60_000,
  contextOptions: { reducedMotion: 'reduce' },
  // A service worker answers requests before the routes of a test. Journeys that need it allow it.
  serviceWorkers: 'block',
} as const

export default defineConfig({
  globalSetup: './support/shop/global-setup.ts',
  outputDir: 'results',
  // Timeouts are far above the time of any machine, so that a busy machine fails no test.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // Journeys mostly wait: with three workers, two processors are idle half of the time.
  workers: 6,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  // Projects start in this order, the longest first. The journeys use the workers that the limited projects leave free.
  projects: [
    { name: 'newcomer', testDir: 'newcomer', use: { ...browser, serviceWorkers: 'allow' }, workers: 2 },
    // Two API processes and hundreds of buyers: one race at a time.
    { name: 'races', testDir: 'races', workers: 1 },
    { name: 'journeys', testDir: 'journeys', use: browser },
  ],
})
