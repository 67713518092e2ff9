import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  customers: {
    title: 'shell.sections.customers',
    load: () => import('./customers-page.tsx'),
  },
  customer: {
    title: 'dashboard.customers.one',
    load: () => import('./customer-page.tsx'),
  },
} satisfies DashboardPages
