import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.pages, {
    title: 'shell.sections.pages',
    access: 'pages:view',
    layout: 'dashboard',
    load: () => import('./pages-page.tsx'),
  }),
  page(dashboardPaths.pageNew, {
    title: 'dashboard.pages.new.title',
    access: 'pages:edit',
    layout: 'dashboard',
    load: () => import('./new-page-page.tsx'),
  }),
  page(dashboardPaths.menus, {
    title: 'dashboard.pages.menus.title',
    access: 'pages:view',
    layout: 'dashboard',
    load: () => import('./menus-page.tsx'),
  }),
  page(dashboardPaths.contentPage, {
    title: 'dashboard.pages.one',
    access: 'pages:view',
    layout: 'dashboard',
    load: () => import('./content-page-page.tsx'),
  }),
]
