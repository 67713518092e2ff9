import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  settings: {
    title: 'shell.sections.settings',
    load: () => import('./settings-page.tsx'),
  },
  // Declared here because it has nested pages, which show its name in their breadcrumbs.
  taxSettings: {
    title: 'dashboard.settings.group.tax.title',
    load: () => import('./group-page.tsx'),
  },
  settingsGroup: {
    title: 'dashboard.settings.groupTitle',
    load: () => import('./group-page.tsx'),
  },
} satisfies DashboardPages
