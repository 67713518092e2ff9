import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  payments: {
    title: 'dashboard.payments.title',
    load: () => import('./payments-page.tsx'),
  },
  paymentEvents: {
    title: 'dashboard.payments.events.title',
    load: () => import('./events-page.tsx'),
  },
} satisfies DashboardPages
