import type { Pages } from '../../lib/page.ts'

export const pages = {
  cart: {
    title: 'cart.title',
    layout: 'storefront',
    load: () => import('./storefront/cart-page.tsx'),
  },
} satisfies Pages
