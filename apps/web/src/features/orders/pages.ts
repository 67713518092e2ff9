import type { Pages } from '../../lib/page.ts'

export const pages = {
  orders: {
    title: 'orders.title',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/orders-page.tsx'),
  },
  findOrder: {
    title: 'orders.find.title',
    layout: 'storefront',
    load: () => import('./storefront/find-order-page.tsx'),
  },
  order: {
    title: 'orders.one',
    layout: 'storefront',
    load: () => import('./storefront/order-page.tsx'),
  },
  orderReturn: {
    title: 'returns.start',
    layout: 'storefront',
    load: () => import('./storefront/return-page.tsx'),
  },
  orderComplete: {
    title: 'orders.completeTitle',
    layout: 'storefront',
    load: () => import('./storefront/complete-page.tsx'),
  },
} satisfies Pages
