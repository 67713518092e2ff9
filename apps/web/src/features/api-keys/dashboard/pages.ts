import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  apiKeys: {
    title: 'dashboard.apiKeys.title',
    load: () => import('./api-keys-page.tsx'),
  },
} satisfies DashboardPages
