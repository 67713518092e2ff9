import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  retention: {
    title: 'dashboard.retention.title',
    load: () => import('./retention-page.tsx'),
  },
} satisfies DashboardPages
