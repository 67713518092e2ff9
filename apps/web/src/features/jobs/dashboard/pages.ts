import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  jobs: {
    title: 'dashboard.jobs.title',
    load: () => import('./jobs-page.tsx'),
  },
} satisfies DashboardPages
