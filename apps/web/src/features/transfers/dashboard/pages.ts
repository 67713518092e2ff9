import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  transfers: {
    title: 'dashboard.transfers.title',
    load: () => import('./transfers-page.tsx'),
  },
  transferNew: {
    title: 'dashboard.transfers.new.title',
    load: () => import('./transfer-new-page.tsx'),
  },
  transfer: {
    title: 'dashboard.transfers.one',
    load: () => import('./transfer-page.tsx'),
  },
  importedOrders: {
    title: 'dashboard.transfers.importedOrders.title',
    load: () => import('./imported-orders-page.tsx'),
  },
} satisfies DashboardPages
