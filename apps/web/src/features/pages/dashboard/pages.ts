import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  pages: {
    title: 'shell.sections.pages',
    load: () => import('./pages-page.tsx'),
  },
  pageNew: {
    title: 'dashboard.pages.new.title',
    load: () => import('./new-page-page.tsx'),
  },
  menus: {
    title: 'dashboard.pages.menus.title',
    load: () => import('./menus-page.tsx'),
  },
  contentPage: {
    title: 'dashboard.pages.one',
    load: () => import('./content-page-page.tsx'),
  },
} satisfies DashboardPages
