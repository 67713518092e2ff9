import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.delivery, {
    title: 'shell.sections.delivery',
    access: 'delivery:view',
    layout: 'dashboard',
    load: () => import('./areas-page.tsx'),
  }),
  page(dashboardPaths.deliveryNew, {
    title: 'dashboard.delivery.new.title',
    access: 'delivery:edit',
    layout: 'dashboard',
    load: () => import('./new-area-page.tsx'),
  }),
  page(dashboardPaths.deliveryArea, {
    title: 'dashboard.delivery.one',
    access: 'delivery:view',
    layout: 'dashboard',
    load: () => import('./area-page.tsx'),
  }),
]
