import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

export default defineConfig({
  globalSetup: './support/global-setup.ts',
  outputDir: 'results',
  // A busy machine is not a bug.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A journey waits more than it works.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  projects: [
    {
      name: 'journeys',
      testDir: 'journeys',
      use: {
        launchOptions: await launchOptions(),
        // Costs a sixth of the time; asked for where something fails: TRACE=1 pnpm test
        trace: process.env.TRACE ? 'retain-on-failure' : 'off',
        screenshot: 'only-on-failure',
        actionTimeout: 30_000,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // Two API processes and hundreds of buyers: one race at a time.
    { name: 'races', testDir: 'races', timeout: 180_000, workers: 1 },
  ],
})
