import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.wishlist, {
    title: 'wishlist.title',
    access: 'customer',
    layout: 'storefront',
    load: () => import('./storefront/wishlist-page.tsx'),
  }),
]
