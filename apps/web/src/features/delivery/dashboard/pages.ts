import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  delivery: {
    title: 'shell.sections.delivery',
    load: () => import('./areas-page.tsx'),
  },
  deliveryNew: {
    title: 'dashboard.delivery.new.title',
    load: () => import('./new-area-page.tsx'),
  },
  deliveryArea: {
    title: 'dashboard.delivery.one',
    load: () => import('./area-page.tsx'),
  },
} satisfies DashboardPages
