import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  reports: {
    title: 'shell.sections.reports',
    load: () => import('./reports-page.tsx'),
  },
  report: {
    title: 'dashboard.reports.one',
    load: () => import('./report-page.tsx'),
  },
} satisfies DashboardPages
