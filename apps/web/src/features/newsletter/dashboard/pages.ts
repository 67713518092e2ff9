import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  newsletter: { title: 'dashboard.newsletter.title', load: () => import('./subscribers-page.tsx') },
} satisfies DashboardPages
