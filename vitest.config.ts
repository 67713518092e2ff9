import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, and half of a small machine does nothing.
    maxWorkers: '100%',
    projects: ['packages/shared', 'apps/api', 'apps/web'],
    coverage: { provider: 'v8', include: ['{apps,packages}/*/src/**'], reportsDirectory: 'coverage' },
  },
})
