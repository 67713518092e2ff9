import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  returns: {
    title: 'dashboard.returns.title',
    load: () => import('./returns-page.tsx'),
  },
  return: {
    title: 'dashboard.returns.one',
    load: () => import('./return-page.tsx'),
  },
  returnNew: {
    title: 'dashboard.returns.new.title',
    load: () => import('./new-return-page.tsx'),
  },
} satisfies DashboardPages
