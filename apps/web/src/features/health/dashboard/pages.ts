import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  health: {
    title: 'dashboard.health.title',
    load: () => import('./health-page.tsx'),
  },
} satisfies DashboardPages
