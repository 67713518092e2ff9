import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.payments, {
    title: 'dashboard.payments.title',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./payments-page.tsx'),
  }),
  page(dashboardPaths.paymentEvents, {
    title: 'dashboard.payments.events.title',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./events-page.tsx'),
  }),
]
