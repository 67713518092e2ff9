import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.reports, {
    title: 'shell.sections.reports',
    access: 'reports:view',
    layout: 'dashboard',
    load: () => import('./reports-page.tsx'),
  }),
  page(dashboardPaths.report, {
    title: 'dashboard.reports.one',
    access: 'reports:view',
    layout: 'dashboard',
    load: () => import('./report-page.tsx'),
  }),
]
