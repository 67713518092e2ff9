import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.coupons, {
    title: 'shell.sections.coupons',
    access: 'coupons:view',
    layout: 'dashboard',
    load: () => import('./coupons-page.tsx'),
  }),
  page(dashboardPaths.couponNew, {
    title: 'dashboard.coupons.new.title',
    access: 'coupons:edit',
    layout: 'dashboard',
    load: () => import('./new-page.tsx'),
  }),
  page(dashboardPaths.couponBatch, {
    title: 'dashboard.coupons.batch.title',
    access: 'coupons:edit',
    layout: 'dashboard',
    load: () => import('./batch-page.tsx'),
  }),
  page(dashboardPaths.coupon, {
    title: 'dashboard.coupons.one',
    access: 'coupons:view',
    layout: 'dashboard',
    load: () => import('./coupon-page.tsx'),
  }),
]
