import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.wishlist, {
    title: 'wishlist.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/wishlist-page.tsx'),
  }),
  page(paths.sharedWishlist, {
    title: 'wishlist.sharedTitle',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/shared-wishlist-page.tsx'),
  }),
]
