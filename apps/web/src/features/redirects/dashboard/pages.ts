import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  redirects: {
    title: 'dashboard.redirects.title',
    load: () => import('./redirects-page.tsx'),
  },
} satisfies DashboardPages
