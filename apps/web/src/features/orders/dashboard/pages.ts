import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.orders, {
    title: 'shell.sections.orders',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./orders-page.tsx'),
  }),
  page(dashboardPaths.orderNew, {
    title: 'dashboard.orders.new.title',
    access: 'orders:edit',
    layout: 'dashboard',
    load: () => import('./new-order-page.tsx'),
  }),
  page(dashboardPaths.order, {
    title: 'dashboard.orders.one',
    access: 'orders:view',
    layout: 'dashboard',
    load: () => import('./order-page.tsx'),
  }),
  page(dashboardPaths.orderEdit, {
    title: 'dashboard.orders.edit.title',
    access: 'orders:edit',
    layout: 'dashboard',
    load: () => import('./edit-order-page.tsx'),
  }),
]
