import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.orders, {
    title: 'orders.title',
    access: 'customer',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/orders-page.tsx'),
  }),
  page(paths.findOrder, {
    title: 'orders.find.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/find-order-page.tsx'),
  }),
  page(paths.order, {
    title: 'orders.one',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/order-page.tsx'),
  }),
  page(paths.orderReturn, {
    title: 'returns.start',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/return-page.tsx'),
  }),
  page(paths.orderComplete, {
    title: 'orders.completeTitle',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/complete-page.tsx'),
  }),
]
