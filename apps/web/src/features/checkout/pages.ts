import type { Pages } from '../../lib/page.ts'

export const pages = {
  checkout: {
    title: 'checkout.title',
    layout: 'storefront',
    footer: false,
    calm: true,
    load: () => import('./storefront/checkout-page.tsx'),
  },
} satisfies Pages
