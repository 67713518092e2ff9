import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  webhooks: {
    title: 'dashboard.webhooks.title',
    load: () => import('./webhooks-page.tsx'),
  },
  webhook: {
    title: 'dashboard.webhooks.one',
    load: () => import('./webhook-page.tsx'),
  },
} satisfies DashboardPages
