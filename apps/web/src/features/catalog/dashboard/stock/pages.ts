import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { page } from '../../../../lib/page.ts'

export const stockPages = [
  page(dashboardPaths.productStock, {
    title: 'dashboard.stock.title',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./stock-page.tsx'),
  }),
]
