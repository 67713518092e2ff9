import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/shared', 'packages/client', 'apps/api', 'apps/web'],
    coverage: { provider: 'v8', include: ['{apps,packages}/*/src/**'], reportsDirectory: 'coverage' },
  },
})
