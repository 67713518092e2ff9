import type { Pages } from '../../lib/page.ts'

export const pages = {
  wishlist: {
    title: 'wishlist.title',
    layout: 'storefront',
    load: () => import('./storefront/wishlist-page.tsx'),
  },
  sharedWishlist: {
    title: 'wishlist.sharedTitle',
    layout: 'storefront',
    load: () => import('./storefront/shared-wishlist-page.tsx'),
  },
} satisfies Pages
