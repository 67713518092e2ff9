import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  taxRateNew: {
    title: 'dashboard.tax.new',
    load: () => import('./new-rate-page.tsx'),
  },
  taxRate: {
    title: 'dashboard.tax.one',
    load: () => import('./rate-page.tsx'),
  },
} satisfies DashboardPages
