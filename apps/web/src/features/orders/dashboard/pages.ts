import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  orders: {
    title: 'shell.sections.orders',
    load: () => import('./list/orders-page.tsx'),
  },
  orderNew: {
    title: 'dashboard.orders.new.title',
    load: () => import('./new-order-page.tsx'),
  },
  order: {
    title: 'dashboard.orders.one',
    load: () => import('./order-page.tsx'),
  },
  orderEdit: {
    title: 'dashboard.orders.edit.title',
    load: () => import('./edit-order-page.tsx'),
  },
} satisfies DashboardPages
