import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  backups: {
    title: 'dashboard.backups.title',
    load: () => import('./backups-page.tsx'),
  },
} satisfies DashboardPages
