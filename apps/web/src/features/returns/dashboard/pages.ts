import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.returns, {
    title: 'dashboard.returns.title',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./returns-page.tsx'),
  }),
  page(dashboardPaths.return, {
    title: 'dashboard.returns.one',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./return-page.tsx'),
  }),
  page(dashboardPaths.returnNew, {
    title: 'dashboard.returns.new.title',
    access: 'orders:edit',
    layout: 'dashboard',
    load: () => import('./new-return-page.tsx'),
  }),
]
