import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.jobs, {
    title: 'dashboard.jobs.title',
    access: 'system:view',
    layout: 'dashboard',
    load: () => import('./jobs-page.tsx'),
  }),
]
