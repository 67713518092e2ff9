import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  extensions: { title: 'dashboard.extensions.title', load: () => import('./extensions-page.tsx') },
  extension: { title: 'dashboard.extensions.one', load: () => import('./extension-page.tsx') },
  extensionPage: { title: 'dashboard.extensions.one', load: () => import('./extension-view.tsx') },
} satisfies DashboardPages
