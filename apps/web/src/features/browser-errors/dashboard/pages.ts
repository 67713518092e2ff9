import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  browserErrors: {
    title: 'dashboard.browserErrors.title',
    load: () => import('./browser-errors-page.tsx'),
  },
} satisfies DashboardPages
