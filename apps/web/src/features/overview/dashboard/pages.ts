import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.overview, {
    title: 'dashboard.menu.overview',
    access: 'staff',
    layout: 'dashboard',
    load: () => import('./overview-page.tsx'),
  }),
]
