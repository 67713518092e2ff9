import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'shared',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // Left to itself it keeps one processor free, and half of a small machine does nothing.
    maxWorkers: '100%',
    isolate: false,
    testTimeout: 30_000,
  },
})
