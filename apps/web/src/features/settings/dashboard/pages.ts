import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  settings: {
    title: 'shell.sections.settings',
    load: () => import('./settings-page.tsx'),
  },
  // It has pages below it, and its name stands above them.
  taxSettings: {
    title: 'dashboard.settings.group.tax.title',
    load: () => import('./group-page.tsx'),
  },
  settingsGroup: {
    title: 'dashboard.settings.groupTitle',
    load: () => import('./group-page.tsx'),
  },
} satisfies DashboardPages
