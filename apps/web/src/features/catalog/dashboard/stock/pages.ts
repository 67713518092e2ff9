import type { DashboardPages } from '../../../../lib/page.ts'

export const stockPages = {
  productStock: {
    title: 'dashboard.stock.title',
    load: () => import('./stock-page.tsx'),
  },
} satisfies DashboardPages
