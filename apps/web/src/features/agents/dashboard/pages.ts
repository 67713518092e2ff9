import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  agents: {
    title: 'dashboard.agents.title',
    load: () => import('./agents-page.tsx'),
  },
} satisfies DashboardPages
