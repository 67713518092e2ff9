import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.reviews, {
    title: 'shell.sections.reviews',
    access: 'reviews:view',
    layout: 'dashboard',
    load: () => import('./reviews-page.tsx'),
  }),
]
