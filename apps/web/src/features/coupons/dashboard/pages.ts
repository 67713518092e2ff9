import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  coupons: {
    title: 'shell.sections.coupons',
    load: () => import('./coupons-page.tsx'),
  },
  couponNew: {
    title: 'dashboard.coupons.new.title',
    load: () => import('./new-page.tsx'),
  },
  couponBatch: {
    title: 'dashboard.coupons.batch.title',
    load: () => import('./batch-page.tsx'),
  },
  coupon: {
    title: 'dashboard.coupons.one',
    load: () => import('./coupon-page.tsx'),
  },
} satisfies DashboardPages
