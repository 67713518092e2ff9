import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.customers, {
    title: 'shell.sections.customers',
    access: 'customers:view',
    layout: 'dashboard',
    load: () => import('./customers-page.tsx'),
  }),
  page(dashboardPaths.customer, {
    title: 'dashboard.customers.one',
    access: 'customers:view',
    layout: 'dashboard',
    load: () => import('./customer-page.tsx'),
  }),
]
