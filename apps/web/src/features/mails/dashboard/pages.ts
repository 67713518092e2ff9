import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.mails, {
    title: 'dashboard.mails.title',
    access: 'system:view',
    layout: 'dashboard',
    load: () => import('./mails-page.tsx'),
  }),
  page(dashboardPaths.letters, {
    title: 'dashboard.mails.letters.title',
    access: 'system:view',
    layout: 'dashboard',
    load: () => import('./letters/letters-page.tsx'),
  }),
  page(dashboardPaths.letter, {
    title: 'dashboard.mails.letters.one',
    access: 'system:view',
    layout: 'dashboard',
    load: () => import('./letters/letter-page.tsx'),
  }),
]
