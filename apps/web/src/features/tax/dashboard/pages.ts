import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.taxRateNew, {
    title: 'dashboard.tax.new',
    access: 'settings:edit',
    layout: 'dashboard',
    load: () => import('./new-rate-page.tsx'),
  }),
  page(dashboardPaths.taxRate, {
    title: 'dashboard.tax.one',
    access: 'settings:view',
    layout: 'dashboard',
    load: () => import('./rate-page.tsx'),
  }),
]
