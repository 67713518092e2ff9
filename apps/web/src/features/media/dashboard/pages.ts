import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.media, {
    title: 'shell.sections.media',
    access: 'media:view',
    layout: 'dashboard',
    load: () => import('./media-page.tsx'),
  }),
]
