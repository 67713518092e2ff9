import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.products, {
    title: 'shell.sections.products',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./products-page.tsx'),
  }),
  page(dashboardPaths.productNew, {
    title: 'dashboard.products.new.title',
    access: 'products:edit',
    layout: 'dashboard',
    load: () => import('./product-new-page.tsx'),
  }),
  page(dashboardPaths.product, {
    title: 'dashboard.products.product',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./product-page.tsx'),
  }),
]
