import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  overview: {
    title: 'dashboard.menu.overview',
    load: () => import('./overview-page.tsx'),
  },
  readiness: {
    title: 'dashboard.overview.ready.title',
    load: () => import('./readiness-page.tsx'),
  },
} satisfies DashboardPages
