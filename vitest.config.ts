import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/shared', 'apps/api', 'apps/web'],
    coverage: { provider: 'v8', include: ['{apps,packages}/*/src/**'], reportsDirectory: 'coverage' },
  },
})
