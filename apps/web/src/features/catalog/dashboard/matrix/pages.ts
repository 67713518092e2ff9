import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { page } from '../../../../lib/page.ts'

export const variantPages = [
  page(dashboardPaths.productVariants, {
    title: 'dashboard.matrix.title',
    access: 'products:view',
    layout: 'dashboard',
    load: () => import('./variants-page.tsx'),
  }),
]
