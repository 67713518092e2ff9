import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // Nothing in the API lives in modules: a worker may run one file after another without starting anew.
    isolate: false,
    // Node runs the sources itself, as in development: half of the time to load the API. vi.mock() and spies on our own exports are not possible.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Given up long after any machine would have been done: a busy machine is not a bug.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
