import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.mails, {
    title: 'dashboard.mails.title',
    access: 'system:view',
    layout: 'dashboard',
    load: () => import('./mails-page.tsx'),
  }),
]
