import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.settings, {
    title: 'shell.sections.settings',
    access: 'settings:view',
    layout: 'dashboard',
    load: () => import('./settings-page.tsx'),
  }),
  // It has pages below it, and its name stands above them.
  page(dashboardPaths.taxSettings, {
    title: 'dashboard.settings.group.tax.title',
    access: 'settings:view',
    layout: 'dashboard',
    load: () => import('./group-page.tsx'),
  }),
  page(dashboardPaths.settingsGroup, {
    title: 'dashboard.settings.groupTitle',
    access: 'settings:view',
    layout: 'dashboard',
    load: () => import('./group-page.tsx'),
  }),
]
